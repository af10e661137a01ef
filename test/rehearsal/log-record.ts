import { z } from 'zod';

const requestRecord = z.object({
  /** When it ended, ISO 8601. */
  time: z.string(),
  kind: z.literal('request'),
  request_id: z.string(),
  endpoint: z.string(),
  status: z.number(),
  duration_ms: z.number(),
});

const callRecord = z.object({
  /** When it ended, ISO 8601. */
  time: z.string(),
  kind: z.literal('dependency_call'),
  request_id: z.string(),
  dependency: z.string(),
  outcome: z.enum(['ok', 'timeout', 'error']),
  duration_ms: z.number(),
});

/** A line of the log about a request that the service answered. */
export type RequestRecord = z.infer<typeof requestRecord>;

/** A line of the log about a call that the service made while it answered a request. */
export type CallRecord = z.infer<typeof callRecord>;

const logRecord = z.discriminatedUnion('kind', [requestRecord, callRecord]);

/** What a line of the log says, or null when it is no record of this log. */
export function recordOf(text: string): RequestRecord | CallRecord | null {
  try {
    return logRecord.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
