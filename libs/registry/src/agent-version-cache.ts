import type { RunsAs } from '#protocol';
import { definitionFrom, nobody } from './definition.js';
import type { AgentDefinition } from './definition.js';
import { commonTenant, pinOfServing } from './agent-registry.js';
import type { OurSide, AgentRegistry, RegisteredAgent } from './agent-registry.js';
import { noAgents } from './registry-setting.js';
import { pinOfSide } from './stored-workflow.js';

/** Where versions of agents are stored, so that any process can serve a run that began on one. */
export interface VersionStore {
  /** A version's definition as it was stored; null when it is lost. Rejects when the store is away. */
  read(version: string): Promise<unknown>;
  /** The graph that texts to this number start; null: none. Absent: there are none. */
  graphOn?(ours: string): Promise<AgentPin | null>;
}

/** The present agents, as a watch knows them. */
interface Watched {
  readonly current: AgentRegistry;
  /** What new runs of an agent begin on where something is published of it; absent: nothing ever is. */
  withPublished?(agent: RegisteredAgent): Pick<RegisteredAgent, 'definition' | 'version'>;
  /** Looks for what was published, unless it has just looked. Rejects when the store is away. */
  refresh?(): Promise<void>;
}

/** The agent part of a run's pin. */
interface AgentPin {
  agentId: string;
  agentVersion: string;
}

/** How a pin was found: as it says, or, where its version is lost, by its agent's present definition. */
export interface Found {
  /** Null: the agent that the environment describes. */
  definition: AgentDefinition | null;
  version: string;
  isLost: boolean;
  /** The texts of the files that the pin itself names, by their paths; absent: it names none. */
  layers?: Readonly<Record<string, string>>;
}

/** Between the version of an agent and that of the files which a run has beside it. */
const separator = '+';

/** The stored versions that a pin's one names: the agent's, empty for the environment's, and that of files. */
export function storedVersions(agentVersion: string): [agent: string, files?: string] {
  const [agent = '', files] = agentVersion.split(separator);
  return files === undefined ? [agent] : [agent, files];
}

/** At least this many versions are cached, and two of each agent: more are in use at once by mistake only, and are read again. */
const fewestKnown = 100;
/** How long it is not asked again what a number starts, in milliseconds: a publish is taken up within that time. */
const lookedForMs = 1_000;
/** How long the store is not asked again for a lost version, in milliseconds. */
const absentForMs = 30_000;

/** The agents' versions, as far as this process knows them: those that new runs begin on, and those that runs began on. */
export class AgentVersionCache {
  private readonly known = new Map<string, AgentDefinition>();
  /** Lost versions, and until when that is cached. */
  private readonly absent = new Map<string, number>();
  /** The graphs that texts start, by our numbers, and until when that holds. */
  private readonly texted = new Map<string, { pin: AgentPin | null; until: number }>();

