import { createHash } from 'node:crypto';
import { WorkflowChangeError } from './workflow-change-error.js';

/** A folder of stored workflows; `parent` null: it is at the top. `createdAt` is in milliseconds since the epoch. */
export interface Folder {
  id: string;
  name: string;
  parent: string | null;
  createdAt: number;
}

/** Where a workflow is filed, and by which words it is found. */
export interface Filed {
  folder: string | null;
  tags: readonly string[];
}

/** All folders, and the workflows that are in one or have tags. */
export interface Filing {
  folders: readonly Folder[];
  workflows: Readonly<Record<string, Filed>>;
}

export type FilingChange =
  | { do: 'create-folder'; id: string; name: string; parent: string | null }
  | { do: 'delete-folder'; id: string }
  | { do: 'move-workflow'; workflow: string; folder: string | null }
  | { do: 'tag-workflow'; workflow: string; tags: readonly string[] }
  | { do: 'remove-workflow'; workflow: string };

export const filingLimits = { folders: 1_000, depth: 8, tags: 20, tagChars: 60, nameChars: 100 } as const;

export const emptyFiling: Filing = { folders: [], workflows: {} };
const nowhere: Filed = { folder: null, tags: [] };

/** Where a workflow is: a workflow that was never filed is at the top. */
export function findFiled({ workflows }: Filing, id: string): Filed {
  return (Object.hasOwn(workflows, id) ? workflows[id] : undefined) ?? nowhere;
}

/** Every tag, in order, and how many workflows have it. */
export function countTags({ workflows }: Filing): { tag: string; workflows: number }[] {
  const counts = new Map<string, number>();
  for (const { tags } of Object.values(workflows)) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([tag, count]) => ({ tag, workflows: count }));
}

/** The folders and workflows after a change at this time. @throws WorkflowChangeError */
export function withFiling(filing: Filing, change: FilingChange, at: number): Filing {
  if (change.do === 'create-folder') return withFolder(filing, change, at);
  if (change.do === 'delete-folder') return withoutFolder(filing, change.id);
  const before = findFiled(filing, change.workflow);
  const { [change.workflow]: _before, ...others } = filing.workflows;
  if (change.do === 'remove-workflow') return { ...filing, workflows: others };
  if (change.do === 'move-workflow' && change.folder !== null) folderNamed(filing, change.folder);
  const after =
    change.do === 'move-workflow' ? { ...before, folder: change.folder } : { ...before, tags: readTags(change.tags) };
  const isPlain = after.folder === null && after.tags.length === 0;
  return { ...filing, workflows: isPlain ? others : { ...others, [change.workflow]: after } };
}

/** The folder of this id. @throws WorkflowChangeError `unknown` */
export function folderNamed({ folders }: Filing, id: string): Folder {
  const found = folders.find((folder) => folder.id === id);
  if (!found) throw new WorkflowChangeError('unknown', 'folder', `there is no folder ${id}`);
  return found;
}

function withFolder(
  filing: Filing,
  { id, name, parent }: Extract<FilingChange, { do: 'create-folder' }>,
  at: number,
): Filing {
  const { folders } = filing;
  if (!isWord(name, filingLimits.nameChars))
    throw new WorkflowChangeError('refused', 'name', `expected 1 to ${filingLimits.nameChars} characters on one line`);
  if (folders.some((each) => each.parent === parent && each.name === name))
    throw new WorkflowChangeError('conflict', 'name', `a folder ${name} is there already`);
  if (folders.length >= filingLimits.folders)
    throw new WorkflowChangeError('refused', 'name', `there are ${filingLimits.folders} folders: delete one first`);
  if (parent !== null && measureDepth(filing, parent) >= filingLimits.depth)
    throw new WorkflowChangeError(
      'refused',
      'parent',
      `folders stand in each other ${filingLimits.depth} deep at most`,
    );
  return { ...filing, folders: [...folders, { id, name, parent, createdAt: at }] };
}

function withoutFolder(filing: Filing, id: string): Filing {
  folderNamed(filing, id);
  const inside = Object.values(filing.workflows).filter(({ folder }) => folder === id).length;
  const below = filing.folders.filter(({ parent }) => parent === id).length;
  if (inside + below > 0)
    throw new WorkflowChangeError(
      'conflict',
      'folder',
      `it holds ${inside} workflows and ${below} folders: move or delete them first`,
    );
  return { ...filing, folders: filing.folders.filter((folder) => folder.id !== id) };
}

function measureDepth(filing: Filing, id: string): number {
  let depth = 0;
  for (let at: string | null = id; at !== null; depth++) at = folderNamed(filing, at).parent;
  return depth;
}

function readTags(given: readonly string[]): string[] {
  const tags = [...new Set(given)].toSorted();
  if (tags.length <= filingLimits.tags && tags.every((tag) => isWord(tag, filingLimits.tagChars))) return tags;
  const { tags: most, tagChars } = filingLimits;
  throw new WorkflowChangeError('refused', 'tags', `expected at most ${most} tags of 1 to ${tagChars} characters each`);
}

/** One line that begins and ends with more than a blank. */
export function isWord(text: string, most: number): boolean {
  return text.trim() === text && text !== '' && text.length <= most && !/\p{Cc}/u.test(text);
}

/** What ids of folders look like. */
export const folderIdForm = /^fld_[0-9a-f]{24}$/;

/** The id of a folder that is made under this key, or for this random text: the same whenever it is asked again. */
export function folderIdFor(seed: string): string {
  return `fld_${createHash('sha256').update(`folder ${seed}`).digest('hex').slice(0, 24)}`;
}
