import { parseTemplate } from './template.js';

/** A sentence has every value that it names: an argument that may be absent is said behind it, where it is there. */
export function checkSentence(
  field: string,
  sentence: string,
  required: readonly string[],
  say: (field: string, text: string) => void,
): void {
  const parts = parseTemplate(sentence);
  if (parts === null || parts.some(({ kind }) => kind === 'env' || kind === 'secret'))
    return say(field, 'may hold only {argument} in braces');
  for (const part of parts)
    if (part.kind === 'argument' && !required.includes(part.name))
      say(field, `{${part.name}} must be a required argument of the tool`);
}
