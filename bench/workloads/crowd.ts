import { compare } from '../pairs.js';
import { REQUEST, RIVALS } from '../rivals/index.js';
import type { Effort, Row } from '../row.js';
import { happyPath } from '../trivial-actions.js';

const RUNS = 1000;

/** Many happy runs at once, each on its own thread. */
export async function crowd({ heavyRounds }: Effort): Promise<Row[]> {
  const compared = await compare(
    RIVALS.map((rival) => {
      const run = rival.create(happyPath);
      return {
        name: rival.name,
        round: () =>
          Promise.all(
            Array.from({ length: RUNS }, (_, index) =>
              run(REQUEST, `t-${index}`),
            ),
          ),
      };
    }),
    { rounds: heavyRounds, warmUp: 1 },
  );
  return compared.map(({ name, median, ratio, spread }) => ({
    workload: `${RUNS} runs at once`,
    rival: name,
    value: median,
    unit: 'ms for all',
    ratio,
    spread,
  }));
}
