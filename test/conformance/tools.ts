import type { JsonSchema } from '#model-turn';
import type { Tool } from '../../libs/harness/src/code/index.js';

type Args = Readonly<Record<string, unknown>>;

interface ToolOfCases {
  description: string;
  properties: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  /** Throws: the tool fails. `earlier`: how often it was called before with these arguments in this case. */
  answer(args: Args, earlier: number): unknown;
}

const any = {};
const whose = { type: 'string', maxLength: 200, description: 'Who calls.' };

/** The tools that cases may name, as they answer in both engines. `as` sets apart the calls of a case where they are counted. */
export const toolsOfCases: Readonly<Record<string, ToolOfCases>> = {
  echo: {
    description: 'Returns its arguments.',
    properties: Object.fromEntries(['a', 'b', 'done', 'k', 'label', 'n', 'text', 'x'].map((name) => [name, any])),
    answer: (args) => args,
  },
  text: { description: 'Returns its text.', properties: { text: any }, answer: ({ text = null }) => text },
  nothing: { description: 'Returns nothing.', properties: { a: any }, answer: () => null },
  boom: {
    description: 'Fails.',
    properties: { a: any },
    answer: () => {
      throw new Error('boom');
    },
  },
  strict: {
    description: 'Takes a number.',
    properties: { n: { type: 'integer', minimum: 1 } },
    required: ['n'],
    answer: ({ n }) => ({ n }),
  },
  get_order: {
    description: 'Looks an order up by its number.',
    properties: { order: { type: 'string', pattern: '^[A-Z]-[0-9]{1,8}$' } },
    required: ['order'],
    answer: ({ order }) => {
      if (order === 'X-0') throw new Error('there is no such order');
      return { order, state: 'packed' };
    },
  },
  large: {
    description: 'Returns so many characters.',
    properties: { n: { type: 'integer', minimum: 0, maximum: 60_000 } },
    required: ['n'],
    answer: ({ n }) => 'x'.repeat(Number(n)),
  },
  poll: {
    description: 'Says how often it was asked.',
    properties: { as: whose },
    required: ['as'],
    answer: (_args, earlier) => `${earlier + 1}`,
  },
  flaky: {
    description: 'Fails so many times, and then is well.',
    properties: { as: whose, times: { type: 'integer', minimum: 0, maximum: 100 } },
    required: ['as', 'times'],
    answer: ({ times }, earlier) => {
      if (earlier < Number(times)) throw new Error('not yet');
      return `well after ${earlier}`;
    },
  },
};

export function schemaOf({ properties, required = [] }: ToolOfCases): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

/** Counts equal calls. */
export class Counted {
  private readonly calls = new Map<string, number>();

  earlier(name: string, args: Args): number {
    const key = `${name} ${JSON.stringify(args)}`;
    const before = this.calls.get(key) ?? 0;
    this.calls.set(key, before + 1);
    return before;
  }
}

/** What a failure is told as, which documents may hand on: over HTTP it is a status. */
function asOverHttp(answer: () => unknown): unknown {
  try {
    return answer();
  } catch (error) {
    throw new Error('the tool answered 422', { cause: error });
  }
}

/** The tools as objects, for the engine in memory. */
export function toolsInMemory(counted = new Counted()): Tool[] {
  return Object.entries(toolsOfCases).map(([name, tool]) => ({
    ...{ name, description: tool.description, schema: schemaOf(tool) },
    execute: (args) => asOverHttp(() => tool.answer(args, counted.earlier(name, args))),
  }));
}

/** The files that layers of cases may name. */
export const layersOfCases: Readonly<Record<string, string>> = {
  'house.md': 'Be kind.',
  'notes.md': 'Orders are packed on Monday.',
  'tone.md': 'Be brief.',
};
