import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { readRegistry } from '#registry';
import { requestOn } from './inbound-request.js';

const examples = fileURLToPath(new URL('../../../../examples/workflows/agents', import.meta.url));

describe('a text', () => {
  it('begins a conversation with an agent, though that has a workflow', () => {
    const read = readRegistry(examples, {});
    if (!read.ok) throw new Error(read.problems.map(({ text }) => text).join());
    const text = { sourceId: 'SM1', theirs: '+15550199', text: 'hello', attachments: 0 };
    expect(read.registry.boundTo('sms', '+15550120')?.definition).toHaveProperty('workflow');
    expect(requestOn(read.registry, 'sms', { ...text, ours: '+15550120' })).not.toHaveProperty('program');
  });
});
