import { hashWords, withWords } from '#registry';
import type { AgentRegistry, PublishedField, PublishedWords, RegisteredAgent } from '#registry';
import type { AgentChangeStore, AgentPublication } from './agent-change-store.js';
import type { AgentVersionStore } from './agent-version-store.js';

/** What is published of one agent now. */
interface Published {
  publication: AgentPublication;
  words: PublishedWords;
}

type Versioned = Pick<RegisteredAgent, 'definition' | 'version'>;

/** What is told of published words that are not as they seem: a file that says something else by now, words that are lost. */
export interface PublishedObserver {
  /** The file of this agent has changed in these fields since they were published: what was published goes on. */
  fileChanged(agent: string, fields: readonly PublishedField[]): void;
  /** The words of this version are not kept any more: the file holds. */
  lost(agent: string, version: string): void;
}

/** It is not looked again for this long, in milliseconds: a publish is taken up within that time. */
const lookedForMs = 1_000;

/** The fields in which a file says something else than it did when they were published. */
export function findChangedFields(agent: Pick<RegisteredAgent, 'definition'>, { fields, over }: AgentPublication) {
  const now = hashWords(agent.definition, fields);
  return fields.filter((field) => now[field] !== over[field]);
}

/** What is published of agents, as a process that begins runs knows it: looked for before a run begins, once a second at most. */
export class PublishedAgents {
  private latest: string | null | undefined = undefined;
  private lookedAt = -Infinity;
  private looking: Promise<void> | null = null;
  private published: ReadonlyMap<string, Published> = new Map();
  /** Versions that a publication stores for as long as it is listed. */
  private listed: ReadonlySet<string> = new Set();
  private made = new WeakMap<RegisteredAgent, Versioned>();

  constructor(
    private readonly changes: AgentChangeStore,
    private readonly versions: AgentVersionStore,
    private readonly observer: PublishedObserver,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** An agent with what is published of it. */
  withPublished(agent: RegisteredAgent): Versioned {
    const known = this.made.get(agent);
    if (known) return known;
    const found = this.published.get(agent.definition.id);
    const made = found && agent.definition.workflow === undefined ? withWords(agent.definition, found.words) : agent;
    if (found) this.sayChanged(agent, found.publication);
    this.made.set(agent, made);
    return made;
  }

  /** The versions of these agents that nobody else keeps, as their files have them and as runs begin on them. */
  toKeep(agents: readonly RegisteredAgent[]): Map<string, unknown> {
    const all = agents.flatMap((agent) => [agent, this.withPublished(agent)]);
    return new Map(
      all.flatMap(({ version, definition }) => (this.listed.has(version) ? [] : [[version, definition] as const])),
    );
  }

  /** Looks for what was published, unless it has just looked; what it finds is stored before a run begins on it. Rejects when the store is away. */
  refresh(registry: () => AgentRegistry): Promise<void> {
    if (this.clock() - this.lookedAt < lookedForMs) return Promise.resolve();
    this.looking ??= this.look(registry).finally(() => {
      this.looking = null;
    });
    return this.looking;
  }

  private async look(registry: () => AgentRegistry): Promise<void> {
    const latest = await this.changes.latestChange();
    if (latest !== this.latest) {
      const all = await this.changes.list();
      const next = new PublishedAgents(this.changes, this.versions, quiet, this.clock);
      next.published = await this.readWords(all);
      next.listed = new Set([...all.values()].flatMap((each) => each.map(({ version }) => version)));
      await next.keepThose(registry);
      this.published = next.published;
      this.listed = next.listed;
      this.made = new WeakMap();
      this.latest = latest;
    }
    this.lookedAt = this.clock();
  }

  /** Keeps what runs of these agents begin on; again, where another registry came into use meanwhile. */
  private async keepThose(registry: () => AgentRegistry): Promise<void> {
    for (let kept: AgentRegistry | null = null; kept !== registry();) {
      kept = registry();
      await this.versions.keep(this.toKeep(kept.agents));
    }
  }

  private async readWords(all: ReadonlyMap<string, AgentPublication[]>): Promise<Map<string, Published>> {
    const found = new Map<string, Published>();
    for (const [id, [publication]] of all) {
      if (publication === undefined || publication.fields.length === 0) continue;
      const words = await this.changes.words(publication);
      if (words === null) this.observer.lost(id, publication.version);
      else found.set(id, { publication, words });
    }
    return found;
  }

  private sayChanged(agent: RegisteredAgent, publication: AgentPublication): void {
    const fields = findChangedFields(agent, publication);
    if (fields.length > 0) this.observer.fileChanged(agent.definition.id, fields);
  }
}

const quiet: PublishedObserver = { fileChanged: () => undefined, lost: () => undefined };
