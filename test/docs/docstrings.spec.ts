import { fileURLToPath } from 'node:url';
import { namesWithoutDocstring } from './docstrings.js';

const pathOf = (path: string) =>
  fileURLToPath(new URL(`../../${path}`, import.meta.url));

describe('the public names of the diagnosis graph', () => {
  it('have a docstring each, members too', () => {
    expect(
      namesWithoutDocstring(pathOf('src/diagnosis-graph/index.ts')),
    ).toEqual([]);
  }, 60_000);

  it('would be missed without one', () => {
    const entry = pathOf('src/planted.ts');
    const text = `
      export { Told } from './told.js';
      export const untold = 1;
      /** A pair. */
      export interface Pair {
        left: number;
        /** The other. */
        right: number;
      }
      /** A pair of this kind. */
      export class Kind implements Pair {
        left = 0; right = 0; static of() {}
        /** Made of this. */
        constructor(readonly source: string, private readonly hidden: string) {}
        #own = 1; protected inner = 2;
      }`;
    const told = '/** One. */ export class Told { told = 1 }';
    expect(
      namesWithoutDocstring(
        entry,
        new Map([
          [entry, text],
          [pathOf('src/told.ts'), told],
        ]),
      ),
    ).toEqual([
      'src/planted.ts: Kind.left',
      'src/planted.ts: Kind.of',
      'src/planted.ts: Kind.source',
      'src/planted.ts: Pair.left',
      'src/planted.ts: untold',
      'src/told.ts: Told.told',
    ]);
  }, 60_000);
});
