import { describe, expect, it } from '@jest/globals';

import { compare } from './compare.js';
import type { Budget } from './compare.js';

const budget: Budget = {
  gateway: { commands: { exists: 1, script: 4 }, bytesIn: { all: 10_000 }, logLines: { 'reply sent': 1 } },
  controller: { commands: { hget: 3 } },
};

function with_(who: string, counts: Budget[string]): Budget {
  return { ...budget, [who]: { ...budget[who], ...counts } };
}

describe('the cost budget', () => {
  it('holds what is as it was', () => {
    expect(compare(budget, budget)).toEqual({ grown: [], fallen: [] });
  });

  it('fails one command more in every run, and says who, what, how many and which', () => {
    expect(compare(with_('controller', { commands: { hget: 3, ping: 1 } }), budget).grown).toEqual([
      'controller: 4 Redis commands per run, budget 3 (ping 0 → 1)',
    ]);
  });

  it('lets pass what a window cuts off at its ends', () => {
    expect(compare(with_('gateway', { logLines: { 'reply sent': 1.04 } }), budget)).toEqual({ grown: [], fallen: [] });
  });

  it('fails what the budget does not name', () => {
    const more = { compressor: { httpCalls: { 'POST /chat': 1 } } };
    expect(compare({ ...budget, ...more }, budget).grown).toEqual([
      'compressor: 1 outgoing HTTP calls per run, budget 0 (POST /chat 0 → 1)',
    ]);
  });

  it('fails bytes that grow by more than two per cent', () => {
    expect(compare(with_('gateway', { bytesIn: { all: 10_190 } }), budget).grown).toEqual([]);
    expect(compare(with_('gateway', { bytesIn: { all: 10_210 } }), budget).grown).toEqual([
      'gateway: 10210 bytes from Redis per run, budget 10000 (all 10000 → 10210)',
    ]);
  });

  it('only says what has fallen, so that the budget can follow', () => {
    expect(compare(with_('gateway', { commands: { script: 4 } }), budget)).toEqual({
      grown: [],
      fallen: ['gateway: 4 Redis commands per run, budget 5 (exists 1 → 0)'],
    });
  });
});
