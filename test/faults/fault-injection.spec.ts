import { FaultInjector } from './fault-injector.js';
import { FAULT_KINDS, FAULTS } from './faults.js';
import { FIRST_PLACES, PLACES } from './places.js';

const injector = new FaultInjector();
afterAll(() => injector.close());

// A node's first place has every form of every fault; `npm run test:endurance` has them at each place.
describe('an action that misbehaves', () => {
  it('is met at each of the 68 places where a node can run', () => {
    expect(PLACES).toHaveLength(68);
    expect(FIRST_PLACES).toHaveLength(8);
  });

  it.each(PLACES.map((place) => [place.name, place] as const))(
    'at %s ends its own run there, whatever it does, and disturbs no other',
    async (_, place) => {
      const faults = FIRST_PLACES.includes(place) ? FAULTS : FAULT_KINDS;
      expect(await injector.complaints(place, faults)).toEqual([]);
    },
    30_000,
  );
});
