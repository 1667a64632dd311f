import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { readRegistry } from '#registry';
import { requestOn } from './inbound-request.js';

const examples = fileURLToPath(new URL('../../../../examples/workflows', import.meta.url));

describe('a text', () => {
  it('begins a conversation with the program of whoever serves it', () => {
    const read = readRegistry(examples, {});
    if (!read.ok) throw new Error(read.problems.map(({ text }) => text).join());
    const text = { sourceId: 'SM1', theirs: '+15550199', text: 'hello', attachments: 0 };
    expect(requestOn(read.registry, 'sms', { ...text, ours: '+15550120' })).toMatchObject({ program: 'workflow' });
    expect(requestOn(read.registry, 'sms', { ...text, ours: '+15550121' })).not.toHaveProperty('program');
  });
});
