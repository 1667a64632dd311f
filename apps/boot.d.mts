/** Why a program does not start on this Node; null: it does. */
export function nodeRefusal(version: string): string | null;
