import { definitionFrom, nobody } from './definition.js';
import type { AgentDefinition } from './definition.js';
import { pinOfServing } from './agent-registry.js';
import type { OurSide, AgentRegistry } from './agent-registry.js';
import { noAgents } from './registry-setting.js';

/** Where versions of agents are kept, so that any process can serve a run that began on one. */
export interface VersionStore {
  /** A version's definition as it was kept; null when nobody keeps it. Rejects when the store is away. */
  read(version: string): Promise<unknown>;
}

/** Who answers now, as a watch knows it. */
interface Watched {
  readonly current: AgentRegistry;
}

/** What a run is pinned to, as far as agents go. */
interface AgentPin {
  agentId: string;
  agentVersion: string;
}

/** How a pin was found: as it says, or, where nobody has the version any more, by what its agent says today. */
export interface Found {
  /** Null: the agent that the environment describes. */
  definition: AgentDefinition | null;
  version: string;
  isLost: boolean;
}

/** So many versions are known at least, and two of each agent: more are in use at once by mistake only, and are asked for again. */
const fewestKnown = 100;
/** For so long is the store not asked again for a version that nobody kept, in milliseconds. */
const absentForMs = 30_000;

/** The agents' versions, as far as this process knows them: what runs begin on, and what they began on. */
export class AgentVersionCache {
  private readonly known = new Map<string, AgentDefinition>();
  /** Versions that nobody kept, and until when that is believed. */
  private readonly absent = new Map<string, number>();

  constructor(
    private readonly watched: Watched = { current: noAgents },
    private readonly store: VersionStore = { read: () => Promise.resolve(null) },
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** What a run that begins now on this side is pinned to, and is at hand from then on; without a side, that of the environment's agent. */
  opening(side?: OurSide): AgentPin {
    const serving = side === undefined ? 'environment' : this.watched.current.serving(side);
    if (typeof serving !== 'string') this.keepNewest(this.known, serving.version, serving.definition);
    return pinOfServing(serving);
  }

  /** Who decides for a pin. Its agent of today, or nobody, where its version is lost. */
  find({ agentId, agentVersion }: AgentPin): Found {
    if (agentId === 'default') return { definition: null, version: '', isLost: false };
    if (agentId === nobody.id) return { definition: nobody, version: '', isLost: false };
    const today = this.watched.current.of(agentId);
    const found = today?.version === agentVersion ? today.definition : this.known.get(agentVersion);
    if (found) return { definition: found, version: agentVersion, isLost: false };
    return { definition: today?.definition ?? nobody, version: today?.version ?? '', isLost: true };
  }

  /**
   * Has a pin's version at hand, and asks the store for it unless it is or was not kept a while ago; resolves whether or not anybody
   * keeps it. Rejects when the store is away.
   */
  async fetch(pin: AgentPin): Promise<void> {
    const { agentVersion: version } = pin;
    const { definition, isLost } = this.find(pin);
    if (!isLost && definition !== null) this.keepNewest(this.known, version, definition);
    if (!isLost || (this.absent.get(version) ?? 0) > this.clock()) return;
    this.learn(version, await this.store.read(version));
    if (!this.known.has(version)) this.keepNewest(this.absent, version, this.clock() + absentForMs);
  }

  /** Takes a version's definition in, as it was kept; what is none is passed over. */
  learn(version: string, kept: unknown): void {
    const definition = definitionFrom(kept);
    if (definition) this.keepNewest(this.known, version, definition);
  }

  /** Sets an entry as the newest, and drops the oldest of too many. */
  private keepNewest<T>(entries: Map<string, T>, name: string, value: T): void {
    entries.delete(name);
    entries.set(name, value);
    const most = Math.max(fewestKnown, 2 * this.watched.current.agents.length);
    for (const oldest of entries.keys()) {
      if (entries.size <= most) return;
      entries.delete(oldest);
    }
  }
}
