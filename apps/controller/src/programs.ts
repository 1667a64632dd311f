import { createPinnedAgent, pinOf } from '#agent';
import type { Agent, AgentSettings, Conversation } from '#agent';
import type { Address, Pin } from '#contract';
import type { PolicyTable } from '#policy';
import { AgentVersionCache } from '#registry';
import type { AgentDefinition } from '#registry';
import type { TurnEffects } from './turn-effects.js';

/** What decides the runs of one pin and calls their models. */
export interface Program {
  settings: AgentSettings;
  effects: Pick<TurnEffects, 'callModel' | 'runInlineTool'>;
}

/** The policy's versions, as far as this process knows them. */
export interface PolicyVersions {
  /** What new runs begin on. */
  readonly current: PolicyTable;
  of(version: string): PolicyTable | undefined;
  /** Asks the store for a version; resolves whether or not it has one. Rejects when the store is away. */
  fetch(version: string): Promise<void>;
}

/** A resolved pin: a policy version, and an agent's definition; null: the agent of the environment. */
export interface Found {
  table: PolicyTable;
  definition: AgentDefinition | null;
  /** The definition's version; empty where it has none. */
  agentVersion: string;
}

/** Makes what serves the runs of one pin. */
export type Compose = (found: Found, agent: Agent) => Program;

/** Is called for a version that a run is pinned to and that is lost, at each look at such a run. */
export type OnLost = (kind: 'policy' | 'agent', version: string) => void;

/** More versions than these are in use at once by mistake only; a dropped one is made again. */
const mostKept = 100;

/**
 * The programs of this process: one for each pin, kept while runs may need it. A lost version falls back to the current one: a run ends
 * under another policy rather than not at all.
 */
export class Programs {
  /** Decides every run by its pin. */
  readonly agent: Agent = createPinnedAgent((pin) => this.of(pin ?? this.opening()).settings);
  private readonly composed = new Map<string, Program>();

  constructor(
    private readonly policies: PolicyVersions,
    private readonly compose: Compose,
    private readonly agents: AgentVersionCache = new AgentVersionCache(),
    private readonly onLost: OnLost = () => undefined,
  ) {}

  /** The pin of a run that begins now in a conversation of this address. Without an address the agent is the environment's. */
  opening(address?: Address): Pin {
    return { policyVersion: this.policies.current.version, ...this.agents.opening(address) };
  }

  /** Resolves once the versions of this conversation's run are available. Rejects when the store is away. */
  async ready(state: Conversation | null): Promise<void> {
    if (!state?.run) return;
    const pin = pinOf(state.run);
    if (!this.policies.of(pin.policyVersion)) await this.policies.fetch(pin.policyVersion);
    await this.agents.fetch(pin);
    if (!this.policies.of(pin.policyVersion)) this.onLost('policy', pin.policyVersion);
    if (this.agents.find(pin).isLost) this.onLost('agent', `${pin.agentId}@${pin.agentVersion}`);
  }

  /** What calls models for this conversation's run. */
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

/** Versions with one table, for a process without a store. */
export function singlePolicy(table: PolicyTable): PolicyVersions {
  return {
    current: table,
    of: (version) => (version === table.version ? table : undefined),
    fetch: () => Promise.resolve(),
  };
}
