import { describe, expect, it } from '@jest/globals';
import { readMail, traced } from './traced-mail.js';

const trace = `00-${'1'.repeat(32)}-${'1'.repeat(16)}-01`;

describe('traced mail', () => {
  it('is stored with what wrote it, and read without', () => {
    const event = { at: 1, type: 'opted-out' as const, messageId: 'msg_1' };
    const stored = [traced(event, trace), traced(event, null)].map((each) => JSON.stringify(each));
    expect(stored[1]).toBe(JSON.stringify(event));
    expect(readMail(stored)).toEqual({ mail: [event, event], traces: [trace, null] });
  });
});
