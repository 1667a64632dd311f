import { createPinnedAgent, pinOf } from '#agent';
import type { Agent, AgentSettings, Conversation } from '#agent';
import type { Address } from '#contract';
import type { Pin } from '#contract';
import type { PolicyTable } from '#policy';
import { AgentVersionCache } from '#registry';
import type { AgentDefinition } from '#registry';
import type { TurnEffects } from './turn-effects.js';

/** What decides and thinks for the runs of one pin. */
export interface Program {
  settings: AgentSettings;
  effects: Pick<TurnEffects, 'callModel' | 'runInlineTool'>;
}

/** The policy's versions, as far as this process knows them. */
export interface PolicyVersions {
  /** What runs begin on now. */
  readonly current: PolicyTable;
  of(version: string): PolicyTable | undefined;
  /** Asks the store for a version; resolves whether or not it has one. Rejects when the store is away. */
  fetch(version: string): Promise<void>;
}

/** What a pin comes to: a version of the policy, and a configured agent's definition; null: the agent of the environment. */
export interface Found {
  table: PolicyTable;
  definition: AgentDefinition | null;
  /** The definition's version; empty where it has none. */
  agentVersion: string;
}

/** Makes what serves the runs of one pin. */
export type Compose = (found: Found, agent: Agent) => Program;

/** Told of a version that a run is pinned to and nobody has any more, each time such a run is looked at. */
export type OnLost = (kind: 'policy' | 'agent', version: string) => void;

/** More versions than these are in use at once by mistake only; one that was dropped is composed again. */
const mostKept = 100;

/**
 * What this process can be for a run: one program for each pin, kept while runs may need it. A version
 * that nobody has any more gives way to the current one: a run ends under another policy rather than not at all.
 */
export class Programs {
  /** Decides every run by what it is pinned to. */
  readonly agent: Agent = createPinnedAgent((pin) => this.of(pin ?? this.opening()).settings);
  private readonly composed = new Map<string, Program>();

  constructor(
    private readonly policies: PolicyVersions,
    private readonly compose: Compose,
    private readonly agents: AgentVersionCache = new AgentVersionCache(),
    private readonly onLost: OnLost = () => undefined,
  ) {}

  /** What a run that begins now, in a conversation of this address, is pinned to. Without an address the agent is the environment's. */
  opening(address?: Address): Pin {
    return { policyVersion: this.policies.current.version, ...this.agents.opening(address) };
  }

  /** Resolves once what this conversation's run is pinned to is at hand. Rejects when the store is away. */
  async ready(state: Conversation | null): Promise<void> {
    if (!state?.run) return;
    const pin = pinOf(state.run);
    if (!this.policies.of(pin.policyVersion)) await this.policies.fetch(pin.policyVersion);
    await this.agents.fetch(pin);
    if (!this.policies.of(pin.policyVersion)) this.onLost('policy', pin.policyVersion);
    if (this.agents.find(pin).isLost) this.onLost('agent', `${pin.agentId}@${pin.agentVersion}`);
  }

  /** What thinks for this conversation's run. */
  effectsFor(state: Conversation | null): Program['effects'] {
    return this.of(state?.run ? pinOf(state.run) : this.opening()).effects;
  }

  private of(pin: Pin): Program {
    const table = this.policies.of(pin.policyVersion) ?? this.policies.current;
    const { definition, version: agentVersion } = this.agents.find(pin);
    const key = JSON.stringify([table.version, definition?.id ?? null, agentVersion]);
    const known = this.composed.get(key);
    if (known) return known;
    const program = this.compose({ table, definition, agentVersion }, this.agent);
    this.composed.set(key, program);
    const [oldest] = this.composed.keys();
    if (this.composed.size > mostKept && oldest !== undefined) this.composed.delete(oldest);
    return program;
  }
}

/** A book of one table, for a process without a store. */
export function singlePolicy(table: PolicyTable): PolicyVersions {
  return {
    current: table,
    of: (version) => (version === table.version ? table : undefined),
    fetch: () => Promise.resolve(),
  };
}
