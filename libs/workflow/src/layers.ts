import { nodesOf } from './document.js';
import type { WorkflowDocument, WorkflowNode } from './document.js';
import type { WorkflowError } from './workflow-error.js';

/** What the conversation at the root of the tree remembers. */
export const conversationSummary = 'conversation-summary';
const filePrefix = 'file:';
/** Names with `/` between them; none begins with a dot, so no path leads out of its directory. */
const filePath = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;
/** What other documents of the family name, and no conversation has yet. */
const toCome = 'working-memory';

/** The path of the file that a layer names; null: it names none. */
export function fileOfLayer(name: string): string | null {
  const path = name.startsWith(filePrefix) ? name.slice(filePrefix.length) : '';
  return filePath.test(path) ? path : null;
}

/** Why a name is none of a layer, beside that it is not known. */
function whyNone(name: string): string {
  if (name === toCome) return `: ${toCome} comes with the assistant`;
  return name === conversationSummary ? `: a schedule has no conversation, and no ${conversationSummary}` : '';
}

/** What is wrong with the name of a layer, where these files are there; absent: any may be. */
export function layerError(
  name: string,
  path: string,
  { layers: files, isScheduled = false }: { layers?: ReadonlySet<string>; isScheduled?: boolean },
): WorkflowError | null {
  const file = fileOfLayer(name);
  if (name === conversationSummary && !isScheduled) return null;
  if (file !== null && files?.has(file) !== false) return null;
  const known = [
    ...(isScheduled ? [] : [conversationSummary]),
    ...(files === undefined ? ['file:<path>'] : Array.from(files, (each) => filePrefix + each)),
  ];
  const expected =
    known.length === 0 ? 'expected no layer, since there are no files' : `expected one of ${known.join(', ')}`;
  return { code: 'UNKNOWN_LAYER_REFERENCE', path, message: `${expected}${whyNone(name)}` };
}

function layersOf(node: WorkflowNode): readonly string[] {
  return node.kind === 'provide' || node.kind === 'spawn' ? (node.layers ?? []) : [];
}

/** The files that the layers of a document name, each once and sorted. */
export function layerFiles({ root }: WorkflowDocument): string[] {
  const files = nodesOf(root).flatMap((node) => layersOf(node).flatMap((name) => fileOfLayer(name) ?? []));
  return [...new Set(files)].sort();
}

/** Whether a node or one below it names what the conversation remembers. */
export function namesSummary(node: WorkflowNode): boolean {
  return nodesOf(node).some((each) => layersOf(each).includes(conversationSummary));
}
