/** What an object has under a name, and that under the next one; undefined for anything else. By shape: Node may throw an error of another realm. */
export function readField(value: unknown, ...names: string[]): unknown {
  return names.reduce<unknown>(
    (found, name) => (typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined),
    value,
  );
}
