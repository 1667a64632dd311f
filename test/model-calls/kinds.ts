import { agentDefaults, schemasOf, briefSystemText as agentText } from '#agent';
import {
  answerSchema,
  briefSystemTextOf,
  planSchema,
  summarySchema,
  threadBatchSpec,
  threadBriefSchema,
} from '#assistant';
import { batchSpec, briefTurn } from '#builder';
import { batchReader, compileAnswerForm, compileTools, parseTurn, tableTools } from '#contract';
import type { JsonSchema, ToolSpec } from '#contract';
import { argsHash, dedupeKey, effectKey, publishedKey } from '#idempotency';
import { compressorText, sectionsSchema } from '../../apps/compressor/src/sections.js';

/** One kind of model call: the schema that is asked for, and what reads the answer. */
export interface Kind {
  name: string;
  /** The stable half of its prompt; empty: it is made of what a run knows. */
  system: string;
  schema: JsonSchema;
  /** A turn is asked for in the brief form. */
  isTurn: boolean;
  /** What is wrong with an answer in the form of that schema; null: it is read. */
  read(answer: string): string | null;
}

const text = { type: 'string', minLength: 1 };
const closed = (properties: object, required: string[]) => ({
  ...{ type: 'object', properties, required, additionalProperties: false },
});

function tool(name: string, parameters: JsonSchema): ToolSpec {
  return { name, description: `Does ${name}.`, parameters, repeat: 'safe', runs: 'owed' };
}

const days = { start_date: { type: 'string', format: 'date' }, end_date: { type: 'string', format: 'date' } };
const smsTools = [
  tool('today_range', closed({}, [])),
  tool('get_counts', closed({ ...days, label: { type: 'string', enum: ['angry', 'praise', 'info'] } }, ['label'])),
  tool(
    'find',
    closed({ words: { type: 'array', items: text }, limit: { type: 'integer', minimum: 1, maximum: 50 } }, []),
  ),
];

/** Turns of an agent with these tools, and answers in this form. */
function agentKinds(name: string, specs: readonly ToolSpec[], form: JsonSchema | null = null): Kind[] {
  const tools = compileTools(specs);
  const { briefTurn: turn, briefFinal: final } = schemasOf({ tools, answerSchema: form });
  const compiled = form === null ? null : compileAnswerForm(form);
  const read = (answer: string): string | null => {
    const parsed = parseTurn(answer, tools.names, { formed: form !== null });
    if (!parsed.valid) return parsed.correction;
    const { next_action: action } = parsed.out;
    if (action.type === 'tool') return complaintOf(tools.checkArgs(action.name, action.args));
    const isObject = compiled !== null && action.type === 'respond' && action.message.startsWith('{');
    return isObject ? complaintOf(compiled.read(action.message)) : null;
  };
  const own = { policyVersion: 'p1', timeZone: 'UTC', keys: { argsHash, dedupeKey, effectKey, publishedKey } };
  const system = agentText({ ...agentDefaults, ...own, tools, answerSchema: form });
  return [
    { name, system, schema: turn, isTurn: true, read },
    { name: `${name}, answer alone`, system, schema: final, isTurn: true, read },
  ];
}

function complaintOf(result: { ok: true } | { ok: false; complaint: string }): string | null {
  return result.ok ? null : result.complaint;
}

/** Turns whose one tool is a batch. Calls are checked when they run, each by its own schema, which the sent one repeats. */
function batchKind(
  { name, system, schema }: Pick<Kind, 'name' | 'system' | 'schema'>,
  spec: ToolSpec,
  answer: JsonSchema | null,
): Kind {
  const calls = batchReader(spec);
  const form = answer === null ? null : compileAnswerForm(answer);
  return {
    ...{ name, system, schema, isTurn: true },
    read(written) {
      const parsed = parseTurn(written, new Set([spec.name]), { formed: form !== null });
      if (!parsed.valid) return parsed.correction;
      const { next_action: action } = parsed.out;
      if (action.type === 'tool') {
        const read = calls(action.args);
        return 'complaint' in read ? read.complaint : null;
      }
      return form !== null && action.message.startsWith('{') ? complaintOf(form.read(action.message)) : null;
    },
  };
}

function formKind(name: string, schema: JsonSchema, system = ''): Kind {
  const form = compileAnswerForm(schema);
  return { name, system, schema, isTurn: false, read: (answer) => complaintOf(form.read(answer)) };
}

/** Every kind of call whose answer has a form. */
export const kinds: readonly Kind[] = [
  ...agentKinds('agent', smsTools),
  ...agentKinds('planner', [], planSchema),
  ...agentKinds(
    'table agent',
    tableTools.map(({ spec }) => spec),
  ),
  batchKind(
    { name: 'assistant', system: briefSystemTextOf({}), schema: threadBriefSchema(false) },
    threadBatchSpec(false),
    answerSchema,
  ),
  batchKind(
    {
      name: 'assistant with more tools',
      system: briefSystemTextOf({ toolSearchEnabled: true }),
      schema: threadBriefSchema(true),
    },
    threadBatchSpec(true),
    answerSchema,
  ),
  batchKind({ name: 'builder', ...briefTurn }, batchSpec, null),
  formKind('summary of a thread', summarySchema),
  formKind('compressor', sectionsSchema, compressorText(400)),
];
