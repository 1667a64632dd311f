/** Who did something, for records, where a key or a sign-in has proven it: the name, and the id that nobody can type. */
export function provenName({ name, id }: { name: string; id: string }): string {
  return `${name} (${id})`;
}

const provenForm = /^(.*) \(((?:tp|oidc)_[\w-]+)\)$/su;

/** The identity in a name of records; null: it was typed, by who shares a key. */
export function readProven(by: string): { name: string; id: string } | null {
  const [, name, id] = provenForm.exec(by) ?? [];
  return name === undefined || id === undefined ? null : { name, id };
}
