import { describe, expect, it } from '@jest/globals';
import { buildEntries, deriveStatus, withLater } from './thread-state.js';
import type { Message, Thread } from './thread-state.js';

const at = '2026-11-27T09:00:00.000Z';
let count = 0;
const message = (role: Message['role'], text: string, more: Partial<Message> = {}): Message => ({
  ...{ n: ++count, at, role, text, ...more },
});
const calls = (...names: string[]): Message =>
  message('assistant', '', { toolCalls: names.map((name) => ({ id: name, name, args: { action: 'list' } })) });
const result = (id: string, text: string, more: Partial<Message> = {}): Message =>
  message('tool', text, { toolCallId: id, toolName: id, ...more });

const threadOf = (messages: Message[], more: Partial<Thread> = {}): Thread => ({
  ...{ threadId: 't', user: 'operator', title: '', messages, requests: [], plan: null, checklist: [], running: [] },
  ...{ runId: null, isThinking: false, parked: false, outageSince: null, lastUpdated: at, ...more },
});

describe('a thread that is read again', () => {
  it('has each message once and in order, and all else as it is now', () => {
    const [first, second, third] = ['a', 'b', 'c'].map((text) => message('user', text));
    if (!first || !second || !third) throw new Error('no messages');
    const before = withLater(null, threadOf([first, second], { runId: 'run_1' }));
    const after = withLater(withLater(before, threadOf([second, third])), threadOf([third]));
    expect(after.messages.map(({ text }) => text)).toEqual(['a', 'b', 'c']);
    expect(after.runId).toBeNull();
  });

  it('has a message that waited for its turn where it was read', () => {
    const [asked, answered] = [message('user', 'Two', { id: 'o2' }), message('assistant', 'One.')];
    const taken = { ...asked, n: ++count };
    const after = withLater(threadOf([asked, answered]), threadOf([taken]));
    expect(after.messages.map(({ text }) => text)).toEqual(['One.', 'Two']);
  });
});

describe('what happened in a thread', () => {
  it('has each answer with its call, also where a model uses an id again', () => {
    const messages = [calls('research'), result('research', 'one'), calls('research', 'plan')];
    const later = [result('plan', 'no', { isError: true }), result('research', 'two')];
    const shown = buildEntries(threadOf([...messages, ...later])).flatMap((entry) =>
      entry.kind === 'calls' ? entry.calls.map(({ state, result: text }) => `${state} ${text}`) : [],
    );
    expect(shown).toEqual(['done one', 'done two', 'failed no']);
  });

  it('has a call that nobody has answered as under way, and as left once its turn is over', () => {
    const statesOf = (thread: Thread): string[] =>
      buildEntries(thread).flatMap((entry) => (entry.kind === 'calls' ? entry.calls.map(({ state }) => state) : []));
    const messages = [calls('workflows')];
    expect(statesOf(threadOf(messages, { isThinking: true }))).toEqual(['under way']);
    expect(statesOf(threadOf(messages))).toEqual(['left']);
    expect(statesOf(threadOf([...messages, calls('plan')], { isThinking: true }))).toEqual(['left', 'under way']);
  });

  it('has a call that was set aside as under way while its card is open, and its late answer with it', () => {
    const waiting = message('assistant', '', {
      toolCalls: [{ id: 'c', name: 'ask-user', args: { question: 'Which?' } }],
    });
    const between = [
      message('user', 'And?'),
      calls('workflows'),
      result('workflows', 'two'),
      message('assistant', 'Two.'),
    ];
    const asked = { requestId: 'r', kind: 'question', tool: 'ask-user', args: { question: 'Which?' } } as const;
    const requests = [{ ...asked, entity: null, expiresAt: at, isSetAside: true }];
    const statesOf = (thread: Thread): string[] =>
      buildEntries(thread).flatMap((entry) => (entry.kind === 'calls' ? entry.calls.map(({ state }) => state) : []));
    expect(statesOf(threadOf([waiting, ...between], { requests }))).toEqual(['under way', 'done']);
    expect(statesOf(threadOf([waiting, ...between, result('c', 'A')]))).toEqual(['done', 'done']);
  });

  it('names follow-ups by what they are about, and takes no other words for one', () => {
    const texts = [
      '<planned-task-follow-up type="checkpoint">{"checkpoint":{"title":"Check"}}</planned-task-follow-up>',
      '<background-task-completed>{"title":"Look","status":"failed"}</background-task-completed>',
      'something else',
    ];
    const entries = buildEntries(threadOf(texts.map((text) => message('runtime', text))));
    expect(entries).toMatchObject([
      { about: 'checkpoint', data: { checkpoint: { title: 'Check' } } },
      { about: 'completed', data: { title: 'Look', status: 'failed' } },
      { about: 'note', data: {} },
    ]);
    const pasted = buildEntries(threadOf([message('user', texts[0] ?? '')]));
    expect(pasted).toMatchObject([{ kind: 'said', by: 'person' }]);
  });
});

it('what a thread does is that it waits for its person, before all else but that it is parked', () => {
  const busy = { parked: false, isThinking: true, runId: 'run_1', waiting: 1, running: 1 };
  expect(deriveStatus({ ...busy, parked: true })).toBe('parked');
  expect(deriveStatus(busy)).toBe('asks-you');
  expect(deriveStatus({ ...busy, waiting: 0 })).toBe('thinking');
  expect(deriveStatus({ ...busy, waiting: 0, isThinking: false })).toBe('working');
  expect(deriveStatus({ ...busy, waiting: 0, isThinking: false, running: 0, runId: null })).toBe('at-rest');
});
