import { Ajv2020 } from 'ajv/dist/2020.js';
import type { StandInAnswer } from '../stand-ins/stand-in-server.js';

/** A number that the dashboard knows: its label, and the days as `days.ts` reads them; without `to` it is one day. */
export interface AskedCount {
  label: string;
  from: string;
  to?: string;
}

/** What must be true of one answer. All that is named must hold; what is not named may be anything. */
export interface Expectation {
  /** Run outcomes that will do; `asks` is a question to the person. */
  outcome?: string | string[];
  /** Numbers the reply must say. */
  counts?: AskedCount[];
  /** Regular expressions, in any case, that the reply must, and must not, match. */
  matches?: string[];
  never?: string[];
  /** How often the model may have had a tool run, by name; it may never have had any other number of calls. */
  calls?: Record<string, number>;
  maxSteps?: number;
  maxModelCalls?: number;
}

/** What a person says, and what is expected of the answer. */
export interface Exchange {
  text: string;
  expect: Expectation;
}

/** One conversation with a known good end. */
export interface GoldenTask {
  name: string;
  exchanges: Exchange[];
  /** What the dashboard stand-in answers to the task's first requests. Such a task is played alone. */
  dashboard?: Exclude<StandInAnswer, string>[];
}

const texts = { type: 'array', items: { type: 'string' } };
const wholeNumber = { type: 'integer', minimum: 0 };

function object(properties: Record<string, unknown>, required: string[] = []) {
  return { type: 'object', properties, required, additionalProperties: false };
}

const expectation = object({
  outcome: { anyOf: [{ type: 'string' }, texts] },
  counts: {
    type: 'array',
    items: object({ label: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } }, ['label', 'from']),
  },
  matches: texts,
  never: texts,
  calls: { type: 'object', additionalProperties: wholeNumber },
  maxSteps: wholeNumber,
  maxModelCalls: wholeNumber,
});

const exchange = object({ text: { type: 'string', minLength: 1 }, expect: { ...expectation, minProperties: 1 } }, [
  'text',
  'expect',
]);

const schema = {
  type: 'array',
  items: object(
    {
      name: { type: 'string', minLength: 1 },
      exchanges: { type: 'array', minItems: 1, items: exchange },
      dashboard: { type: 'array', items: object({ status: wholeNumber, body: {} }, ['status', 'body']) },
    },
    ['name', 'exchanges'],
  ),
};

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
const check = ajv.compile<GoldenTask[]>(schema);

/** The tasks of a golden file's text. Throws one error that names every problem; `file` says where. */
export function parseTasks(file: string, text: string): GoldenTask[] {
  const value: unknown = JSON.parse(text);
  if (check(value)) return value;
  const problems = (check.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
  throw new Error(`${file}: ${problems.join('; ')}`);
}