  constructor(
    private readonly watched: Watched = { current: noAgents },
    private readonly store: VersionStore = { read: () => Promise.resolve(null) },
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** The present agents. */
  get current(): AgentRegistry {
    return this.watched.current;
  }

  /**
   * The pin of a run that begins now on this side; its version is available from then on, one that the side names (see `fetch`) included.
   * Without a side, that of the environment's agent; who runs as another agent says so.
   */
  opening(side?: OurSide, { agent, files, version }: RunsAs = {}): AgentPin {
    if (agent !== undefined && version !== undefined) return { agentId: agent, agentVersion: version };
    const { agentId, agentVersion } = agent === undefined ? this.openingOn(side) : this.openingAs(agent);
    return { agentId, agentVersion: files === undefined ? agentVersion : `${agentVersion}${separator}${files}` };
  }

  /** As in the present registry. */
  findSender(from: string): ReturnType<AgentRegistry['findSender']> {
    return this.watched.current.findSender(from);
  }

  /** As in the present registry. */
  numbers(own: string | null): ReturnType<AgentRegistry['numbers']> {
    return this.watched.current.numbers(own);
  }

  private openingAs(agentId: string): AgentPin {
    const agent = this.watched.current.of(agentId);
    return agent ? this.openingWith(agent) : pinOfServing('nobody');
  }

  private openingOn(side?: OurSide): AgentPin {
    const named = side === undefined ? null : (pinOfSide(side) ?? this.graphOn(side));
    if (named) return named;
    const serving = side === undefined ? 'environment' : this.watched.current.serving(side);
    return typeof serving === 'string' ? pinOfServing(serving) : this.openingWith(serving);
  }

  private openingWith(agent: RegisteredAgent): AgentPin {
    const { version, definition } = this.withPublished(agent);
    this.keepNewest(this.known, version, definition);
    return { agentId: definition.id, agentVersion: version };
  }

  private withPublished(agent: RegisteredAgent): Pick<RegisteredAgent, 'definition' | 'version'> {
    return this.watched.withPublished?.(agent) ?? agent;
  }

  /** The graph that texts to a number start: a number that a file binds is its agent's, whatever is published. */
  private graphOn(side: OurSide): AgentPin | null {
    return this.mayStartGraph(side) ? (this.texted.get(side.ours)?.pin ?? null) : null;
  }

  private mayStartGraph({ tenant, channel, ours }: OurSide): boolean {
    return channel === 'sms' && tenant === commonTenant && this.watched.current.boundTo(channel, ours) === undefined;
  }

  /** Looks up what was published, and what texts to this side start, and makes it available. Rejects when the store is away. */
  async look(side: OurSide): Promise<void> {
    const { ours } = side;
    await this.watched.refresh?.();
    if (!this.mayStartGraph(side) || (this.texted.get(ours)?.until ?? -Infinity) > this.clock()) return;
    const pin = (await this.store.graphOn?.(ours)) ?? null;
    if (pin) await this.fetch(pin);
    this.keepNewest(this.texted, ours, { pin, until: this.clock() + lookedForMs });
  }

  /** The agent that decides for a pin: its agent's present definition, or none, where its version is lost. */
  find({ agentId, agentVersion }: AgentPin): Found {
    const [version, files] = storedVersions(agentVersion);
    const found = this.findAgent({ agentId, agentVersion: version });
    if (files === undefined) return found;
    const layers = this.known.get(files)?.layers;
    if (layers === undefined) return { ...found, isLost: true };
    return { ...found, version: `${found.version}${separator}${files}`, layers };
  }

  private findAgent({ agentId, agentVersion }: AgentPin): Found {
    if (agentId === 'default') return { definition: null, version: '', isLost: false };
    if (agentId === nobody.id) return { definition: nobody, version: '', isLost: false };
    const agent = this.watched.current.of(agentId);
    const today = agent && this.withPublished(agent);
    const found = today?.version === agentVersion ? today.definition : this.known.get(agentVersion);
    if (found) return { definition: found, version: agentVersion, isLost: false };
    return { definition: today?.definition ?? nobody, version: today?.version ?? '', isLost: true };
  }

  /**
   * Makes a pin's version available, asking the store unless that is known or was lost a while ago; resolves whether or not the store has
   * it. Rejects when the store is away.
   */
  async fetch({ agentId, agentVersion }: AgentPin): Promise<void> {
    const [version, files] = storedVersions(agentVersion);
    const { definition, isLost } = this.findAgent({ agentId, agentVersion: version });
    await this.fetchVersion(version, isLost ? undefined : definition);
    if (files !== undefined) await this.fetchVersion(files, this.known.get(files));
  }

  /** Null: there is nothing to store. */
  private async fetchVersion(version: string, definition: AgentDefinition | null | undefined): Promise<void> {
    if (definition) this.keepNewest(this.known, version, definition);
    if (definition !== undefined || (this.absent.get(version) ?? 0) > this.clock()) return;
    this.learn(version, await this.store.read(version));
    if (!this.known.has(version)) this.keepNewest(this.absent, version, this.clock() + absentForMs);
  }

  /** Takes in a stored definition; an invalid one is ignored. */
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
