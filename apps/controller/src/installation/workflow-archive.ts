import { startOf } from '#values';
import { createHash } from 'node:crypto';
import type { CalledWorkflow } from '#compiler';
import type { Graph } from '#graph';
import { checkWorkflow, refusedNow } from '#publishing';
import type { Ground, Refusal } from '#publishing';
import { agentIdOfWorkflow, definitionFrom, givesMemory } from '#registry';
import type { WorkflowBudget } from '#registry';
import type { WorkflowStore } from '#versions';

/** Of an id, before its hash. */
const idWordsChars = 50;

/** A stored workflow as it is now. */
export interface ArchivedWorkflow {
  id: string;
  version: string;
  graph: Graph;
}

/** A workflow that may be run; `remembers`: a node of it has what the assistant remembers of a person. */
export type FoundWorkflow = CalledWorkflow & { remembers?: true };

/** What came of storing a graph: its version and the one that is published, if that was looked up; or why it cannot be one. */
export type Stored = { workflowId: string; version: string; live?: string | null } | { refused: string };

/** Reads and stores the workflows of a deployment, for builders and threads. Rejects when the store is away. */
export class WorkflowArchive {
  constructor(
    private readonly store: Pick<WorkflowStore, 'list' | 'versions' | 'definition' | 'publish'>,
    /** What a workflow is checked against now; null: nobody has said so yet. */
    private readonly readGround: () => Promise<Ground | null>,
    /** Is called with what the check refuses of a save. */
    private readonly onRefused: (problems: Refusal['problems']) => void = () => undefined,
    /** The version of a workflow that is published, null: none is; absent: nobody can say. */
    private readonly liveVersionOf?: (id: string) => Promise<string | null>,
  ) {}

  /** The current version of each, by id. */
  async list(): Promise<{ id: string; version: string; at: string }[]> {
    const all = await this.store.list();
    return Array.from(all, ([id, { version, at }]) => ({ id, version, at: new Date(at).toISOString() }));
  }

  /** `wanted` null: the current version. Null: there is none, or it is no graph. */
  async read(id: string, wanted: string | null = null): Promise<ArchivedWorkflow | null> {
    const versions = await this.store.versions(id);
    const found = wanted === null ? versions[0] : versions.find(({ version }) => version === wanted);
    const graph = found && definitionFrom(await this.store.definition(found.version))?.graph;
    return found && graph ? { id, version: found.version, graph } : null;
  }

  /** What a run of the current version is made of; null: there is none. */
  async find(id: string): Promise<FoundWorkflow | null> {
    const [current] = await this.store.versions(id);
    const definition = current ? definitionFrom(await this.store.definition(current.version)) : null;
    if (!current || !definition?.workflow) return null;
    const { root } = definition.workflow;
    const { version: agentVersion } = current;
    const remembers = givesMemory(definition) && { remembers: true as const };
    const isGraph = definition.graph !== undefined;
    return { agentId: agentIdOfWorkflow(id), agentVersion, rootId: root.id, isGraph, ...remembers };
  }

  /** Whether triggers start the workflow of this id. */
  async isPublished(id: string): Promise<boolean> {
    return ((await this.liveVersionOf?.(id)) ?? null) !== null;
  }

  /**
   * Makes a graph the current version of its workflow, if it may run: a new workflow gets an id from its name and what it was made for, so the
   * same graph stored again is the same version of the same workflow. What a run of an existing one may take stays.
   */
  async save(graph: Graph, of: { workflowId: string | null; workItemId: string; by: string }): Promise<Stored> {
    const ground = await this.readGround();
    if (ground === null) return { refused: 'no controller has told of its tools and its policy yet' };
    const id = of.workflowId ?? idFor(graph.name, of.workItemId);
    const checked = await checkWorkflow({ id, graph, policy: await this.readBudget(id) }, ground);
    if ('problems' in checked) {
      this.onRefused(checked.problems);
      return { refused: formatProblems(checked.problems) };
    }
    const { version, definition, uses, repeats } = checked;
    const note = 'built for a task of the assistant';
    const result = await this.store.publish({ id, version, definition, uses, repeats, by: of.by, note });
    if (result.status === 'newer') return { refused: result.why };
    if (result.status === 'changed') return { refused: 'somebody else has stored this workflow meanwhile' };
    return { workflowId: id, version, ...(this.liveVersionOf && { live: await this.liveVersionOf(id) }) };
  }

  /** Why the present check refuses a version that is stored; null: it does not, or there is none. `version` null: the current one. */
  async refusedNow(id: string, version: string | null): Promise<string | null> {
    const named = version ?? (await this.store.versions(id))[0]?.version;
    const definition = named === undefined ? null : definitionFrom(await this.store.definition(named));
    const ground = definition && (await this.readGround());
    const problems = definition && ground ? await refusedNow(id, definition, ground) : [];
    if (problems.length === 0) return null;
    this.onRefused(problems);
    return formatProblems(problems);
  }

  private async readBudget(id: string): Promise<Partial<WorkflowBudget>> {
    const [current] = await this.store.versions(id);
    const policy = current && definitionFrom(await this.store.definition(current.version))?.policy;
    const { maxSteps, maxToolCalls, maxSeconds } = policy ?? {};
    return {
      ...(maxSteps !== undefined && { maxSteps }),
      ...(maxToolCalls !== undefined && { maxToolCalls }),
      ...(maxSeconds !== undefined && { maxSeconds }),
    };
  }
}

function formatProblems(problems: readonly { path: string; message: string }[]): string {
  return problems.map(({ path, message }) => `${path}: ${message}`).join('; ');
}

function idFor(name: string, workItemId: string): string {
  const words =
    name
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join('-') ?? '';
  const hash = createHash('sha256').update(workItemId).digest('hex').slice(0, 8);
  return words === '' ? `workflow-${hash}` : `${startOf(words, idWordsChars)}-${hash}`;
}
