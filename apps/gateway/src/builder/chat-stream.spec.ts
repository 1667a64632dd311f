import { describe, expect, it } from '@jest/globals';

import { editDraft, newSession, withMessage, builderUpdateTypes } from '#builder';
import type { SessionState } from '#builder';

import { chatPositionFrom, ChatStream } from './chat-stream.js';

const graph = { name: 'G', nodes: [], connections: {} };
const begun = newSession({ sessionId: 's', workflowId: null, user: 'ann', graph }, 1);
const stored = (state: SessionState) => ({ actorId: 'a', version: 1, state, isParked: false });

/** A chat about the message `m1`, and what it has sent with the ids of it. */
function chat(from: string | null = null) {
  const [sent, ids]: [unknown[], string[]] = [[], []];
  const sendBare = (data: object, id: string): void => {
    sent.push(...(data as { messages: unknown[] }).messages); // its form
    ids.push(id);
  };
  return { sent, ids, stream: new ChatStream({ sendBare }, 'm1', chatPositionFrom(from)) };
}

describe('what a builder does about a message', () => {
  it('is passed on once: calls, their answers, the draft, the answer', () => {
    const { sent, stream } = chat();
    const asked = withMessage(begun, { at: 2, role: 'user', text: 'Build it', id: 'm1' });
    const call = { id: 'c1', name: 'add_nodes', args: { name: 'A' } };
    const called = withMessage(asked, { at: 3, role: 'assistant', text: '', toolCalls: [call] });
    const told = { toolCallId: 'c1', toolName: 'add_nodes', title: 'Adding Set node' };
    const added = { ...withMessage(called, { at: 3, role: 'tool', text: 'Added', ...told }), revision: 1 };
    const run = { run: {} as NonNullable<SessionState['run']> }; // that there is one is all that is looked at
    expect(stream.push(stored({ ...asked, ...run }))).toBe(false);
    expect(stream.push(stored({ ...added, ...run }))).toBe(false);
    expect(stream.push(stored(withMessage(added, { at: 4, role: 'assistant', text: 'Built.' })))).toBe(true);
    const tool = {
      role: 'assistant',
      type: 'tool',
      toolName: 'add_nodes',
      toolCallId: '2.c1',
      displayTitle: 'Adding nodes',
    };
    const output = { type: 'output', data: { text: 'Added' } };
    expect(sent).toEqual([
      { ...tool, status: 'in_progress', updates: [{ type: 'input', data: { name: 'A' } }] },
      { ...tool, customDisplayTitle: 'Adding Set node', status: 'completed', updates: [output] },
      { role: 'assistant', type: 'workflow-updated', codeSnippet: JSON.stringify(graph, null, 2) },
      { role: 'assistant', type: 'message', text: 'Built.' },
    ]);
  });

  it('has each kind of update that its description names', () => {
    const { sent, stream } = chat();
    const asked = withMessage(begun, { at: 2, role: 'user', text: 'Build it', id: 'm1' });
    const toolCalls = ['c1', 'c2'].map((id) => ({ id, name: 'add_nodes', args: {} }));
    const called = withMessage(asked, { at: 3, role: 'assistant', text: '', toolCalls });
    const added = withMessage(called, { at: 3, role: 'tool', text: 'Added', toolCallId: 'c1' });
    stream.push(stored(withMessage(added, { at: 3, role: 'tool', text: 'Error', toolCallId: 'c2', isError: true })));
    const updates = sent.flatMap((part) => (part as { updates: { type: string }[] }).updates); // only calls were sent
    expect([...new Set(updates.map(({ type }) => type))]).toEqual(builderUpdateTypes);
  });

  it('goes on behind any part of it, in the midst of a message too', () => {
    const asked = withMessage(begun, { at: 2, role: 'user', text: 'Build it', id: 'm1' });
    const toolCalls = ['c1', 'c2'].map((id) => ({ id, name: 'add_nodes', args: {} }));
    const called = withMessage(asked, { at: 3, role: 'assistant', text: '', toolCalls });
    const edit = { id: 'e', by: 'builder' as const, user: 'ann', at: 3, base: 0 };
    const { state: drawn } = editDraft(called, { ...edit, operations: [{ type: 'setName', name: 'H' }] });
    const added = withMessage(drawn, { at: 3, role: 'tool', text: 'Added', toolCallId: 'c2', toolName: 'add_nodes' });
    const told = withMessage(added, { at: 4, role: 'assistant', text: 'Built.' });
    const whole = chat();
    whole.stream.push(stored(told));
    expect(whole.ids).toEqual(['1.1.0', '2.0.0', '3.0.0', '3.0.1', '4.0.1']);
    for (const [at, id] of whole.ids.entries()) {
      const rest = chat(id);
      expect(rest.stream.push(stored(told))).toBe(true);
      expect([rest.sent, rest.ids]).toEqual([whole.sent.slice(at + 1), whole.ids.slice(at + 1)]);
    }
    const stranger = chat('9.0.9');
    stranger.stream.push(stored(told));
    expect(stranger.ids).toEqual(whole.ids);
  });
});
