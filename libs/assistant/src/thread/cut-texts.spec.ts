import { describe, expect, it } from '@jest/globals';
import { buildInput, plannerInput, workerInput } from './agent-input.js';
import { readableResult } from './foreign.js';

const long = 'word '.repeat(20_000);
const call = { id: 'c', args: {}, entity: null, status: 'running', isAllowed: false, result: null, ok: true } as const;

describe('what a model of the assistant reads', () => {
  it.each(['workflows', 'research', 'data-tables', 'crm_search', 'browser-credential-setup'])(
    'says where the result of %s was cut',
    (name) => {
      const read = readableResult({ ...call, name }, long);
      expect(read.length).toBeLessThan(32_000);
      expect(read).toMatch(/\[cut: (?:the result was longer|\d+ characters more)\]/);
      expect(readableResult({ ...call, name }, 'short')).not.toContain('[cut');
    },
  );

  it('says where the input of an agent was cut', () => {
    const note = '[cut: the rest did not fit]';
    const inputs = [
      plannerInput({ tools: '', conversation: long, texts: '', guidance: '' }, null),
      workerInput({ task: long, context: '', results: '', offers: [] }),
      buildInput({ task: 'x', context: long, workflowId: null, workItemId: 'w', user: 'u' }),
    ];
    for (const input of inputs) expect(JSON.stringify(input)).toContain(note);
    expect(JSON.stringify(workerInput({ task: 'x', context: '', results: '', offers: [] }))).not.toContain(note);
  });
});
