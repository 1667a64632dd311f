import type { JsonSchema } from '#model-turn';
import { ownFields } from './own-fields.js';

/** What a call of a node is answered in a test: a value, or the code of an error. */
export type TestAnswer = { value: unknown } | { error: string };

/** An event, a signal to the run, or the answer to an address that a node has given out. */
interface TestEvent {
  name?: string;
  signal?: string;
  /** The id of the node that waits; of one in several rounds or items its place, as `files[1]/done`. */
  callback?: string;
  subject?: string;
  data?: unknown;
}

/** A test that a document has of itself: what it is given, how its calls are answered, and what it comes to. */
export interface DocumentTest {
  name: string;
  /** Absent: an empty text. */
  input?: unknown;
  /** By the ids of `tool` and `llm` nodes, an answer for each call; the last one repeats. */
  answers?: Record<string, TestAnswer[]>;
  /** The n-th answers the n-th `waitForMessage`; with none left its time runs out. */
  messages?: string[];
  /** The n-th decides on the n-th approval; absent: approved. */
  approvals?: ('approved' | 'denied')[];
  /** What is there when the run begins; each is taken once. */
  events?: TestEvent[];
  expect: {
    output?: unknown;
    /** In place of `output`: how it fails, by a text that stands in its message. */
    fails?: string;
    /** What its calls were made with, by the ids of nodes: the arguments of a tool, the input of a model. */
    calls?: Record<string, unknown[]>;
  };
}

function closed(properties: Record<string, JsonSchema>, required: readonly string[]): JsonSchema {
  return { type: 'object', properties, required, patternProperties: ownFields, additionalProperties: false };
}

const answer = {
  anyOf: [
    closed({ value: {} }, ['value']),
    closed({ error: { type: 'string', minLength: 1, maxLength: 64 } }, ['error']),
  ],
};
const byNode = (items: JsonSchema): JsonSchema => ({
  ...{ type: 'object', maxProperties: 1_000 },
  additionalProperties: { type: 'array', minItems: 1, maxItems: 1_000, items },
});

/** The tests of a document of version 2. */
export const testsSchema: JsonSchema = {
  ...{ type: 'array', maxItems: 100, description: 'What `turnpike workflow test` plays; a run knows nothing of it.' },
  items: closed(
    {
      name: { type: 'string', minLength: 1, maxLength: 200 },
      input: { description: 'Absent: an empty text.' },
      answers: {
        ...byNode(answer),
        description: 'By the ids of tool and llm nodes: `value` or `error`, a code, for each call; the last repeats.',
      },
      messages: { type: 'array', maxItems: 100, items: { type: 'string' } },
      approvals: { type: 'array', maxItems: 100, items: { enum: ['approved', 'denied'] } },
      events: {
        ...{
          type: 'array',
          maxItems: 100,
          description:
            'By `name`, `signal` or `callback` (the id of the node that waits), what is there when the run begins.',
        },
        items: closed(
          {
            ...{ name: { type: 'string', minLength: 1 }, signal: { type: 'string', minLength: 1 } },
            ...{ callback: { type: 'string', minLength: 1 }, subject: { type: 'string' }, data: {} },
          },
          [],
        ),
      },
      expect: closed(
        {
          output: {},
          fails: {
            type: 'string',
            minLength: 1,
            description: 'In place of `output`: stands in the message of the failure.',
          },
          calls: { ...byNode({}), description: 'By the ids of nodes: the arguments of a tool, the input of a model.' },
        },
        [],
      ),
    },
    ['name', 'expect'],
  ),
};
