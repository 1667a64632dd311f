import { parseText } from '../values/reference.js';

/** A text of version 1 as version 2 has to write it, so that it is read as it stands; null: no way of writing it is. */
export function literal(text: string): string | null {
  const braces = text.replaceAll('{{', String.raw`\{{`);
  const written = [text, braces, `\\${braces}`].find((each) => {
    const read = parseText(each);
    return read.kind === 'plain' && read.text === text;
  });
  return written ?? null;
}
