/** A field that two values do not have alike. */
export interface Difference {
  /** Such as `defaults.maxSteps`; empty: the values themselves. */
  path: string;
  /** As JSON; `–`: it is not there. */
  before: string;
  after: string;
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asText(value: unknown): string {
  return value === undefined ? '–' : JSON.stringify(value);
}

/** The fields by which two JSON values differ, in the order of their names; lists are compared whole. */
export function differences(before: unknown, after: unknown, path = ''): Difference[] {
  if (isFields(before) && isFields(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
    return names.flatMap((name) => differences(before[name], after[name], path === '' ? name : `${path}.${name}`));
  }
  const [was, is] = [asText(before), asText(after)];
  return was === is ? [] : [{ path, before: was, after: is }];
}
