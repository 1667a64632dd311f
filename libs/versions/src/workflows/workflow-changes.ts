import { startOf } from '#values';
import { createHash, randomUUID } from 'node:crypto';
import { agentIdOfWorkflow, definitionFrom, hashDefinition, workflowIdForm } from '#registry';
import type { AgentDefinition } from '#registry';
import type { Redis } from '#redis';
import type { Publication, WorkflowStore } from './workflow-store.js';
import { keyedBy, wasDone } from './done-before.js';
import type { ChangedBy } from './done-before.js';
import { isWord } from './filing.js';
import { WorkflowChangeError } from './workflow-change-error.js';

/** Of the id of a copy, before its hash. */
const copiedIdChars = 50;

/** A stored workflow after a change; `name`: its graph's, null: it is a document. */
export interface ChangedWorkflow {
  id: string;
  version: string;
  name: string | null;
}

type Change =
  | { do: 'rename'; id: string; name: string }
  | { do: 'duplicate'; id: string; to: string | null; name: string | null }
  | { do: 'restore'; id: string; version: string };

const did = { rename: 'workflow-renamed', duplicate: 'workflow-duplicated', restore: 'workflow-restored' } as const;
const mostNameChars = 128;
const tries = 10;

/** Changes of stored workflows that need no check of their own: what they run was checked when it was stored. */
export class WorkflowChanges {
  constructor(
    private readonly redis: Redis,
    private readonly workflows: WorkflowStore,
  ) {}

  /**
   * Gives a graph another name: a version like any other, under the rules that it had. It is not checked anew, for a name changes nothing of
   * what it runs; what the check refuses by now is still told of it. @throws WorkflowChangeError
   */
  rename(id: string, name: string, by: ChangedBy): Promise<ChangedWorkflow> {
    return this.make({ do: 'rename', id, name }, by);
  }

  /** Stores a workflow once more; `to` absent: under an id of its own. @throws WorkflowChangeError */
  duplicate(id: string, { to, name }: { to?: string; name?: string }, by: ChangedBy): Promise<ChangedWorkflow> {
    return this.make({ do: 'duplicate', id, to: to ?? null, name: name ?? null }, by);
  }

  /** Makes an earlier version the current one again. @throws WorkflowChangeError */
  restore(id: string, version: string, by: ChangedBy): Promise<ChangedWorkflow> {
    return this.make({ do: 'restore', id, version }, by);
  }

  private async make(change: Change, by: ChangedBy): Promise<ChangedWorkflow> {
    const keyed = keyedBy(by, change);
    const target = pickTargetId(change, keyed?.key ?? randomUUID());
    for (let n = 0; n < tries; n++) {
      const [current] = await this.workflows.versions(target);
      if (await wasDone(this.redis, keyed)) return this.shown(target);
      if (change.do === 'duplicate' && current) throw conflict(`there is a workflow ${target} already`);
      const source = await this.loadSource(change);
      const definition = changed(source.definition, change, target);
      const version = change.do === 'restore' ? change.version : hashDefinition(definition);
      const { uses, repeats } = source.publication;
      const published = { id: target, version, definition, uses, repeats, by: by.by, note: by.why };
      const result = await this.workflows.publish(published, {
        did: did[change.do],
        on: current?.version ?? null,
        keyed,
      });
      if (result.status === 'newer') throw conflict(result.why);
      if (result.status !== 'changed') return { id: target, version, name: definition.graph?.name ?? null };
    }
    throw conflict('others keep changing it; try again');
  }

  private async loadSource(change: Change): Promise<{ publication: Publication; definition: AgentDefinition }> {
    const versions = await this.workflows.versions(change.id);
    if (versions.length === 0) throw unknown('workflow', `there is no workflow ${change.id}`);
    const publication =
      change.do === 'restore' ? versions.find(({ version }) => version === change.version) : versions[0];
    const definition = publication && definitionFrom(await this.workflows.definition(publication.version));
    if (!publication || !definition) throw unknown('version', 'there is no such version of this workflow');
    return { publication, definition };
  }

  private async shown(id: string): Promise<ChangedWorkflow> {
    const [current] = await this.workflows.versions(id);
    if (!current) throw conflict('it was done, and the workflow has been deleted since');
    const definition = definitionFrom(await this.workflows.definition(current.version));
    return { id, version: current.version, name: definition?.graph?.name ?? null };
  }
}

function changed(definition: AgentDefinition, change: Change, target: string): AgentDefinition {
  if (change.do === 'restore') return definition;
  const { graph } = definition;
  const name = change.do === 'rename' ? change.name : (change.name ?? (graph && `${graph.name} (copy)`));
  if (graph === undefined) {
    if (name !== undefined)
      throw new WorkflowChangeError('refused', 'name', 'it is a document: only graphs have names');
    return { ...definition, id: agentIdOfWorkflow(target) };
  }
  const words = change.name === null ? startOf(name ?? '', mostNameChars) : (name ?? '');
  if (!isWord(words, mostNameChars))
    throw new WorkflowChangeError('refused', 'name', `expected 1 to ${mostNameChars} characters on one line`);
  return { ...definition, id: agentIdOfWorkflow(target), graph: { ...graph, name: words } };
}

/** The workflow that a change writes; a copy without an id of its own gets the same one for the same key. */
function pickTargetId(change: Change, seed: string): string {
  if (change.do !== 'duplicate') return change.id;
  const hash = createHash('sha256').update(seed).digest('hex').slice(0, 8);
  const id = change.to ?? `${startOf(change.id, copiedIdChars)}-copy-${hash}`;
  if (!workflowIdForm.test(id))
    throw new WorkflowChangeError('refused', 'id', 'expected 1 to 64 lower case letters, digits or dashes');
  return id;
}

function conflict(message: string): WorkflowChangeError {
  return new WorkflowChangeError('conflict', 'workflow', message);
}

function unknown(field: string, message: string): WorkflowChangeError {
  return new WorkflowChangeError('unknown', field, message);
}
