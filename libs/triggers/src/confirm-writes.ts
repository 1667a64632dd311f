import { startOf } from '#values';
import type { Graph } from '#graph';
import { argsHash } from '#idempotency';
import { unaskedWrites } from '#nodes';
import type { ChangedBy, ConfirmedVersions } from '#versions';
import { refusePublish } from './armed-workflow.js';
import type { StoredGraph } from './armed-workflow.js';

/** Of a hash, to tell one set of writes from another. */
const hashChars = 16;

/** What a person confirms: a hash over the nodes of a graph that write without asking, as they are; null: there are none. */
export function hashOfWrites(graph: Graph): string | null {
  const writes = unaskedWrites(graph);
  if (writes.length === 0) return null;
  const nodes = graph.nodes.filter(({ id }) => writes.some((write) => write.id === id));
  return startOf(argsHash({ text: JSON.stringify(nodes) }), hashChars);
}

/** Puts down that a person has confirmed what a version writes without asking. @throws PublishError that lists it, unless one has */
export async function confirmWrites(
  store: Pick<ConfirmedVersions, 'read' | 'confirm'>,
  { id, version, graph }: StoredGraph,
  { by, why }: Pick<ChangedBy, 'by' | 'why'>,
  confirm: string | null,
): Promise<void> {
  const hash = hashOfWrites(graph);
  if (hash === null || (await store.read(version)) !== null) return;
  const writes = unaskedWrites(graph);
  if (confirm === hash) {
    await store.confirm(version, { id, nodes: writes.map((write) => write.id), by, why, at: Date.now() });
    return;
  }
  const found = writes.map((write) => ({
    ...{ code: 'WRITES_UNCONFIRMED', path: `/nodes/${graph.nodes.findIndex((node) => node.id === write.id)}/approval` },
    message: `"${write.node}" writes without asking anybody: ${write.act} ${write.target}; a person who has seen this list confirms it by ${hash}`,
  }));
  throw refusePublish(found);
}
