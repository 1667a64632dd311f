/** A name that no other node has: the base, or the base and the first number from 2 that makes it so. */
export function uniqueName(base: string, existing: Iterable<string>): string {
  const taken = new Set(existing);
  let name = base;
  for (let n = 2; taken.has(name); n++) name = `${base} ${n}`;
  return name;
}
