import { describe, expect, it } from '@jest/globals';
import { PlayedThread } from '../../../test/play-thread.js';
import { buildInput, plannerInput, workerInput } from '../plan/agent-input.js';
import { readableResult } from '../tools/foreign.js';
import { formatConversation, formatHistory } from '../memory/history.js';
import { titled } from '../limits.js';
import type { ThreadState } from '../thread-state.js';
import { usualWindow } from '../memory/window.js';

const long = 'word '.repeat(20_000);
const call = { id: 'c', args: {}, entity: null, status: 'running', isAllowed: false, result: null, ok: true } as const;
const begins = { at: 0, timeZone: 'UTC' };
const worker = { task: long, context: '', results: '', offers: [], begins };

/** What agents of a run of these rules begin with. */
const inputsOf = (rules: number): object[] => [
  plannerInput(
    { tools: '', conversation: long, texts: '', guidance: '', results: '', survey: '', begins, rules },
    null,
  ),
  workerInput({ ...worker, rules }),
  buildInput({ task: 'x', context: long, workflowId: null, workItemId: 'w', user: 'u' }, rules),
];

describe('what a model of the assistant reads', () => {
  it.each(['workflows', 'research', 'data-tables', 'crm_search', 'browser-credential-setup'])(
    'says where the result of %s was cut',
    (name) => {
      const read = readableResult({ ...call, name }, long, 3);
      expect(read.length).toBeLessThan(32_000);
      expect(read).toMatch(/\[cut: (?:the result was longer|\d+ characters more)\]/);
      expect(readableResult({ ...call, name }, 'short', 3)).not.toContain('[cut');
    },
  );

  const note = '[cut: the rest did not fit]';

  it('says where the input of an agent was cut', () => {
    for (const input of inputsOf(3)) expect(JSON.stringify(input)).toContain(note);
    expect(JSON.stringify(workerInput({ ...worker, task: 'x', rules: 3 }))).not.toContain(note);
  });

  it('I8: bears no such mark in a run of rules 1, whose journal has none', () => {
    for (const input of inputsOf(1)) expect(JSON.stringify(input)).not.toContain('[cut');
    expect(readableResult({ ...call, name: 'workflows' }, long, 1)).toBe(long.slice(0, 30_000));
    expect(readableResult({ ...call, name: 'research' }, long, 1)).toBe(long.slice(0, 31_000));
    expect([titled(`${'a'.repeat(59)}👍`, 1), titled(`${'a'.repeat(59)}👍`, 3)]).toEqual([
      `${'a'.repeat(59)}\uFFFD`,
      'a'.repeat(59),
    ]);
  });
});

describe('a thread', () => {
  const half = `${'a'.repeat(299)}👍`;
  const told = (rules: number): { title: string; note: string | null | undefined } => {
    const thread = new PlayedThread([{ broken: half }, { respond: 'Yes.' }]).under(rules);
    thread.say(`${'b'.repeat(59)}👍`);
    const states = thread.steps().map(({ state }) => state);
    expect(states.at(-1)).toEqual(thread.known);
    const note = states.map(({ turn }) => turn?.note).find((each) => typeof each === 'string');
    return { title: thread.known.title, note };
  };

  it('I8: that began under rules 1 keeps of a title and of a complaint what its journal has', () => {
    const before = told(1);
    expect(before.title).toBe(`${'b'.repeat(59)}\uFFFD`);
    expect(before.note).toContain(half.slice(0, 300));
    expect(before.note).not.toContain(half);
    const now = told(3);
    expect(now.title).toBe('b'.repeat(59));
    expect(now.note).toContain(half);
  });

  /** The state while a turn of its second message runs. */
  const midway = (rules: number): ThreadState => {
    const thread = new PlayedThread([{ respond: 'Yes.' }, { respond: 'No.' }]).under(rules).say('first').say('second');
    const running = thread.steps().findLast(({ state }) => state.run !== null && state.messages.length === 3);
    if (running === undefined) throw new Error('no run was under way');
    return running.state;
  };

  const leftOut = '[earlier messages are left out]';

  it('says in what its model and its planner read that earlier messages are left out', () => {
    const known = midway(3);
    const large = { ...known, messages: known.messages.map((each) => ({ ...each, text: 'x'.repeat(30_000) })) };
    expect([formatConversation(known), formatHistory(known, usualWindow)].join()).not.toContain(leftOut);
    for (const read of [formatConversation(large), formatHistory(large, 30_000)])
      expect(read.startsWith(leftOut)).toBe(true);
    const lost = { ...known, messages: known.messages.slice(1) };
    expect(formatHistory(lost, usualWindow).startsWith(`${leftOut}\nASSISTANT`)).toBe(true);
    const summed = { ...lost, summary: { sections: null, through: 1, failedAt: null } };
    expect(formatHistory(summed, usualWindow)).not.toContain(leftOut);
  });

  it('I8: says so in no run of rules 1', () => {
    const known = midway(1);
    expect(formatConversation({ ...known, messages: known.messages.slice(1) })).not.toContain(leftOut);
  });
});
