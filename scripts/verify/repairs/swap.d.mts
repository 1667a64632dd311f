/** Puts a text in place of a file's own, and gives what puts it back; null: there is no such file. The file stays as old as it was. */
export function swap(path: string, text: string): (() => void) | null;
