import { listNodes } from './document.js';
import type { WorkflowDocument, WorkflowNode } from './document.js';
import type { WorkflowError } from '../workflow-error.js';

/** What the conversation at the root of the tree remembers. */
export const conversationSummary = 'conversation-summary';
const filePrefix = 'file:';
/** Names with `/` between them; none begins with a dot, so no path leads out of its directory. */
const filePath = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;
/** What the assistant remembers of the person in whose thread the tree runs; elsewhere nothing. */
export const workingMemory = 'working-memory';
/** The layers that are read anew for each run of a tree. */
const ofRuns: readonly string[] = [conversationSummary, workingMemory];

/** The path of the file that a layer names; null: it names none. */
export function fileOfLayer(name: string): string | null {
  const path = name.startsWith(filePrefix) ? name.slice(filePrefix.length) : '';
  return filePath.test(path) ? path : null;
}

/** Why a name is none of a layer, beside that it is not known. */
function whyNone(name: string): string {
  return ofRuns.includes(name) ? `: a schedule has no conversation and no thread, and no ${name}` : '';
}

/** What is wrong with the name of a layer, where these files are there; absent: any may be. */
export function layerError(
  name: string,
  path: string,
  { layers: files, isScheduled = false }: { layers?: ReadonlySet<string>; isScheduled?: boolean },
): WorkflowError | null {
  const file = fileOfLayer(name);
  if (ofRuns.includes(name) && !isScheduled) return null;
  if (file !== null && files?.has(file) !== false) return null;
  const known = [
    ...(isScheduled ? [] : ofRuns),
    ...(files === undefined ? ['file:<path>'] : Array.from(files, (each) => filePrefix + each)),
  ];
  const expected =
    known.length === 0 ? 'expected no layer, since there are no files' : `expected one of ${known.join(', ')}`;
  return { code: 'UNKNOWN_LAYER_REFERENCE', path, message: `${expected}${whyNone(name)}` };
}

function listLayers(node: WorkflowNode): readonly string[] {
  return node.kind === 'provide' || node.kind === 'spawn' ? (node.layers ?? []) : [];
}

/** The files that the layers of a document name, each once and sorted. */
export function layerFiles({ root }: WorkflowDocument): string[] {
  const files = listNodes(root).flatMap((node) => listLayers(node).flatMap((name) => fileOfLayer(name) ?? []));
  return [...new Set(files)].sort();
}

/** Whether a node or one below it names what the conversation remembers. */
export function namesSummary(node: WorkflowNode): boolean {
  return namesLayer(node, conversationSummary);
}

/** Whether a node or one below it names what the assistant remembers of a person. */
export function namesMemory(node: WorkflowNode): boolean {
  return namesLayer(node, workingMemory);
}

function namesLayer(node: WorkflowNode, name: string): boolean {
  return listNodes(node).some((each) => listLayers(each).includes(name));
}
