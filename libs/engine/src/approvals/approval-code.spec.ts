import { describe, expect, it } from '@jest/globals';
import { deriveApprovalCode } from './approval-code.js';

const deployment = { partitions: 1, idKey: 'a key' };

describe('the code of an approval', () => {
  const codes = Array.from({ length: 5_000 }, (_, version) => deriveApprovalCode(deployment, `act_1.${version}.0`));

  it('is six digits, the same for the same effect, and another under another key', () => {
    expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
    expect(deriveApprovalCode(deployment, 'act_1.7.0')).toBe(codes[7]);
    expect(deriveApprovalCode({ ...deployment, idKey: 'another' }, 'act_1.7.0')).not.toBe(codes[7]);
  });

  it('spreads over all that six digits can say', () => {
    expect(new Set(codes).size).toBeGreaterThan(4_950);
    expect(new Set(codes.map((code) => code[0])).size).toBe(10);
  });
});
