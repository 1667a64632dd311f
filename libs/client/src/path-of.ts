/** A parameter that would make another path of the one that is asked for. */
export class PathParameterError extends Error {}

/**
 * The path of an operation with its parameters in it, each one segment. A URL takes `.` and `..` for ways to go, and nothing for no segment:
 * the request would reach another operation, so they are refused, encoded or not.
 * @throws PathParameterError
 */
export function pathOf(template: string, parameters: Readonly<Record<string, unknown>> = {}): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => segmentOf(name, parameters[name]));
}

function segmentOf(name: string, value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') throw refused(name, 'nothing');
  const text = String(value);
  if (text === '' || text === '.' || text === '..') throw refused(name, JSON.stringify(text));
  try {
    return encodeURIComponent(text);
  } catch {
    throw refused(name, 'text that is not well-formed Unicode');
  }
}

function refused(name: string, given: string): PathParameterError {
  return new PathParameterError(`${name}: expected a name or an id, and not ${given}`);
}
