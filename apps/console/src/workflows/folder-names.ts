import type { Schemas } from '#client';

type Folder = Pick<Schemas['Folder'], 'id' | 'name' | 'parent'>;

/** The name of a folder behind those that it stands in: `Billing / Reports`. */
function pathOf(folder: Folder, byId: ReadonlyMap<string, Folder>): string {
  const names = [folder.name];
  let above = folder.parent;
  // No folder stands in itself; what another build has written is not followed for ever.
  while (above !== null && names.length <= byId.size) {
    const parent = byId.get(above);
    names.unshift(parent?.name ?? '…');
    above = parent?.parent ?? null;
  }
  return names.join(' / ');
}

/** Each folder by its id, with the path of its names, in the order of these. */
export function folderNames(folders: readonly Folder[]): [id: string, path: string][] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const named = folders.map((folder): [string, string] => [folder.id, pathOf(folder, byId)]);
  return named.toSorted(([, a], [, b]) => a.localeCompare(b));
}

/** Tags as somebody types them: with commas between, each once. */
export function typedTags(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}
