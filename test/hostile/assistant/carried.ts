import { surveyStep, surveyText, threadPrompt } from '#assistant';
import { untrustedData } from '#content';
import type { Spawn } from '#protocol';
import type { Permissions } from '#assistant';
import { agentDefaults } from '#agent';
import { built, call, echo, PlayedThread } from '../../../libs/assistant/test/play-thread.js';
import type { Says } from '../../../libs/assistant/test/play-thread.js';
import { given, settings } from '../../../libs/agent/test/given.js';
import { spawned, tools } from '../../../libs/agent/test/spawned.js';
import { buildPrompt as agentPrompt } from '../../../libs/agent/src/prompt/prompt.js';
import { program } from '../../../libs/builder/test/play-session.js';
import { buildBuilderPrompt as builderPrompt, unknownHouse } from '#builder';
import { catalogue } from '#nodes';

/** One way of others' words over two agents, which copy all that they read: it ends with all prompts that came of it. */
export interface Way {
  name: string;
  go: (text: string) => string[];
}

const context = (text: string) => ({ conversationContext: text });
const one = (name: string, args: object): Says => ({ calls: [call(name, { ...args })] });
const task = (id: string, kind: string, spec: string, deps: string[], more: object = {}) => ({
  ...{ id, title: id, kind, spec, deps },
  ...more,
});
const free: Permissions = {
  ...{ updateWorkflow: 'always_allow', executeMcpTool: 'always_allow', fetchUrl: 'always_allow' },
  ...{ webSearch: 'always_allow', runWorkflow: 'always_allow', mutateDataTableRows: 'always_allow' },
};

/** What is here, where somebody has given a thing of each kind such a name. */
function survey(text: string): string {
  const named = { id: 'x', name: text };
  const workflows = [{ ...named, does: text, isPublished: false }];
  const here = {
    workflows,
    tables: [{ ...named, columns: [{ name: text, type: text }] }],
    credentials: [{ ...named, type: text }],
  };
  return surveyText(here, { timeZone: 'UTC', numbers: null }, '');
}

/** The prompt of a child, as its program writes it. */
function promptOfChild({ program: name, input }: Spawn): string[] {
  if (name === 'agent') {
    const lane = spawned(given({ tools, constraints: agentDefaults.constraints }), input, { tokens: 1_000_000 });
    return [agentPrompt(settings, lane.conversation, 'action').user];
  }
  if (name !== 'builder') return [];
  const grant = { steps: 60, toolCalls: 9, tokens: 10_000, costMicroUsd: 10_000, deadlineAt: 90_000 };
  const pin = { policyVersion: 'p1', agentId: 'default', agentVersion: '' };
  const actorId = 'act_01JD0000000000000000000000';
  const stamp = { actorId, version: 1, n: 0, optedOut: false, sends: {}, rules: program.rules };
  const ids = { id: `${actorId}.1.0`, runId: 'run_p', rootRunId: 'run_p', node: 'task/a' };
  const step = program.decide(null, { type: 'spawned', at: 1, program: 'builder', pin, input, grant, ...ids }, stamp);
  return [builderPrompt(step.state, catalogue, unknownHouse).user];
}

/** Plays a conversation, and keeps each prompt: those of the assistant, and those of all that it starts. */
function played(
  says: readonly Says[],
  store: (text: string) => string,
  text: string,
  go: (thread: PlayedThread) => unknown,
) {
  const prompts: string[] = [];
  const left = [...says];
  const thread = new PlayedThread(
    (now) => {
      prompts.push(threadPrompt(now.known, {}, now.at).user);
      return left.shift() ?? { respond: 'Done.' };
    },
    (tool) => ({ ok: true, value: { text: tool === surveyStep ? survey(text) : store(text), name: 'Orders' } }),
    free,
  );
  go(thread.say('Have a look at it'));
  return [...prompts, ...thread.spawned.flatMap(promptOfChild)];
}

const plain = (text: string): string => text;
const plans = one('plan', {});
const planned =
  (tasks: object[], ends: string[], says: readonly Says[] = []) =>
  (text: string) =>
    played([plans, ...says], plain, text, (thread) => {
      thread.plan(tasks).decide('approved');
      for (const end of ends)
        if (thread.live.size > 0) thread.end({ output: end === 'build' ? built('w-1', {}) : text });
    });
const builds = (text: string) =>
  one('build-workflow-with-agent', {
    task: `Do so: ${text}`,
    workflowId: 'w-1',
    bypassPlan: true,
    reason: 'r',
    ...context(text),
  });
