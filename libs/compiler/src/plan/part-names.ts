import { unitsOf } from '#values';

/** The longest id, and what of a node's name stands in the ids of its parts: a word of ours follows. They stay as they are, or runs under way lose their places. */
const idChars = 100;
const nameChars = 90;

/** A name as an id has it. */
export function toIdPart(name: string): string {
  return unitsOf(name, idChars);
}

/** The name of a node as the ids of its parts begin. */
export function shortName(name: string): string {
  return unitsOf(name, nameChars);
}
