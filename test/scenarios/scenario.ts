import * as z from 'zod';
import { NODE_IDS, type NodeId } from '../../src/diagnosis-graph/index.js';

const fieldsOf = <Shape extends z.ZodRawShape>(what: string, shape: Shape) =>
  z.strictObject(shape, {
    error: ({ code }) =>
      code === 'unrecognized_keys'
        ? `is no field of ${what}, which has ${Object.keys(shape).join(', ')}`
        : undefined,
  });

// A longer delay makes setTimeout fire at once.
const LONGEST_DELAY = 2 ** 31 - 1;

const Step = fieldsOf('a step', {
  status: z
    .unknown()
    .optional()
    .describe(
      "The value of the node's status key, of any type; left out, so is the key. Ignored for verified_input, evidence_retry and fallback, which have none.",
    ),
  update: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Any other keys of the update, merged last, lawful or not.'),
  event: z
    .union(
      [z.record(z.string(), z.unknown()), z.array(z.unknown()), z.null()],
      { error: 'must be an object, an array or null' },
    )
    .optional()
    .describe(
      'In map form: an object overrides fields of the default event, an array is the whole list, null is none.',
    ),
  throws: z
    .string()
    .optional()
    .describe('The message of the Error that the attempt rejects with.'),
  delay_ms: z
    .number()
    .min(0)
    .max(LONGEST_DELAY)
    .optional()
    .describe('Milliseconds to wait first.'),
});

const NodeScript = z
  .array(Step)
  .meta({ id: 'attempts', description: 'The attempts of a node, in order.' });

const Script = fieldsOf(
  'a script',
  Object.fromEntries(
    NODE_IDS.map((node) => [node, NodeScript.optional()]),
  ) as Record<NodeId, z.ZodOptional<typeof NodeScript>>,
);

const Expectation = fieldsOf('an expectation', {
  path: z
    .array(z.string())
    .optional()
    .describe('The nodes of the attempts that ended, in order.'),
  trace: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Fields of the trace, in map form.'),
  state: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Keys of the final state; of a rejected run, the last one.'),
  calls: z
    .record(z.string(), z.number())
    .optional()
    .describe('How often each node is called.'),
  error: z
    .string()
    .min(1)
    .optional()
    .describe(
      'The class name of the error that the run rejects with, or of one in its chain of causes.',
    ),
}).describe('Objects match as subsets, arrays exactly.');

/** What a scenario file has to be; the JSON schema beside the scenarios is made from it. */
export const ScenarioSchema = fieldsOf('a scenario', {
  $schema: z.string().optional(),
  name: z.string().min(1).describe('What the scenario shows; its file name.'),
  description: z.string().optional(),
  request: z
    .unknown()
    .refine((request) => request !== undefined)
    .describe('What the graph is asked; it refuses a wrong one itself.'),
  thread_id: z
    .string()
    .optional()
    .describe('configurable.thread_id of the run; unique when left out.'),
  script: Script.describe('What the actions do.'),
  expect: Expectation.optional(),
}).describe('A scenario of the diagnosis graph.');

/** The JSON schema of a scenario, as the file beside the scenarios holds it. */
export const schemaText = (): string =>
  `${JSON.stringify(z.toJSONSchema(ScenarioSchema), null, 2)}\n`;

/** A run to make, and what it has to come to. */
export type Scenario = z.infer<typeof ScenarioSchema>;

/** What a scenario expects of its run. */
export type Expectation = z.infer<typeof Expectation>;
