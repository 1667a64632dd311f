import { definitionFrom, storedRules } from '#registry';
import type { Ground } from '#publishing';
import type { Publication, Published, PublishResult, WorkflowStore } from '#versions';
import type { Config } from '../../../apps/controller/src/config.js';
import { buildAgentBasis } from '../../../apps/controller/src/with-agents.js';
import { WorkflowArchive } from '../../../apps/controller/src/installation/workflow-archive.js';

type Stores = Pick<WorkflowStore, 'list' | 'versions' | 'definition' | 'publish'>;

/** The stored workflows of one play, with their versions. */
export class WorkflowsInMemory implements Stores {
  private readonly published = new Map<string, Publication[]>();
  private readonly definitions = new Map<string, unknown>();

  constructor(private readonly clock: () => number) {}

  async list(): Promise<Map<string, Publication>> {
    return new Map([...this.published].flatMap(([id, [current]]) => (current ? [[id, current] as const] : [])));
  }

  async versions(id: string): Promise<Publication[]> {
    return this.published.get(id) ?? [];
  }

  async definition(version: string): Promise<unknown> {
    return this.definitions.get(version) ?? null;
  }

  async publish({ id, definition, ...published }: Published): Promise<PublishResult> {
    const earlier = await this.versions(id);
    if (earlier[0]?.version === published.version) return { status: 'current' };
    this.definitions.set(published.version, structuredClone(definition));
    this.published.set(id, [{ ...published, at: this.clock() }, ...earlier]);
    return { status: 'done' };
  }
}

/** Reads and stores them by the checks of a deployment with these settings. */
export function archiveIn(workflows: WorkflowsInMemory, config: Config): WorkflowArchive {
  const ground: Ground = {
    ...{
      basis: buildAgentBasis(config),
      table: config.POLICY_FILE,
      base: null,
      layers: new Map(),
      rules: storedRules(),
    },
    find: async (id) => {
      const [current] = await workflows.versions(id);
      const definition = current ? definitionFrom(await workflows.definition(current.version)) : null;
      if (!current || !definition?.workflow) return null;
      const { workflow: document, graph } = definition;
      return { document, uses: current.uses, ...(graph && { graph }) };
    },
  };
  return new WorkflowArchive(workflows, () => Promise.resolve(ground));
}
