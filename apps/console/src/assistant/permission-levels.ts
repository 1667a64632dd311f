import type { Schemas } from '#client';

export type Level = Schemas['PermissionLevel'];

/** What is chosen of each permission; null: nobody has set it. */
export type Chosen = Record<string, Level | null>;

/** How a choice says so. */
export const notSet = 'not_set';

export function chosenIn({ permissions, set }: Schemas['AssistantPermissions']): Chosen {
  const all = Object.entries(permissions);
  return Object.fromEntries(all.map(([name, level]) => [name, set.includes(name) ? level : null]));
}

/** What nobody has set is not sent: a level that is set asks for what was ordered in words, too. */
export function levelsToSet(chosen: Chosen): Record<string, Level> {
  const all = Object.entries(chosen);
  return Object.fromEntries(all.flatMap(([name, level]) => (level === null ? [] : [[name, level]])));
}
