import { describe, expect, it } from '@jest/globals';
import type { RunRecord } from '#records';
import { isMeant } from './run-filter.js';
import type { RunFilter } from './run-filter.js';

const noon = Date.UTC(2026, 10, 20, 12);
const replies = [{ kind: 'answer', text: '17 Angry calls' }];
const run = { startedAt: noon, policyVersion: '1', replies } as unknown as RunRecord; // as far as it is looked at

describe('a run that is meant', () => {
  const meant: [RunFilter, boolean][] = [
    [{}, true],
    [{ since: noon }, true],
    [{ since: noon + 1 }, false],
    [{ until: noon }, false],
    [{ since: noon, until: noon + 1 }, true],
    [{ agent: 'default', tenant: 'default' }, true],
    [{ agent: 'desk' }, false],
    [{ tenant: 'acme' }, false],
    [{ text: 'angry' }, true],
    [{ text: 'praise' }, false],
  ];
  it.each(meant)('by %j: %s', (filter, isOne) => {
    expect(isMeant(filter, run)).toBe(isOne);
  });

  it('is of the agent and the tenant that its record names', () => {
    const own = { ...run, agentId: 'desk', tenant: 'acme' };
    expect(isMeant({ agent: 'desk', tenant: 'acme' }, own)).toBe(true);
    expect(isMeant({ agent: 'default' }, own)).toBe(false);
    expect(isMeant({ tenant: 'default' }, own)).toBe(false);
  });

  it('is nobody’s before its first turn', () => {
    expect(isMeant({ agent: 'default' }, { ...run, policyVersion: '' })).toBe(false);
  });

  it('is found by no word that whoever asks may not read', () => {
    expect(isMeant({ text: 'angry' }, run, () => null)).toBe(false);
  });
});
