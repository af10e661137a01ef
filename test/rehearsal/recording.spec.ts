import { recordOf } from './log-record.js';
import { raw, recordedLines } from './rehearsal-fixture.js';

describe('the recording', () => {
  const lines = recordedLines();

  it('is small, and a record in each line', () => {
    expect(lines.length).toBeLessThan(1000);
    expect(lines.map(recordOf)).not.toContain(null);
  });

  it('shows calls that take no longer than the request they belong to', () => {
    const records = lines.map(raw);
    const requests = new Map(
      records
        .filter(({ kind }) => kind === 'request')
        .map((request) => [request.request_id, request]),
    );
    const calls = records.filter(({ kind }) => kind === 'dependency_call');

    expect(calls.length).toBeGreaterThan(0);
    for (const call of calls) {
      const request = requests.get(call.request_id);
      expect(call.duration_ms).toBeLessThanOrEqual(request!.duration_ms);
    }
  });
});
