import { describe, expect, it } from '@jest/globals';
import { isId, maxPartitions, parsePartition } from '#protocol';
import { mintId, createToken } from './create-ids.js';

const many = 100_000;

describe('minting', () => {
  it.each([0, 1, 31, 32, 777, maxPartitions - 1])('writes partition %i into every kind of id', (partition) => {
    for (const prefix of ['run', 'msg', 'step'] as const) {
      const id = mintId(prefix, partition);
      expect(isId(prefix, id)).toBe(true);
      expect(parsePartition(id)).toBe(partition);
    }
  });

  it('never gives an id or a token twice', () => {
    expect(new Set(Array.from({ length: many }, () => mintId('msg', 3))).size).toBe(many);
    expect(new Set(Array.from({ length: many }, () => createToken())).size).toBe(many);
  });

  it('makes tokens that are safe in a job id: no colon, not only digits', () => {
    for (let n = 0; n < 1_000; n++) expect(createToken()).toMatch(/^(?!\d+$)[\w-]{16}$/);
  });
});
