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
/** A text's beginning, a bracket, a comma, or a literal; white space and colons are passed over. */
const token = /["[\]{},]|[^\s:,[\]{}"]+/g;

/**
 * Where valid JSON text says more than its value: a name that an object has twice, of which the last would count, and a number too small to be
 * held, which would be 0. Never recurses.
 */
export function jsonTextProblems(text: string): JsonTextProblem[] {
  const problems: JsonTextProblem[] = [];
  const open: Open[] = [];
  let mayBeName = false;
  token.lastIndex = 0;
  for (let found = token.exec(text); found !== null && problems.length < mostProblems; found = token.exec(text)) {
    const [part] = found;
    const inner = open.at(-1);
    if (part === '"') {
      token.lastIndex = endOfString(text, found.index);
      const string = text.slice(found.index, token.lastIndex);
      if (mayBeName && inner && !takeName(inner, string))
        problems.push({ path: formatPath(open), text: 'is there twice' });
      mayBeName = false;
    } else if (part === '{' || part === '[') {
      open.push({ names: part === '{' ? new Set() : null, part: '0', index: 0 });
      mayBeName = part === '{';
    } else if (part === '}' || part === ']') open.pop();
    else if (part === ',') mayBeName = inner !== undefined && nextIn(inner);
    else if (isLost(part)) problems.push({ path: formatPath(open), text: 'is too small to be held' });
  }
  return problems;
}

/** One past the quote that ends the string which begins here. No pattern: one of megabytes would exhaust the stack. */
function endOfString(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return end + 1;
}

/** Whether the object has this name for the first time. */
function takeName(inner: Open, string: string): boolean {
  inner.part = JSON.parse(string) as string; // a text of valid JSON
  const isNew = inner.names?.has(inner.part) !== true;
  inner.names?.add(inner.part);
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

function formatPath(open: readonly Open[]): string {
  return open.map(({ part }) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
