/** A brace that opens an object rather than a word in prose: a name, a quote, a comment or the closing brace follows it. */
const opening = /\{\s*(?:["'“‘}]|\/[/*]|[A-Za-z_$][\w$]*\s*:)/y;

export interface FoundObjects {
  /** Every balanced top-level object, in order. */
  whole: string[];
  /** The last object that is never closed, to the end of the text. */
  tail: string | null;
  /** Whether the text breaks off inside a string, as a cut-off answer does. */
  brokenOff: boolean;
  /** Whether the first object stands directly in an array. */
  inArray: boolean;
}

/** The objects that lie at the top level of prose or Markdown, in one pass. Quotes count only within an object. */
export function findObjects(text: string): FoundObjects {
  const whole: string[] = [];
  let first = -1;
  let at = 0;
  while (at < text.length) {
    const start = text.indexOf('{', at);
    if (start === -1) break;
    if (!isOpening(text, start)) {
      at = start + 1;
      continue;
    }
    if (first === -1) first = start;
    const { end, inString } = endOfObject(text, start);
    if (end === -1)
      return {
        whole,
        tail: text.slice(start),
        brokenOff: inString && !/\}[\s`]*$/.test(text),
        inArray: isInArray(text, first),
      };
    whole.push(text.slice(start, end));
    at = end;
  }
  return { whole, tail: null, brokenOff: false, inArray: isInArray(text, first) };
}

/** Whether the brace at this place opens an object. */
export function isOpening(text: string, at: number): boolean {
  opening.lastIndex = at;
  return opening.test(text);
}

/** One past the brace that closes the object opened at `start`; -1 when none does. */
export function endOfObject(text: string, start: number): { end: number; inString: boolean } {
  let depth = 0;
  let inString = false;
  for (let i = start; i < text.length; i += 1) {
    const char = text[i];
    if (inString && char === '\\') i += 1;
    else if (char === '"') inString = !inString;
    else if (!inString && char === '{') depth += 1;
    else if (!inString && char === '}' && --depth === 0) return { end: i + 1, inString };
  }
  return { end: -1, inString };
}

function isInArray(text: string, start: number): boolean {
  return start > 0 && text.slice(0, start).trimEnd().endsWith('[');
}
