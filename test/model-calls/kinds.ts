import { agentDefaults, buildSchemas, briefSystemText as agentText } from '#agent';
import {
  answerSchema,
  buildBriefSystemText,
  planSchema,
  searchToolSpecs,
  summarySchema,
  threadBatchSpec,
  threadBriefSchema,
  threadTools,
} from '#assistant';
import { batchSpec, briefTurn, builderTools, findSideQuestion, newSession, runBatch, unknownHouse } from '#builder';
import type { Question, RunStep, SessionState } from '#builder';
import { batchReader, compileAnswerForm, compileTools, parseTurn, tableTools } from '#model-turn';
import type { JsonSchema, ReadAnswer, ToolSpec } from '#model-turn';
import type { Graph } from '#graph';
import { catalogue } from '#nodes';
import { argsHash, dedupeKey, effectKey, publishedKey } from '#idempotency';
import { briefOf, formedOf, wordsAlone } from './brief-of.js';
import type { Taken } from './brief-of.js';
import { compressorText, sectionsSchema } from '../../apps/compressor/src/sections.js';

/** One kind of model call: the schema that is asked for, and what reads the answer. */
export interface Kind {
  name: string;
  /** The stable half of its prompt; empty: it is made of what a run knows. */
  system: string;
  schema: JsonSchema;
  /** A turn is asked for in the brief form. */
  isTurn: boolean;
  /** Why objects of it are open, where some are; absent: none may be. */
  open?: string;
  /** What an answer in the form of that schema is read as, in the same form; or what is wrong with it. */
  taken(this: void, answer: string): Taken;
}

