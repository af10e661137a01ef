import { readFileSync, statSync } from 'node:fs';
import { recordOf } from './log/log-record.js';
import { FAULT_NAMES, recordingOf } from './recording.js';
import { raw } from './rehearsal-fixture.js';

const KILOBYTE = 1024;

describe.each(FAULT_NAMES)('the recording %s', (fault) => {
  const file = recordingOf(fault);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');

  it('is small, and a record in each line', () => {
    expect(statSync(file).size).toBeLessThan(150 * KILOBYTE);
    expect(lines.map(recordOf)).not.toContain(null);
  });

  it('shows parts that take no longer than the request they belong to', () => {
    const records = lines.map(raw);
    const requests = new Map(
      records
        .filter(({ kind }) => kind === 'request')
        .map((request) => [request.request_id, request]),
    );
    const parts = records.filter(({ kind }) => kind !== 'request');

    for (const part of parts) {
      const request = requests.get(part.request_id);
      expect(part.duration_ms).toBeLessThanOrEqual(request!.duration_ms);
    }
  });
});
