import { LogFormatError } from './log/log-format.error.js';
import { isLogLine, recordOf, type RequestRecord } from './log/log-record.js';
import type { Findings, Quote, Search, Symptom } from './payloads.js';
import { RequestWindow } from './request-window.js';

/** What a search keeps of a log is bounded, whatever the size of the log. */
const MOST_ENDPOINTS = 20;
const MOST_ENDPOINT_NAMES = 100;
const MOST_PARTS = 10_000;

/** Collects the lines that some searches look for while a log is read from its first line to its last. */
export class LogSearch {
  private linesRead = 0;
  private hasLogLine = false;
  private linesSkipped = 0;
  private firstSkipped: number | null = null;
  private requestsFound = 0;
  private requestsRead = 0;
  private readonly endpoints = new Set<string>();
  private readonly windows = new Map<string, RequestWindow>();
  private readonly parts: Quote[] = [];
  private readonly terms: ReadonlySet<string>;
  private readonly requestIds: ReadonlySet<string | null>;

  /** @param earlier What was found before; parts are searched for the requests in it. */
  constructor(
    searches: readonly Search[],
    private readonly symptom: Symptom,
    private readonly earlier: readonly Quote[],
  ) {
    this.terms = new Set(
      searches.flatMap((search) =>
        search.kind === 'requests' ? search.terms : [],
      ),
    );
    const endpoints = new Set(
      searches.flatMap((search) =>
        search.kind === 'parts' ? [search.endpoint] : [],
      ),
    );
    this.requestIds = new Set(
      earlier
        .map(({ text }) => recordOf(text))
        .filter((record) => record?.kind === 'request')
        .filter(({ endpoint }) => endpoints.has(endpoint))
        .map(({ request_id }) => request_id),
    );
  }

  /**
   * Takes the next line of the log.
   *
   * @throws LogFormatError when the first line of the file is of no format that is known.
   */
  read(quote: Quote): void {
    this.linesRead += 1;
    if (quote.text.trim() === '') {
      return;
    }
    const record = recordOf(quote.text);
    if (record === null && !isLogLine(quote.text)) {
      this.skip(quote);
      return;
    }
    this.hasLogLine = true;
    if (record?.kind === 'request') {
      this.readRequest(quote, record);
    } else if (
      record &&
      this.requestIds.has(record.request_id) &&
      this.parts.length < MOST_PARTS
    ) {
      this.parts.push(quote);
    }
  }

  /**
   * What was found, in the order of the log.
   *
   * @throws LogFormatError when more than one line in ten is of another format, or none is a request.
   */
  result(): Omit<Findings, 'claims' | 'problem'> {
    if (10 * this.linesSkipped > this.linesRead) {
      throw new LogFormatError(
        this.firstSkipped!,
        `is the first of ${this.linesSkipped} lines of no known format`,
      );
    }
    if (this.linesRead > 0 && this.requestsRead === 0) {
      throw new LogFormatError(1, 'and those after it tell of no request');
    }
    const kept = new Map(
      [
        ...this.earlier,
        ...[...this.windows.values()].flatMap((window) => window.quotes()),
        ...this.parts,
      ].map((quote) => [quote.line, quote]),
    );
    return {
      linesRead: this.linesRead,
      linesSkipped: this.linesSkipped,
      requestsFound: this.requestsFound,
      endpoints: [...this.endpoints].sort(),
      quotes: [...kept.values()].sort((one, other) => one.line - other.line),
    };
  }

  private skip({ line }: Quote): void {
    if (!this.hasLogLine) {
      throw new LogFormatError(line, 'is of no known format');
    }
    this.firstSkipped ??= line;
    this.linesSkipped += 1;
  }

  private readRequest(quote: Quote, record: RequestRecord): void {
    const { endpoint } = record;
    this.requestsRead += 1;
    if (this.endpoints.size < MOST_ENDPOINT_NAMES) {
      this.endpoints.add(endpoint);
    }
    if (!isNamed(record, this.terms)) {
      return;
    }
    this.requestsFound += 1;
    let window = this.windows.get(endpoint);
    if (!window && this.windows.size < MOST_ENDPOINTS) {
      window = new RequestWindow(this.symptom);
      this.windows.set(endpoint, window);
    }
    window?.read(quote, record);
  }
}

const isNamed = (
  { endpoint }: RequestRecord,
  terms: ReadonlySet<string>,
): boolean =>
  terms.size > 0 &&
  endpoint
    .toLowerCase()
    .split('/')
    .some((part) => terms.has(part));
