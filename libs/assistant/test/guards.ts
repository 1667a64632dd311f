import { expect } from '@jest/globals';
import { errorEnvelope } from '#errors';
import { built, call, PlayedThread, verification as proof } from './play-thread.js';
import type { Says, Store } from './play-thread.js';
import { toTriggerInput } from '../src/input-data.js';

export const build = { id: 'a', title: 'Count', kind: 'build-workflow', spec: 'count messages', deps: [] };
export const check = { id: 'c', title: 'Check', kind: 'checkpoint', spec: 'run it', deps: ['a'] };
export const failed = { outcome: 'stalled', error: { code: 'stalled', message: 'it broke' } } as const;
export const unproven = { verification: { attempted: false } };

export const says = (respond: string): Says => ({ respond });
export const calls = (...made: ReturnType<typeof call>[]): Says => ({
  calls: made.map((each, at) => ({ ...each, id: `c${at}` })),
});
export const completes = (more: object = {}): Says =>
  calls(call('complete-checkpoint', { taskId: 'c', status: 'succeeded', ...more }));
export const plans = calls(call('plan'));
export const givesUp: Says = { respond: 'It stands in the way.', cannot: true };
export const change = {
  task: 'fix',
  workflowId: 'w-1',
  bypassPlan: true,
  reason: 'a typo',
  conversationContext: 'said',
};
export const edits = (more: object = {}): Says => calls(call('build-workflow-with-agent', { ...change, ...more }));
export const patches = edits({ bypassPlan: false });
export const verifies = calls(call('verify-built-workflow', { workflowId: 'w-1' }));
export const verifiesWith = (inputData: object): Says =>
  calls(call('verify-built-workflow', { workflowId: 'w-1', inputData }));
export const setsUp = calls(call('workflows', { action: 'setup', workflowId: 'w-1' }));
export const verifiesOther = calls(call('verify-built-workflow', { workflowId: 'w-2' }));
export const setsUpOther = calls(call('workflows', { action: 'setup', workflowId: 'w-2' }));
export const setsUpCredential = calls(call('credentials', { action: 'setup', workflowId: 'w-1', credentialType: 't' }));
export const applies = calls(
  call('apply-workflow-credentials', { workflowId: 'w-1', nodeName: 'n', credentialType: 't', credentialId: 'c' }),
);
export const publishes = calls(call('workflows', { action: 'publish', workflowId: 'w-1' }));
export const resumes = calls(call('workflows', { action: 'resume', workflowId: 'w-1' }));
export const lists = calls(call('executions', { action: 'list' }));
export const agent = (name: string, more: object = {}): Says => calls(call(name, { task: 'look', ...more }));
export const context = { conversationContext: 'said' };
export const creates = calls(call('create-tasks', { tasks: [build] }));
export const done = says('Done.');

export const free = {
  ...({ updateWorkflow: 'always_allow', runWorkflow: 'always_allow', publishWorkflow: 'always_allow' } as const),
  ...({ deleteWorkflow: 'blocked' } as const),
};
export const failingTest: Store = () => ({ ok: true, value: { verification: { attempted: true, success: false } } });
/** As the controller's own: a test is given its input as its trigger has it. */
export const formStore: Store = (_tool, { inputData }) => {
  const read = toTriggerInput('formTrigger', inputData);
  if (!('error' in read)) return { ok: true, value: { verification: proof } };
  return { ok: false, envelope: errorEnvelope('bad-tool-args', read.error) };
};
export type Play = (thread: PlayedThread) => unknown;
export const asked: Play = (thread) => thread.say('Fix it');
export const approvedOf =
  (...tasks: object[]): Play =>
  (thread) => {
    thread.say('Build it').plan(tasks);
    thread.decide('approved');
  };
export const builtWith =
  (more: object = {}, then: Play = () => undefined): Play =>
  (thread) => {
    approvedOf(build, check)(thread);
    then(thread.end({ output: built('w-1', more) }));
  };
export const failing: Play = (thread) => {
  approvedOf(build)(thread);
  thread.end(failed);
};

export interface Guard {
  guard: string;
  play: Play;
  obedient: Says[];
  disobedient: Says[];
  store?: Store;
  /** What the disobedient one is told: by tools, or as the runtime's words to the person. */
  hears: string;
}

/** What is true in the end, however a model has behaved: not its words. */
export function finalOf({ known, spawned, outcomes, cancelled }: PlayedThread) {
  const { plan, setups, verified, requests, obligations, children, turn, messages } = known;
  return {
    plan: plan && { status: plan.status, tasks: plan.tasks.map(({ id, status }) => ({ id, status })) },
    spawned: [...new Set(spawned.map(({ program, node }) => `${program} ${node.split('/')[0] ?? ''}`))],
    ...{ setups, verified, outcomes, cancelled: cancelled.length },
    waiting: [requests.length, obligations.map(({ kind }) => kind), children.length, turn],
    hasWords: messages.some(({ role, text }) => role === 'assistant' && text !== ''),
  };
}

/** All of its script is said. */
export function played(script: readonly Says[], { play, store }: Guard): PlayedThread {
  const left = [...script];
  const thread = new PlayedThread(left, store, free);
  play(thread);
  expect(left).toEqual([]);
  expect(thread.replayed()).toEqual(thread.known);
  return thread;
}
