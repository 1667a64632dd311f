import { parseForeignJson } from '#values';
import { scriptedCompletion } from '#llm';
import { intending } from '#stranger';
import type { Question, Said, Speaker } from '#stranger';
import { batchTurn, proofs, toolCall, words } from '../../builder/play-builder.js';
import { every } from '../../builder/request.js';
import type { BuildRequest } from '../../builder/request.js';
import { modelTurn } from '../../scenarios/model-turn.js';
import { agentIntents } from '../../stranger/agent-tasks.js';
import { buildRequests } from '../builder/evaluate-builder.js';
import { askedOf, knowingAnswer } from '../builder/knowing-model.js';

/**
 * A model that needs no key, for trying the evaluation itself: questions to agents are answered by whoever reads nothing but the request, all
 * others by a script.
 */
export const scriptedSpeaker: Speaker = (question, index) => {
  const text = scriptFor(question);
  return text === null ? reader(question, index) : said(text, question);
};

const reader = intending(agentIntents);

/** In the place of a call that must be made, or as a text. */
function said(text: string, { form }: Question): Said {
  if (form.by !== 'tools' || typeof form.forced !== 'string') return { text };
  return { text, call: { name: form.forced, args: parseForeignJson(text) } };
}

function scriptFor({ system, messages }: Question): string | null {
  const user = messages.map(({ text }) => text).join('\n');
  if (system.startsWith('You are the assistant of a deployment')) return ofThread(user);
  if (user.includes('You plan work for an assistant')) return planOf(user);
  if (/^You (?:build workflows|name|set the parameters)/.test(system)) return ofBuilder(system, user);
  if (system.includes('You plan workflows')) return documentFor(user);
  if (system.includes('Name the city')) return 'Paris';
  if (user.includes('\nRAW LOG:')) return scriptedCompletion({ system, user, model: 'm' }).text;
  return user.includes(counting) ? counted(user) : null;
}

const counting = 'Count the angry messages of today';
const today = '2026-11-28';

function counted(user: string): string {
  return user.includes('Counts: ')
    ? modelTurn({ type: 'respond', message: 'They are counted.' })
    : modelTurn({ type: 'tool', name: 'get_counts', args: { start_date: today, end_date: today, label: 'angry' } });
}

/** What each conversation is planned to come to: builds by what is asked of the builder. */
const plans: readonly (readonly [asked: RegExp, tasks: readonly object[]])[] = [
  [/answers every text|thanks everybody who texts us\./, [build('Answer every text message with a thank you')]],
  [/api\.example\.com\/items every hour/, [build('Fetch the items of our API every hour')]],
  [/answers a webhook/, [build('Answer a webhook with its own body')]],
  [
    /two workflows/,
    [
      build('Answer every text message with a thank you'),
      { ...build('Tell me by text when a workflow fails'), id: 'b' },
    ],
  ],
  [/angry messages of today/, [{ ...task('delegate', counting), tools: ['get_counts'] }]],
  [/once a day/, [{ ...build('Run it once a day'), workflowId: 'fetch-hourly-6db7d803' }]],
];

function task(kind: string, spec: string): object {
  return { id: 'a', title: spec, kind, spec, deps: [] };
}

function build(spec: string): object {
  return task('build-workflow', spec);
}

function tasksFor(user: string): readonly object[] | undefined {
  return plans.find(([asked]) => asked.test(user))?.[1];
}

function ofThread(user: string): string {
  const kind = /\nTURN: (\w+)/.exec(user)?.[1];
  const isPlanned = kind !== 'message' || /\bp plan /.test(user);
  return tasksFor(user) === undefined || isPlanned
    ? words('respond', 'It is done.')
    : batchTurn(toolCall('p', 'plan', {}));
}

function planOf(user: string): string {
  return words('respond', JSON.stringify({ tasks: tasksFor(user) ?? [] }));
}

const daily: BuildRequest = {
  text: 'Run it once a day',
  nodes: { Hourly: ['scheduleTrigger', every('days', { triggerAtHour: 7 })] },
  edges: [],
};

function ofBuilder(system: string, user: string): string {
  const asked = askedOf({ system, user });
  const isDaily = user.includes(daily.text);
  if (!isDaily) return knowingAnswer(wantedIn(user), asked);
  if (typeof asked === 'string' || 'parametersOf' in asked) return knowingAnswer(daily, asked);
  if (!JSON.stringify(asked.decision).includes('"field":"days"'))
    return batchTurn(toolCall('u', 'update_node_parameters', { nodeId: 'Hourly', changes: ['once a day'] }));
  return asked.results.includes('<passed>true</passed>') ? words('respond', 'Built.') : batchTurn(...proofs);
}

/** The request that a builder works on. */
function wantedIn(user: string): BuildRequest {
  const found = buildRequests.find(({ text }) => user.includes(text));
  if (found === undefined) throw new Error(`nobody asked for this: ${user.slice(-400)}`);
  return found;
}

function call(toolName: string, text?: string): object {
  return { kind: 'tool', id: `${toolName}-${text}`, toolName, ...(text !== undefined && { args: { text } }) };
}

const documents: readonly (readonly [asked: string, steps: readonly object[]])[] = [
  ['Say "done"', [call('shout', 'done')]],
  ['Note down "first"', [call('note', 'first'), call('note', 'second')]],
  ['How many words', [call('count_words', 'one two three four')]],
  ['red, green and blue', [call('note', 'red'), call('note', 'green'), call('note', 'blue')]],
  ['capital of France', [{ kind: 'llm', id: 'city', instructions: 'Name the city.' }]],
  ['Say "ready"', [call('shout', 'ready'), call('note', 'READY')]],
];

function documentFor(user: string): string {
  const steps = documents.find(([asked]) => user.includes(asked))?.[1] ?? [];
  return JSON.stringify({ version: 2, root: { kind: 'sequence', id: 's', steps } });
}
