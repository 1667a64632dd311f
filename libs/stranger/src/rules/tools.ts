/** What is wrong with the name of a tool, where names are letters, digits, `_` and `-`. */
export function toolNameFaults(name: string, longest: number): string[] {
  if (!/^[a-zA-Z0-9_-]+$/.test(name)) return ["expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'"];
  return name.length > longest ? [`expected a string of at most ${longest} characters`] : [];
}

export function hasRepeats(names: readonly string[]): boolean {
  return new Set(names).size < names.length;
}
