/** A parameter that would make another path of the one that is asked for. */
export class PathParameterError extends Error {}

/**
 * The path of an operation with its parameters in it, each one segment. A URL takes `.` and `..` for ways to go, and nothing for no segment:
 * the request would reach another operation, so they are refused, encoded or not.
 * @throws PathParameterError
 */
export function pathOf(template: string, parameters: Readonly<Record<string, unknown>> = {}): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => toSegment(name, parameters[name]));
}

function toSegment(name: string, value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') throw refuseParameter(name, 'nothing');
  const text = String(value);
  if (text === '' || text === '.' || text === '..') throw refuseParameter(name, JSON.stringify(text));
  try {
    return encodeURIComponent(text);
  } catch {
    throw refuseParameter(name, 'text that is not well-formed Unicode');
  }
}

function refuseParameter(name: string, given: string): PathParameterError {
  return new PathParameterError(`${name}: expected a name or an id, and not ${given}`);
}
