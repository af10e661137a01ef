import { recordOf, type RequestRecord } from './log-record.js';
import type { Findings, Quote, Search } from './payloads.js';

/** Collects the lines that some searches look for while a log is read from its first line to its last. */
export class LogSearch {
  private linesRead = 0;
  private readonly endpoints = new Set<string>();
  private readonly quotes: Map<number, Quote>;
  private readonly terms: ReadonlySet<string>;
  private readonly requestIds: ReadonlySet<string>;

  /** @param earlier What was found before; calls are searched for the requests in it. */
  constructor(searches: readonly Search[], earlier: readonly Quote[]) {
    this.quotes = new Map(earlier.map((quote) => [quote.line, quote]));
    this.terms = new Set(
      searches.flatMap((search) =>
        search.kind === 'requests' ? search.terms : [],
      ),
    );
    const endpoints = new Set(
      searches.flatMap((search) =>
        search.kind === 'dependency_calls' ? [search.endpoint] : [],
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

  /** Takes the next line of the log. */
  read(quote: Quote): void {
    this.linesRead += 1;
    const record = recordOf(quote.text);
    if (record?.kind === 'request') {
      this.endpoints.add(record.endpoint);
    }
    const isWanted =
      record?.kind === 'request'
        ? isNamed(record, this.terms)
        : record !== null && this.requestIds.has(record.request_id);
    if (isWanted) {
      this.quotes.set(quote.line, quote);
    }
  }

  /** What was found so far, in the order of the log. */
  result(): Pick<Findings, 'linesRead' | 'endpoints' | 'quotes'> {
    return {
      linesRead: this.linesRead,
      endpoints: [...this.endpoints].sort(),
      quotes: [...this.quotes.values()].sort(
        (one, other) => one.line - other.line,
      ),
    };
  }
}

const isNamed = (
  { endpoint }: RequestRecord,
  terms: ReadonlySet<string>,
): boolean =>
  endpoint
    .toLowerCase()
    .split('/')
    .some((part) => terms.has(part));
