import type { OpenEngine } from '#engine';
import type { Graph } from '#graph';
import { definitionFrom } from '#registry';
import { ArmedWorkflows, WorkflowStore } from '#versions';
import type { BuilderOrders } from '../builder/builder-orders.js';
import { buildSessionId } from '../builder/session-address.js';
import { readSessionState } from '../builder/session-view.js';

/** Where a graph stands that uses a credential. */
export const usePlaces = {
  draft: 'What is drawn at the moment.',
  saved: 'The current version.',
  published: 'The version that its triggers start.',
} as const;
export type UsePlace = keyof typeof usePlaces;

/** A node that signs in with a credential. */
export interface CredentialUse {
  workflow: string;
  name: string;
  node: string;
  places: UsePlace[];
}

/** Whose drafts are looked through: those that the console draws in. */
const drawnBy = 'operator';

interface Sources {
  engine: { ask: <T>(work: (store: unknown, open: OpenEngine) => Promise<T>) => Promise<T> };
  orders: Pick<BuilderOrders, 'read'>;
}

function nodesWith({ nodes }: Graph, credential: string): string[] {
  const names = (credentials: Readonly<Record<string, unknown>>): boolean =>
    Object.values(credentials).some((one) => Reflect.get(Object(one), 'id') === credential);
  return nodes.filter(({ credentials = {} }) => names(credentials)).map(({ name }) => name);
}

/** The graphs of a workflow, each once by where it stands. */
async function graphsOf(
  { engine, orders }: Sources,
  id: string,
  versions: readonly [UsePlace, string | null][],
): Promise<[UsePlace, Graph][]> {
  const found: [UsePlace, Graph][] = [];
  for (const [place, version] of versions) {
    if (version === null) continue;
    const graph = await engine.ask(async (_store, { redis }) =>
      definitionFrom(await new WorkflowStore(redis).definition(version)),
    );
    if (graph?.graph) found.push([place, graph.graph]);
  }
  const session = await orders.read(buildSessionId(id, drawnBy, ''));
  if (session !== null) found.push(['draft', readSessionState(session).draft]);
  return found;
}

/** Which nodes of which workflows use a credential; every workflow is looked through, one after the other. */
export async function findUses(sources: Sources, credential: string): Promise<CredentialUse[]> {
  const { all, armed } = await sources.engine.ask(async (_store, { redis }) => ({
    all: await new WorkflowStore(redis).list(),
    armed: await new ArmedWorkflows<unknown>(redis).list(),
  }));
  const started = new Map(armed.map(({ id, version }) => [id, version]));
  const uses: CredentialUse[] = [];
  for (const [id, { version, name = id }] of all) {
    const own = new Map<string, UsePlace[]>();
    const versions: [UsePlace, string | null][] = [
      ['saved', version],
      ['published', started.get(id) ?? null],
    ];
    for (const [place, graph] of await graphsOf(sources, id, versions))
      for (const node of nodesWith(graph, credential)) own.set(node, [...(own.get(node) ?? []), place]);
    for (const [node, places] of own) uses.push({ workflow: id, name, node, places });
  }
  return uses;
}
