import 'reflect-metadata';
import { rehearse } from './rehearse.js';

// A reader such as head may leave before the end.
process.stdout.on('error', () => process.exit());

process.exitCode = await rehearse(process.argv.slice(2), {
  out: (line) => console.log(line),
  error: (line) => console.error(line),
});