/** What is wrong with an answer; null: it is read. */
export function faultOf(kind: Kind, answer: string): string | null {
  const taken = kind.taken(answer);
  return 'refused' in taken ? taken.refused : null;
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

/** Turns of an agent with these tools, and answers in this form; nobody answers what agents below others would ask. */
function agentKinds(name: string, specs: readonly ToolSpec[], form: JsonSchema | null = null, asks = false): Kind[] {
  const tools = compileTools(specs);
  const { briefTurn: turn, briefFinal: final } = buildSchemas({ tools, answerSchema: form }, asks);
  const compiled = form === null ? null : compileAnswerForm(form);
  const taken = (answer: string): Taken => {
    const parsed = parseTurn(answer, tools.names, { formed: form !== null, wasBrief: true });
    if (!parsed.valid) return { refused: parsed.correction };
    const { next_action: action } = parsed.out;
    if (action.type === 'tool') {
      const checked = tools.checkArgs(action.name, action.args);
      return checked.ok ? { value: briefOf(parsed.out) } : { refused: checked.complaint };
    }
    return formedOf(parsed.out, compiled);
  };
  const own = { policyVersion: 'p1', timeZone: 'UTC', keys: { argsHash, dedupeKey, effectKey, publishedKey } };
  const system = agentText({ ...agentDefaults, ...own, tools, answerSchema: form }, agentDefaults.budgets, asks);
  return [
    { name, system, schema: turn, isTurn: true, taken },
    { name: `${name}, answer alone`, system, schema: final, isTurn: true, taken: wordsAlone(taken) },
  ];
}

function complaintOf(result: { ok: true } | { ok: false; complaint: string }): string | null {
  return result.ok ? null : result.complaint;
}

function takenOf(read: ReadAnswer): Taken {
  return read.ok ? { value: read.value } : { refused: read.complaint };
}

/** Turns whose one tool is a batch of calls of these tools, each of which is checked when it runs. */
function batchKind(
  { name, system, schema }: Pick<Kind, 'name' | 'system' | 'schema'>,
  spec: ToolSpec,
  callable: readonly ToolSpec[],
  answer: JsonSchema | null,
): Kind {
  const calls = batchReader(spec);
  const tools = compileTools(callable);
  const form = answer === null ? null : compileAnswerForm(answer);
  return {
    ...{ name, system, schema, isTurn: true },
    taken(written) {
      const parsed = parseTurn(written, new Set([spec.name]), { formed: form !== null, wasBrief: true });
      if (!parsed.valid) return { refused: parsed.correction };
      const { next_action: action } = parsed.out;
      if (action.type !== 'tool') return formedOf(parsed.out, form, (words) => ({ text: words, did: [] }));
      const read = calls(action.args);
      if ('complaint' in read) return { refused: read.complaint };
      // A tool that is none of these was loaded, and has its arguments from elsewhere.
      const faults = read.calls
        .filter((call) => tools.names.has(call.name))
        .map((call) => tools.checkArgs(call.name, call.args))
        .flatMap((checked) => (checked.ok ? [] : [checked.complaint]));
      return faults.length === 0 ? { value: briefOf(parsed.out) } : { refused: faults.join('; ') };
    },
  };
}

function formKind(name: string, schema: JsonSchema, system = ''): Kind {
  const form = compileAnswerForm(schema);
  return { name, system, schema, isTurn: false, taken: (answer) => takenOf(form.read(answer)) };
}

const draft: Graph = {
  name: 'Fetch',
  nodes: [{ id: 'a', name: 'Fetch', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2, parameters: {} }],
  connections: {},
};

/** What a builder asks beside its turns, as it asks it. */
function asideKind(name: string, question: Aside, open?: string): Kind {
  const { system, schema } = question;
  const form = compileAnswerForm(schema);
  const taken = (answer: string): Taken => {
    const found = form.read(answer);
    const refused = found.ok ? complaintOf(question.read(found.value)) : found.complaint;
    return found.ok && refused === null ? { value: found.value } : { refused: refused ?? '' };
  };
  return { name, system, schema, isTurn: false, taken, ...(open !== undefined && { open }) };
}

type Aside = Pick<Exclude<Question, { test: unknown }>, 'system' | 'schema' | 'read'>;

/** The parameters of one node, as its changes ask for them. */
function parametersQuestion(): Aside {
  const args = { nodeId: 'a', changes: ['Set the URL to https://example.com'] };
  const about = { catalogue, house: unknownHouse, nodeId: (id: string) => id, request: '', executionText: '' };
  const step = runBatch(draft, [{ id: 'u', name: 'update_node_parameters', args }], about).next([]);
  const [asked] = step.done === true ? [] : step.value;
  if (asked === undefined || 'test' in asked) throw new Error('a change of parameters asks nothing');
  return asked;
}

/** A question beside the turns of a session whose next step it is. */
function sideQuestion(step: RunStep): Aside {
  const about = { sessionId: 's', workflowId: null, user: 'ann', graph: draft };
  const run = { steps: [step], request: 'Fetch a page', firstMessage: 2 };
  const state = { ...newSession(about, 0), run } as unknown as SessionState; // as much of a run as is looked at
  const asked = findSideQuestion(state);
  if (asked === null) throw new Error(`the step ${step.name} asks nothing`);
  return asked;
}

const ownForm = closed({ mood: { type: 'string', enum: ['good', 'bad'] }, words: { type: 'array', items: text } }, [
  'mood',
]);

/** Every kind of call whose answer has a form. */
export const kinds: readonly Kind[] = [
  ...agentKinds('agent', smsTools, null, true),
  ...agentKinds('planner', [], planSchema),
  ...agentKinds(
    'table agent',
    tableTools.map(({ spec }) => spec),
  ),
  batchKind(
    { name: 'assistant', system: buildBriefSystemText({}), schema: threadBriefSchema(false) },
    threadBatchSpec(false),
    threadTools,
    answerSchema,
  ),
  batchKind(
    {
      name: 'assistant with more tools',
      system: buildBriefSystemText({ toolSearchEnabled: true }),
      schema: threadBriefSchema(true),
    },
    threadBatchSpec(true),
    [...threadTools, ...searchToolSpecs],
    answerSchema,
  ),
  batchKind(
    { name: 'builder', ...briefTurn },
    batchSpec,
    builderTools.map((each) => tool(each.name, each.parameters)),
    null,
  ),
  asideKind(
    'builder, parameters',
    parametersQuestion(),
    'a node takes its parameters in its own form, told in the prompt',
  ),
  asideKind('builder, name', sideQuestion({ name: 'name' })),
  asideKind('builder, compaction', sideQuestion({ name: 'compact' })),
  ...agentKinds('llm node', []),
  ...agentKinds('structured question', [], ownForm),
  formKind('summary of a thread', summarySchema),
  formKind('compressor', sectionsSchema, compressorText(400)),
];
