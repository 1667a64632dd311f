import { ExpressionEnds } from './expression-end.js';

/** A template that has no pieces; `at`: where what is wrong begins. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';

  constructor(
    message: string,
    readonly expression: string,
    readonly at: number,
  ) {
    super(message);
  }
}

/** A piece of a template: text as it stands, or an expression with the place of its `{{`. */
export type TemplatePiece = { text: string } | { expression: string; at: number };

/** The pieces of what follows the `=`; `\{{` stands for the two braces themselves. Places count from the `=`. */
export function templatePieces(template: string): TemplatePiece[] {
  const pieces: TemplatePiece[] = [];
  const ends = new ExpressionEnds(template);
  let text = '';
  let place = 1;
  while (place < template.length) {
    const open = template.indexOf('{{', place);
    if (open < 0) break;
    if (template[open - 1] === '\\') {
      text += `${template.slice(place, open - 1)}{{`;
      place = open + 2;
      continue;
    }
    const end = ends.after(open + 2);
    if (end === null) throw new TemplateError('this {{ has no }}', template.slice(open + 2), open);
    text += template.slice(place, open);
    if (text !== '') pieces.push({ text });
    pieces.push({ expression: template.slice(open + 2, end), at: open });
    text = '';
    place = end + 2;
  }
  text += template.slice(place);
  if (text !== '') pieces.push({ text });
  return pieces;
}
