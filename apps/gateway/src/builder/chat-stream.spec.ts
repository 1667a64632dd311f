import { describe, expect, it } from '@jest/globals';

import { newSession, withMessage } from '#builder';
import type { SessionState } from '#builder';

import { ChatStream } from './chat-stream.js';

const graph = { name: 'G', nodes: [], connections: {} };
const begun = newSession({ sessionId: 's', workflowId: null, user: 'ann', graph }, 1);
const stored = (state: SessionState) => ({ actorId: 'a', version: 1, state, isParked: false });

describe('what a builder does about a message', () => {
  it('is passed on once: calls, their answers, the draft, the answer', () => {
    const sent: unknown[] = [];
    const sendBare = (data: string): void => void sent.push(...(JSON.parse(data) as { messages: unknown[] }).messages); // its form
    const stream = new ChatStream({ sendBare }, 'm1');
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
});
