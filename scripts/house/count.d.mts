/** One count of the house: what it counts, how many there are, and where. */
export interface Count {
  what: string;
  count: number;
  places: readonly string[];
}

export type CountName =
  | 'largestLibrary'
  | 'deepImports'
  | 'circles'
  | 'namedPrograms'
  | 'livePolls'
  | 'sleepingFiles'
  | 'ofShare'
  | 'sharedNames'
  | 'wideFunctions'
  | 'checkers'
  | 'forbiddenProse'
  | 'flatFolders'
  | 'buildInTest';

export function countSources(tree: string): Record<CountName, Count>;

/** Which library imports which, as the imports are written: `engine > protocol`. */
export function writtenArrows(tree: string): string[];
