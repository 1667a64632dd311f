import { definitionFrom, nobody } from './definition.js';
import type { AgentDefinition } from './definition.js';
import { pinOfServing } from './roster.js';
import type { OurSide, Roster } from './roster.js';
import { noAgents } from './roster-setting.js';

/** Where versions of agents are kept, so that any process can serve a run that began on one. */
export interface VersionStore {
  /** A version's definition as it was kept; null when nobody keeps it. Rejects when the store is away. */
  read(version: string): Promise<unknown>;
}

/** Who answers now, as a watch knows it. */
interface Watched {
  readonly current: Roster;
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

/** The agents' versions, as far as this process knows them: what runs begin on, and what they began on. */
export class AgentBook {
  private readonly known = new Map<string, AgentDefinition>();

  constructor(
    private readonly watched: Watched = { current: noAgents },
    private readonly store: VersionStore = { read: () => Promise.resolve(null) },
  ) {}

  /** What a run that begins now on this side is pinned to; without a side, that of the environment's agent. */
  opening(side?: OurSide): AgentPin {
    return pinOfServing(side === undefined ? 'environment' : this.watched.current.serving(side));
  }

  /** Who decides for a pin. Its agent of today, or nobody, where its version is lost. */
  find({ agentId, agentVersion }: AgentPin): Found {
    if (agentId === 'default') return { definition: null, version: '', isLost: false };
    if (agentId === nobody.id) return { definition: nobody, version: '', isLost: false };
    const today = this.watched.current.of(agentId);
    if (today?.version === agentVersion) this.known.set(agentVersion, today.definition);
    const known = this.known.get(agentVersion);
    if (known) return { definition: known, version: agentVersion, isLost: false };
    return { definition: today?.definition ?? nobody, version: today?.version ?? '', isLost: true };
  }

  /** Asks the store for a pin's version, unless it is at hand; resolves whether or not anybody keeps it. */
  async fetch(pin: AgentPin): Promise<void> {
    if (this.find(pin).isLost) this.learn(pin.agentVersion, await this.store.read(pin.agentVersion));
  }

  /** Takes a version's definition in, as it was kept; what is none is passed over. */
  learn(version: string, kept: unknown): void {
    const definition = definitionFrom(kept);
    if (definition) this.known.set(version, definition);
  }
}
