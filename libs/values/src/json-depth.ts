const [quote, backslash] = ['"'.charCodeAt(0), '\\'.charCodeAt(0)];
const opening = [...'[{'].map((bracket) => bracket.charCodeAt(0));
const closing = [...']}'].map((bracket) => bracket.charCodeAt(0));

/** Whether a text of JSON nests deeper: counts the brackets outside of its texts, before anything is made of them. */
export function isDeeperThan(levels: number, text: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length && depth <= levels; at += 1) {
    const code = text.charCodeAt(at);
    if (isText && code === backslash) at += 1;
    else if (code === quote) isText = !isText;
    else if (!isText && opening.includes(code)) depth += 1;
    else if (!isText && closing.includes(code)) depth -= 1;
  }
  return depth > levels;
}
