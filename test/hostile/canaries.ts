import type {
  NodeId,
  RunnableConfig,
} from '../../src/diagnosis-graph/index.js';
import { lawfulUpdate, type Place } from '../faults/places.js';
import type { ActionScript } from '../faults/keyed-runs.js';
import { NODE_KEYS } from '../model/model-state.js';

/** What must never be found outside a payload; no name and no code, so that nobody can need it. */
export const CANARY = 'canary: api-key 123';

/** A request of canaries. */
export const CANARY_REQUEST = {
  session_id: `s ${CANARY}`,
  user_query: CANARY,
  conversation_context: [CANARY, { role: 'user', [CANARY]: [CANARY] }],
} as const;

/** A run config of canaries, as far as it is the caller's own. */
export const CANARY_CONFIG: RunnableConfig = {
  metadata: { tenant: CANARY },
  tags: [CANARY],
  runName: CANARY,
};

/** The keys of a node that no route depends on. */
export const payloadKeysOf = (node: NodeId): readonly string[] =>
  NODE_KEYS[node].filter((key) =>
    /_(output|input|context)$|^final_answer$/.test(key),
  );

/** A path whose every payload is a canary, and what routes, as it has to be. */
export const canaryScript =
  ({ whole }: Place): ActionScript =>
  (call) => {
    const update = lawfulUpdate(whole[call.index]!, call);
    const payloads = payloadKeysOf(call.node).map((key) => [
      key,
      withCanary(update[key]),
    ]);
    return { ...update, ...Object.fromEntries(payloads) };
  };

const withCanary = (payload: unknown): unknown =>
  typeof payload === 'object' && payload !== null
    ? { ...payload, canary: CANARY, [CANARY]: [CANARY] }
    : CANARY;
