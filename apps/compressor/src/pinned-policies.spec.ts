import { describe, expect, it } from '@jest/globals';
import { publishedPolicy } from '#policy';
import type { PolicyTable } from '#policy';
import { AgentVersionCache } from '#registry';
import { PinnedPolicies } from './pinned-policies.js';

const config = { LLM_PROVIDER: 'openai', LLM_MODEL: 'our-model' } as const;
const old: PolicyTable = { ...publishedPolicy, version: 'old', prices: {} };
const mesa = { id: 'mesa', policy: { provider: 'anthropic' }, texts: {} };

function pinned(): PinnedPolicies {
  const known = new Map<string, PolicyTable>();
  const policies = {
    current: publishedPolicy,
    of: (version: string) => known.get(version),
    fetch: (version: string) => Promise.resolve(void (version === 'old' && known.set('old', old))),
  };
  const store = { read: (version: string) => Promise.resolve(version === 'v1' ? mesa : null) };
  return new PinnedPolicies(config, policies, new AgentVersionCache(undefined, store));
}

describe('what a scratchpad is written by', () => {
  it('is the policy that its run began on, and the provider of its agent', async () => {
    const policy = await pinned().policyFor({ policyVersion: 'old', agentId: 'mesa', agentVersion: 'v1' });
    expect(policy).toMatchObject({ version: 'old', provider: 'anthropic' });
    expect(policy.model).not.toBe('our-model');
  });

  it('is what holds where nobody has the version, and where none is named', async () => {
    const ours = { version: publishedPolicy.version, provider: 'openai', model: 'our-model' };
    expect(await pinned().policyFor(undefined)).toMatchObject(ours);
    const lost = { policyVersion: 'gone', agentId: 'default', agentVersion: '' };
    expect(await pinned().policyFor(lost)).toMatchObject(ours);
  });
});
