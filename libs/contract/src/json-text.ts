/** What a JSON text says that its value does not hold any more. */
export interface JsonTextProblem {
  /** JSON Pointer to the place. */
  path: string;
  text: string;
}

/** An object or a list that is open where the text is read. */
interface Open {
  /** The names that the object has had; null: it is a list. */
  names: Set<string> | null;
  /** The part of the path of what is read in it now. */
  part: string;
  index: number;
}

/** The most problems that are told. */
const mostProblems = 100;
const token = /[\s:]*(?:("(?:[^"\\]|\\.)*")|([[{])|([\]}])|(,)|([^\s:,[\]{}"]+))/gy;

/**
 * Where valid JSON text says more than its value: a name that an object has twice, of which the last would count, and a number too small to be
 * held, which would be 0. Never recurses.
 */
export function jsonTextProblems(text: string): JsonTextProblem[] {
  const problems: JsonTextProblem[] = [];
  const open: Open[] = [];
  let mayBeName = false;
  for (const [, string, opening, closing, comma, literal] of text.matchAll(token)) {
    if (problems.length === mostProblems) break;
    const inner = open.at(-1);
    if (string !== undefined && mayBeName && inner?.names) {
      if (!takeName(inner, inner.names, string)) problems.push({ path: pathOf(open), text: 'is there twice' });
      mayBeName = false;
    } else if (opening !== undefined) {
      open.push({ names: opening === '{' ? new Set() : null, part: '0', index: 0 });
      mayBeName = opening === '{';
    } else if (closing !== undefined) open.pop();
    else if (comma !== undefined && inner) mayBeName = nextIn(inner);
    else if (literal !== undefined && isLost(literal))
      problems.push({ path: pathOf(open), text: 'is too small to be held' });
  }
  return problems;
}

/** Whether the object has this name for the first time. */
function takeName(inner: Open, names: Set<string>, string: string): boolean {
  inner.part = JSON.parse(string) as string; // a text of valid JSON
  const isNew = !names.has(inner.part);
  names.add(inner.part);
  return isNew;
}

/** Whether a name comes next. */
function nextIn(inner: Open): boolean {
  if (inner.names !== null) return true;
  inner.index += 1;
  inner.part = String(inner.index);
  return false;
}

function isLost(literal: string): boolean {
  return Number(literal) === 0 && /[1-9]/.test(literal.replace(/e.*/i, ''));
}

function pathOf(open: readonly Open[]): string {
  return open.map(({ part }) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
