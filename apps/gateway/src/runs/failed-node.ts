import type { NodeRow } from '#program';
import { graphTool } from '#model-turn';
import { aboveDocument, stripRounds } from '#runs';
import type { RunReader } from '#runs';
import { listPlaces } from '#workflow';
import type { WorkflowDocument, WorkflowNode } from '#workflow';
import type { RunItems } from './item-responses.js';
import { redactForRole } from '../auth/role-reads.js';
import type { Role } from '../auth/sign-ins.js';

/** The node of the graph that a run has failed at, by the rows of its tree; null: it has not failed, or at none. */
export async function readFailed(runs: RunReader, rootRunId: string, role: Role): Promise<RunItems['failed']> {
  const tree = await runs.readTree(rootRunId);
  const error = tree?.runs[0]?.run?.error;
  if (!tree || error === undefined) return null;
  const [document, { rows }] = await Promise.all([runs.readTreeDocument(tree), runs.readNodeRows(tree)]);
  const node = document === null ? null : failedNode(document as WorkflowDocument, rows, aboveDocument(tree.runs)); // a workflow is spawned with one
  if (node === null) return null;
  const said = `${node}: `;
  const message = error.message.startsWith(said) ? error.message.slice(said.length) : error.message;
  return { node, message: redactForRole(role, message) };
}

/**
 * The node of a graph whose step failed last: others before it had their failures taken as results. A part of a node, such as the
 * question to its model, is the node's. `above` is what stands before the paths of the document: a schedule, of which a tick is a round.
 */
export function failedNode(document: WorkflowDocument, rows: readonly NodeRow[], above = ''): string | null {
  const places = listPlaces(document).map(({ path, node }) => ({ path, name: findNodeName(node) }));
  const failed = rows
    .filter(({ status }) => status === 'failed')
    .map(({ node }) => stripRounds(node))
    .map((place) => nameAt(place.startsWith(above) ? place.slice(above.length) : place, places));
  return failed.findLast((name) => name !== null) ?? null;
}

/** The node of the graph that a step carries out. */
function findNodeName(node: WorkflowNode): string | null {
  const name = node.kind === 'tool' && node.toolName === graphTool ? node.args?.['node'] : null;
  return typeof name === 'string' ? name : null;
}

/** What a place is of: the one node whose steps stand there, or the node whose step goes before its calls. */
function nameAt(path: string, places: readonly { path: string; name: string | null }[]): string | null {
  const at = places.findIndex((place) => place.path === path);
  if (at < 0) return null;
  const below = places.slice(at).filter((place) => `${place.path}/`.startsWith(`${path}/`));
  const names = new Set(below.flatMap(({ name }) => name ?? []));
  const [only = null] = names;
  if (names.size > 0) return names.size === 1 ? only : null;
  return places.slice(0, at).findLast(({ name }) => name !== null)?.name ?? null;
}
