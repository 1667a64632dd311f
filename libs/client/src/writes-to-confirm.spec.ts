import { describe, expect, it } from '@jest/globals';
import { hashToConfirm } from './writes-to-confirm.js';

const [hash, other] = ['0123456789abcdef', 'fedcba9876543210'];
const error = (code: string, of: string) => ({
  ...{ field: 'graph/nodes/1/approval', code },
  detail: `"Pay" writes without asking anybody: POST https://a.example/; a person who has seen this list confirms it by ${of}`,
});

describe('what a person confirms who publishes', () => {
  it('is the hash that the refusal gives, and nothing where it was refused for more', () => {
    const write = error('WRITES_UNCONFIRMED', hash);
    expect(hashToConfirm({ errors: [write, write] })).toBe(hash);
    expect(hashToConfirm({ errors: [] })).toBeNull();
    expect(hashToConfirm({ errors: [write, error('PARAMETER_UNKNOWN', hash)] })).toBeNull();
    expect(hashToConfirm({ errors: [write, error('WRITES_UNCONFIRMED', other)] })).toBeNull();
  });
});
