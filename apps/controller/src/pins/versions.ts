import type { Address, MailEvent, Pin, RunsAs } from '#protocol';
import type { ModelParams } from '#model-turn';
import type { Program } from '#program';
import type { PolicyTable } from '#policy';
import { AgentVersionCache, pinOfSide } from '#registry';
import type { AgentDefinition } from '#registry';

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
  /** How its models answer, in place of the policy's figures; absent: by those. */
  params?: ModelParams;
  /** The texts of the files that the pin names, by their paths; absent: those of the definition. */
  layers?: Readonly<Record<string, string>>;
}

/** A version of the policy or of an agent that nobody has any more. */
export interface LostVersion {
  policy?: string;
  agent?: string;
}

/** Is called for a version that a run is pinned to and that is lost, at each look at such a run. */
export type OnLost = (lost: LostVersion) => void;

/** More versions than these are in use at once by mistake only; a dropped one is made again. */
const mostKept = 100;

/**
 * The versions that runs are pinned to, and what each pin comes to in this process, kept while runs may need it. A lost version falls back
 * to the current one: a run ends under another policy rather than not at all.
 */
export class Versions<Pinned extends object> {
  private readonly composed = new Map<string, Pinned>();

  constructor(
    private readonly policies: PolicyVersions,
    private readonly compose: (found: Found) => Pinned,
    private readonly agents: AgentVersionCache = new AgentVersionCache(),
    private readonly onLost: OnLost = () => undefined,
  ) {}

  /**
   * The pin of a run that begins now in a conversation of this address. Without an address the agent is the environment's; who runs as
   * another one says so.
   */
  opening(address?: Address, as?: RunsAs): Pin {
    return { policyVersion: this.policies.current.version, ...this.agents.opening(address, as) };
  }

  /** What is made of a pin, once for each. Without one it is that of a run which begins now in the environment's agent. */
  at<T>(make: (pinned: Pinned) => T): (pin: Pin | null) => T {
    const made = new WeakMap<Pinned, { it: T }>();
    return (pin) => {
      const pinned = this.composedFor(pin);
      const kept = made.get(pinned) ?? { it: make(pinned) };
      made.set(pinned, kept);
      return kept.it;
    };
  }

  /** Resolves once the versions of the run, and of those that this mail opens at this address, are here. Rejects when the store is away. */
  async ready<S extends object>(
    program: Program<S>,
    state: S | null,
    mail: readonly MailEvent[] = [],
    address?: Address,
  ): Promise<void> {
    const pins = [program.findLiveRun(state)?.pin, ...mail.map((event) => event.type === 'spawned' && event.pin)];
    if (address) await this.agents.look(address);
    if (address && pinOfSide(address)) pins.push(this.opening(address));
    const wanted = [undefined, ...mail].map((event) => program.runsAs?.(state, event) ?? {});
    for (const as of wanted)
      if (as.files !== undefined || as.version !== undefined) pins.push(this.opening(address, as));
    for (const pin of pins) if (pin) await this.fetch(pin);
  }

  private async fetch(pin: Pin): Promise<void> {
    if (!this.policies.of(pin.policyVersion)) await this.policies.fetch(pin.policyVersion);
    await this.agents.fetch(pin);
    if (!this.policies.of(pin.policyVersion)) this.onLost({ policy: pin.policyVersion });
    if (this.agents.find(pin).isLost) this.onLost({ agent: `${pin.agentId}@${pin.agentVersion}` });
  }

  private composedFor(wanted: Pin | null): Pinned {
    const pin = wanted ?? this.opening();
    const table = this.policies.of(pin.policyVersion) ?? this.policies.current;
    const { definition, version: agentVersion, layers } = this.agents.find(pin);
    const key = JSON.stringify([table.version, definition?.id ?? null, agentVersion]);
    const known = this.composed.get(key);
    if (known) return known;
    const made = this.compose({ table, definition, agentVersion, ...(layers && { layers }) });
    this.composed.set(key, made);
    const [oldest] = this.composed.keys();
    if (this.composed.size > mostKept && oldest !== undefined) this.composed.delete(oldest);
    return made;
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
