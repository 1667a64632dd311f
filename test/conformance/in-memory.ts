import type { ChildEnd } from '#protocol';
import {
  AgentHarness,
  parseAndRunWorkflow,
  WorkflowConfigError,
  WorkflowRunError,
} from '../../libs/harness/src/code/index.js';
import type {
  GivenEvent,
  HttpAsked,
  HttpReply,
  ModelCall,
  ModelReply,
  Person,
} from '../../libs/harness/src/code/index.js';
import { ScriptedModel } from '#harness';
import { failedAt, historyOf } from './case.js';
import type { Came, ConformanceCase } from './case.js';
import { answerOfServer, callbackIn } from './http-server.js';
import { Counted, layersOfCases, toolsInMemory } from './tools.js';

/** A call of a model, and what it was answered: the deployment's model answers the same. */
export interface ModelAnswered {
  id: string;
  input: string;
  end: ChildEnd;
  isCut: boolean;
}

/** A case as it was played in memory. */
export interface PlayedInMemory {
  came: Came;
  answered: ModelAnswered[];
}

const ours = { AgentHarness, parseAndRunWorkflow, WorkflowConfigError, WorkflowRunError };

/** What a case is played by: this clone's, or a package of it. */
export type Library = typeof ours;

/** The mark of an output that ends at its limit of tokens. */
export const cutMark = '…cut';

/** Plays a case on the in-memory engine, in virtual time. */
export async function playInMemory(each: ConformanceCase, library: Library = ours): Promise<PlayedInMemory> {
  const answered: ModelAnswered[] = [];
  const model = modelOf(each, answered);
  const events = [...(each.events ?? [])];
  const counted = new Counted();
  const harness = new library.AgentHarness({
    name: 'case',
    params: {
      model,
      time: 'virtual',
      person: personOf(each),
      layers: layersOfCases,
      http: (asked) => askServer(asked, events, counted),
      events,
    },
  });
  const ctx = harness.createContext();
  const given = { json: each.document, harness, ctx, tools: toolsInMemory(), input: each.input };
  const ended = await library.parseAndRunWorkflow(given).catch((error: unknown) => error);
  return { came: cameOf(ended, ctx.history, library), answered };
}

/** Nobody has stored a credential. */
function askServer(
  { url, credential, headers, keyHeader, ...request }: HttpAsked,
  events: GivenEvent[],
  counted: Counted,
): HttpReply {
  if (credential !== undefined) throw new Error('there is no such credential');
  const called = callbackIn(request.body);
  if (called !== null)
    events.push({
      callback: decodeURIComponent(called.at.slice(called.at.lastIndexOf(':') + 1, -1)),
      data: called.answer,
    });
  const key = keyHeader === undefined ? {} : { [keyHeader.toLowerCase()]: 'the key' };
  return answerOfServer(
    { ...request, url: new URL(url), headers: { ...headers, ...key } },
    counted.earlier('http', { url }),
  );
}

function cameOf(ended: unknown, rows: AgentHarnessRows, library: Library): Came {
  const history = historyOf(rows);
  const failed = { ok: false, output: null, history };
  if (ended instanceof library.WorkflowConfigError) return { ...failed, code: ended.code, path: ended.path };
  if (ended instanceof library.WorkflowRunError) return { ...failed, code: ended.code, path: failedAt(rows) };
  if (typeof ended !== 'string') return { ...failed, code: String(ended), path: null };
  return { ok: true, output: ended, code: null, path: null, history };
}

type AgentHarnessRows = Parameters<typeof historyOf>[0];

function modelOf({ model = {} }: ConformanceCase, answered: ModelAnswered[]): (call: ModelCall) => ModelReply {
  const script = new ScriptedModel(new Map(Object.entries(model)));
  const open = new Map<string, ChildEnd>();
  return ({ id, input, messages }) => {
    const key = `${id} ${input}`;
    const calls = messages.filter(({ role }) => role === 'tool').length;
    const end = (calls > 0 ? open.get(key) : undefined) ?? script.call(id, input).end;
    open.set(key, end);
    if (end.spent.toolCalls > calls) return { toolCalls: [{ name: 'echo', args: { n: calls } }] };
    const isCut = end.output?.endsWith(cutMark) === true;
    answered.push({ id, input, end, isCut });
    if (end.output === null) throw new Error(end.error?.message ?? 'the model failed');
    return { text: end.output, isCut };
  };
}

function personOf({ messages = [], approvals = [] }: ConformanceCase): Person {
  let [waits, asked] = [0, 0];
  return {
    message: () => messages[waits++] ?? null,
    approve: () => (approvals[asked++] ?? 'approved') === 'approved',
  };
}
