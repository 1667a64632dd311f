import { InvariantError } from '#errors';
import type { Pin } from '#protocol';
import { createModel, isProviderName, modelAccess } from '#llm';
import type { Model } from '#llm';
import { resolvePolicy } from '#policy';
import type { Policy, PolicyTable } from '#policy';
import type { AgentVersionCache } from '#registry';
import type { Config } from './config.js';

/** The policy's versions, as this process knows them. */
interface PolicyVersions {
  readonly current: PolicyTable;
  of(version: string): PolicyTable | undefined;
  fetch(version: string): Promise<void>;
}

/** What a scratchpad is written by: the policy that its run is pinned to, and its agent's model. */
export class PinnedPolicies {
  constructor(
    private readonly config: Pick<Config, 'LLM_PROVIDER' | 'LLM_MODEL'>,
    private readonly policies: PolicyVersions,
    private readonly agents: AgentVersionCache,
  ) {}

  /** A lost version falls back to the current one, which is used without a pin anyway. Rejects when the store is away. */
  async policyFor(pin: Pin | undefined): Promise<Policy> {
    const { LLM_PROVIDER: ours, LLM_MODEL: ourModel } = this.config;
    const table = pin === undefined ? this.policies.current : await this.readPolicyTable(pin);
    const own = pin === undefined ? {} : await this.readModelChoice(pin);
    const provider = own.provider ?? ours;
    const model = own.model ?? (provider === ours ? ourModel : '');
    return resolvePolicy(table, { provider, taskClass: 'action', ...(model && { model }) });
  }

  private async readPolicyTable({ policyVersion }: Pin): Promise<PolicyTable> {
    if (!this.policies.of(policyVersion)) await this.policies.fetch(policyVersion);
    return this.policies.of(policyVersion) ?? this.policies.current;
  }

  private async readModelChoice(pin: Pin): Promise<{ provider?: string; model?: string }> {
    await this.agents.fetch(pin);
    return this.agents.find(pin).definition?.policy ?? {};
  }
}

/** The model clients of this process, each made when it is first used. */
export function createModels(config: Config, onAccount: (model: Model) => Model): (provider: string) => Model {
  const made = new Map<string, Model>();
  return (provider) => {
    if (!isProviderName(provider)) throw new InvariantError(`there is no provider ${provider}`);
    const model = made.get(provider) ?? onAccount(createModel({ provider, ...modelAccess(provider, config) }));
    made.set(provider, model);
    return model;
  };
}