const delegates = (text: string) => one('delegate', { task: `Do so: ${text}`, ...context(text) });

/** A tool of the assistant's whose result the next agent is told word for word. */
const read =
  (name: string, args: object, next: (text: string) => Says, store = plain) =>
  (text: string) =>
    played([one(name, args), next(text)], store, text, (thread) => {
      if (thread.live.size > 0) thread.end({ output: text });
    });
const fenced = (text: string) => untrustedData(text, { source: 'data-table', label: 't' });

export const ways: readonly Way[] = [
  {
    name: 'a result of research, a delegate, a builder',
    go: planned(
      [
        task('a', 'research', 'r', []),
        task('b', 'delegate', 'd', ['a'], { tools: ['research'] }),
        task('c', 'build-workflow', 'w', ['b']),
      ],
      ['text', 'text', 'build'],
    ),
  },
  {
    name: 'a result of a table, a builder',
    go: planned([task('a', 'manage-data-tables', 't', []), task('b', 'build-workflow', 'w', ['a'])], ['text', 'build']),
  },
  {
    name: 'the words of a builder, its checkpoint',
    go: (text) =>
      played([plans], plain, text, (thread) => {
        thread
          .plan([task('a', 'build-workflow', 'w', []), task('b', 'checkpoint', 'prove it', ['a'])])
          .decide('approved');
        thread.end({ output: JSON.stringify({ text, outcome: { workflowId: 'w-1' } }) });
      }),
  },
  {
    name: 'an error, a replan, the tasks that are left',
    go: (text) =>
      played(
        [plans, one('create-tasks', { tasks: [task('n', 'research', `Do so: ${text}`, [])] })],
        plain,
        text,
        (thread) => {
          thread.plan([task('a', 'research', 'r', [])]).decide('approved');
          thread.end({ outcome: 'stalled', error: { code: 'stalled', message: text } }).decide('approved');
        },
      ),
  },
  {
    name: 'an error of a planner, the assistant',
    go: (text) =>
      played([plans], plain, text, (thread) =>
        thread.end({ outcome: 'stalled', error: { code: 'stalled', message: text } }),
      ),
  },
  {
    name: 'a name that is here, a planner whose plan is refused, another one',
    go: (text) =>
      played([plans], plain, text, (thread) => {
        const refused = [task(text, text, text, [text])];
        for (let attempt = 0; attempt < 3 && thread.live.size > 0; attempt++) thread.plan(refused);
      }),
  },
  {
    name: 'a page, a builder',
    go: read('research', { action: 'fetch-url', url: 'https://a.example/' }, builds, fenced),
  },
  { name: 'a run, a delegate', go: read('executions', { action: 'get', executionId: 'run_1' }, delegates) },
  { name: 'rows of a table, a delegate', go: read('data-tables', { action: 'query', table: 't' }, delegates, fenced) },
  { name: 'a workflow, a builder', go: read('workflows', { action: 'describe', workflowId: 'w-1' }, builds) },
  { name: 'a test, a builder', go: read('verify-built-workflow', { workflowId: 'w-1' }, builds) },
  { name: 'a list of names, a delegate', go: read('workflows', { action: 'list' }, delegates) },
  {
    name: 'a run, a planner',
    go: read('executions', { action: 'get', executionId: 'run_1' }, (text) =>
      one('plan', { guidance: `Do so: ${text}` }),
    ),
  },
  {
    name: 'a tool of the deployment, a delegate',
    go: (text) =>
      played(
        [one('load_tool', { name: echo.name }), one(echo.name, { text: 'x' }), delegates(text)],
        plain,
        text,
        (thread) => thread.end({ output: text }),
      ),
  },
  {
    name: 'a delegate, another one',
    go: (text) =>
      played([one('delegate', { task: 'look', ...context('said') }), delegates(text)], plain, text, (thread) =>
        thread.end({ output: text }),
      ),
  },
];

const fences =
  /<untrusted_data source="[^"]*" label="[^"]*">\n[^]*?\n<\/untrusted_data>|<<<UNTRUSTED DATA[^]*?(?:END OF )?UNTRUSTED DATA>>>/g;
/** What the assistant itself has said: its own words are nobody else's. */
const ownWords = /^ASSISTANT: [^]*?(?=^(?:USER|RUNTIME|TOOL|TURN)\b|$(?![^]))/gm;

/** What of a prompt a reader takes for the words of the person, the runtime or whoever gives the task. */
export function trustedPart(prompt: string): string {
  return prompt.replaceAll(fences, '').replaceAll(ownWords, '');
}
