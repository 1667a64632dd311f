import { catalogue } from '#nodes';
import { addCall, batchTurn, proofs, toolCall, words } from './play-builder.js';
import type { BuildRequest } from './request.js';

const mostCalls = 20;

/** What a model is asked, of any provider. */
export interface Question {
  system: string;
  user: string;
}

/** The full name of a type. */
export function typeNamed(short: string): string {
  const found = catalogue.find(
    ({ description }) =>
      description.name.endsWith(`.${short}`) || description.name.endsWith(`.${short}CharacterTextSplitter`),
  );
  if (!found) throw new Error(`no type ${short}`);
  return found.description.name;
}

/** What a model says that builds what was asked for: it looks, adds and connects, configures, proves and answers. */
export function scriptOf(request: BuildRequest): string[] {
  const { looks, draws, updates, answers } = callsOf(request);
  return [
    '{"name":"Asked For"}',
    batchTurn(...looks),
    ...chunks(draws).map((calls) => batchTurn(...calls)),
    ...(updates.length > 0 ? [batchTurn(...updates), ...answers] : []),
    batchTurn(...proofs),
    words('respond', 'Built.'),
  ];
}

/** Which batch of a script, from 0, a builder's prompt asks for next, by the calls that it tells of, whole or counted; and what is said then. */
export function nextBatch(script: readonly string[], prompt: string): { at: number; text: string } {
  const batches = script.filter((text) => text.includes('"batch"'));
  let made = callsTold(prompt);
  const at = batches.findIndex((text) => (made -= callsIn(text)) < 0);
  return at === -1 ? { at: batches.length, text: script.at(-1) ?? '' } : { at, text: batches[at] ?? '' };
}

/**
 * What the model of a builder that builds a request says to a question, told by its prompt alone: questions come side by side, and again. `done`
 * is said at the end. Null: no builder asks.
 */
export function builderAnswer(request: BuildRequest, question: Question, done = 'Built.'): string | null {
  const { system, user } = question;
  const script = [...scriptOf(request).slice(0, -1), words('respond', done)];
  if (system.startsWith('You name a workflow')) return script[0] ?? '';
  if (system.startsWith('You set the parameters')) return parametersFor(request, user);
  return system.startsWith('You build workflows') ? nextBatch(script, user).text : null;
}

function parametersFor({ nodes }: BuildRequest, prompt: string): string {
  const name = /\nNODE\nid: [^\n]*\nname: ([^\n]*)\n/.exec(prompt)?.[1] ?? '';
  const [, parameters, connection] = nodes[name] ?? [];
  return JSON.stringify({ parameters: { ...connection, ...parameters } });
}

function callsIn(batch: string): number {
  const { next_action: action } = JSON.parse(batch) as { next_action: { args: { calls: unknown[] } } }; // made by batchTurn
  return action.args.calls.length;
}

/** Calls stand whole, each on its line, or are counted by their tools: `[made: add_nodes ×3, connect_nodes; …`. */
function callsTold(prompt: string): number {
  const messages = prompt.slice(prompt.lastIndexOf('\nMESSAGES\n'));
  const whole = messages.match(/^(?:ASSISTANT: )?[a-z]\d* [a-z]+(?:_[a-z]+)+ \{/gm) ?? [];
  const counted = [...messages.matchAll(/^ASSISTANT: \[made: ([^;]*);/gm)].flatMap(([, names = '']) =>
    names.split(', '),
  );
  return counted.reduce((sum, name) => sum + Number(name.split(' ×')[1] ?? 1), whole.length);
}

/** The same by a model that makes one call with each decision. */
export function singleScriptOf(request: BuildRequest): string[] {
  const { looks, draws, updates, answers } = callsOf(request);
  return [
    '{"name":"Asked For"}',
    ...[...looks, ...draws].map((call) => batchTurn(call)),
    ...updates.flatMap((call, at) => [batchTurn(call), answers[at] ?? '']),
    ...proofs.map((call) => batchTurn(call)),
    words('respond', 'Built.'),
  ];
}

/** What a model calls to build it, and its answers to the questions about parameters. */
function callsOf({ nodes, edges }: BuildRequest) {
  const all = Object.entries(nodes);
  const types = [...new Set(all.map(([, [type]]) => typeNamed(type)))];
  const looks = types.map((nodeName, at) => toolCall(`d${at}`, 'get_node_details', { nodeName, withParameters: true }));
  const adds = all.map(([name, [type, , connection]], at) => addCall(`n${at}`, typeNamed(type), name, connection));
  const draws = edges.map((edge, at) => toolCall(`e${at}`, 'connect_nodes', endsOf(edge)));
  const set = all.flatMap(([name, [, parameters]]) => (parameters ? [{ name, parameters }] : []));
  const updates = set.map(({ name }, at) =>
    toolCall(`u${at}`, 'update_node_parameters', { nodeId: name, changes: ['as asked'] }),
  );
  const answers = set.map(({ name, parameters }) =>
    JSON.stringify({ parameters: { ...nodes[name]?.[2], ...parameters } }),
  );
  return { looks, draws: [...adds, ...draws], updates, answers };
}

/** `A:1 > B:2`. Nodes are named by their names, those of the same batch among them. */
export function endsOf(edge: string): { sourceNodeId: string; targetNodeId: string } {
  const [from = '', to = ''] = edge.split(' > ');
  const [[source = '', output], [target = '', input]] = [from.split(':'), to.split(':')];
  return {
    ...{ sourceNodeId: source, targetNodeId: target },
    ...(output === undefined ? {} : { sourceOutputIndex: Number(output) }),
    ...(input === undefined ? {} : { targetInputIndex: Number(input) }),
  };
}

function chunks<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / mostCalls) }, (_, at) =>
    list.slice(at * mostCalls, (at + 1) * mostCalls),
  );
}
