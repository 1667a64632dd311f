import { parseForeignJson, readField } from '#values';

/** The names of the models in a provider's list; null where the body has no readable list. */
export function listedModels(body: string): string[] | null {
  const answer = parseOrNull(body);
  const list = readField(answer, 'data') ?? readField(answer, 'models');
  if (!Array.isArray(list)) return null;
  const names = list.map((one: unknown) => readField(one, 'id') ?? readField(one, 'name'));
  const known = names.filter((name) => typeof name === 'string').map((name) => name.replace(/^models\//, ''));
  return known.length === 0 ? null : known;
}

/** Whether a model is in such a list: by its name, or by a longer form of it (with a date, `:latest`, or a host after a colon). */
export function isListed(model: string, names: readonly string[]): boolean {
  const asked = model.replace(/^models\//, '');
  const bare = asked.includes('/') ? asked.replace(/:[\w-]+$/, '') : asked;
  const dated = (name: string): boolean => name.startsWith(`${asked}-`) && /^\d{8}$/.test(name.slice(asked.length + 1));
  return names.some((name) => name === asked || name === bare || name === `${asked}:latest` || dated(name));
}

function parseOrNull(body: string): unknown {
  try {
    return parseForeignJson(body);
  } catch {
    return null;
  }
}
