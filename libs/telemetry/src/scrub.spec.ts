import { describe, expect, it } from '@jest/globals';
import { maskPhones, scrub } from './scrub.js';

describe('I9: masking phone numbers', () => {
  it.each([
    ['+15550100123', '[phone …23]'],
    ['call +1 (555) 010-0123 now', 'call [phone …23] now'],
    ['To=%2B15550100123&From=x', 'To=[phone …23]&From=x'],
    ['555-010-0123', '[phone …23]'],
    ['(555) 010-0123', '[phone …23]'],
    ['15550100123', '[phone …23]'],
    ['5550100123, 5550100124', '[phone …23], [phone …24]'],
    ['whatsapp:+15550100123', 'whatsapp:[phone …23]'],
  ])('hides the number in %j', (text, masked) => {
    expect(maskPhones(text)).toBe(masked);
  });

  it.each([
    'run_01KAGZ5W7Q8R9S0T1V2W3X4Y5Z',
    '2026-11-20T12:54:31.123Z',
    'tool.act_9f3.7.0',
    'at 1763640000000 ms',
    'sha256 9b1f5550100123e0aa',
    'listens on port 15550, 4 workers',
    '2026-11-01 to 2026-11-20',
  ])('leaves %j alone', (text) => {
    expect(maskPhones(text)).toBe(text);
  });
});

describe('I9: scrubbing fields', () => {
  it('redacts secrets, addresses and what people say, however deep and however spelled', () => {
    const fields = {
      actorId: 'act_1',
      LLM_API_KEY: 'k',
      HF_TOKEN: 'k',
      AWS_BEARER_TOKEN_BEDROCK: 'k',
      headers: { Authorization: 'Bearer k' },
      mail: [{ text: 'hi', Body: 'hi' }],
    };
    expect(scrub(fields)).toEqual({
      actorId: 'act_1',
      LLM_API_KEY: '[redacted]',
      HF_TOKEN: '[redacted]',
      AWS_BEARER_TOKEN_BEDROCK: '[redacted]',
      headers: { Authorization: '[redacted]' },
      mail: [{ text: '[redacted]', Body: '[redacted]' }],
    });
  });

  it('keeps the kind, code, message and cause of an error without numbers and without its other fields', () => {
    const cause = Object.assign(new Error('no route to +15550100123'), { code: 'EHOSTUNREACH', request: 'secret' });
    expect(scrub(new TypeError('failed', { cause }))).toMatchObject({
      type: 'TypeError',
      message: 'failed',
      cause: { message: 'no route to [phone …23]', code: 'EHOSTUNREACH' },
    });
    expect(JSON.stringify(scrub(cause))).not.toContain('secret');
  });

  it.each(['zebra q', '{"a": zebra q', 'x'.repeat(60) + 'zebra q', `{"a":1}${'zebra q'.repeat(9)}`, '"zebra q" "a" b'])(
    'says that %j is no JSON, and not what it is',
    (text) => {
      const parse = (): unknown => JSON.parse(text);
      const scrubbed = JSON.stringify(scrub(thrownBy(parse)));
      expect(scrubbed).toContain('JSON');
      expect(scrubbed).not.toMatch(/zebra|xx/);
    },
  );

  it('says of a long list how many of it are not logged', () => {
    expect(scrub(Array.from({ length: 53 }, () => 1))).toEqual([...Array<number>(50).fill(1), '[3 more]']);
    expect(scrub(Array.from({ length: 50 }, () => 1))).toHaveLength(50);
  });

  it('ends on structures that never do', () => {
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    expect(JSON.stringify(scrub(loop))).toContain('[deep]');
  });
});

function thrownBy(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}
