/** What holds a turn and its calls together: a model finds it by its shape. */
const frame: readonly string[] = ['next', 'tool', 'say', 'message', 'args', 'calls'];

/** The fields of a schema, at any depth, of which nobody says what they are for; those that hold a turn together aside. */
export function bareFields(schema: unknown, place = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const fields = 'properties' in schema ? Object.entries(schema.properties ?? {}) : [];
  const isCall = fields.some(([name]) => name === 'args');
  const held = isCall ? [...frame, 'id', 'name'] : frame;
  const bare = fields.filter(([name, field]: [string, unknown]) => !held.includes(name) && !isDescribed(field));
  const below = Object.entries(schema).flatMap(([name, each]) => bareFields(each, `${place}/${name}`));
  return [...bare.map(([name]) => `${place}/${name}`), ...below];
}

/** By itself, or in the form that it has where it is not null. */
function isDescribed(field: unknown): boolean {
  if (typeof field !== 'object' || field === null) return false;
  if ('description' in field) return true;
  return 'anyOf' in field && Array.isArray(field.anyOf) && field.anyOf.some(isDescribed);
}
