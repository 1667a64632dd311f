/** What stands for any character, so many times and not to the end of the text. */
const keepsFirst =
  /(?:(?<!\\)\.|\[(?:\^|\^\\n|\\s\\S|\\S\\s|\\d\\D|\\D\\d|\\w\\W|\\W\\w)\])\{(?:\d*,)?(\d+)\}(?!\?)\+?(?!\)*\$(?![\d{]))/u;
/** Fewer are no value of anybody's. */
const fewestKept = 8;

/** Whether a regular expression keeps no more than the first so many of a text. */
export function keepsFirstOf(pattern) {
  const [, most] = keepsFirst.exec(pattern) ?? [];
  return Number(most ?? 0) >= fewestKept;
}

/** The text of a pattern as it will be compiled; what is known only then counts as a cap. */
export function patternOf(node) {
  if (node.type === 'Literal') return String(node.value);
  if (node.type === 'TaggedTemplateExpression') return patternOf(node.quasi);
  if (node.type === 'BinaryExpression') return patternOf(node.left) + patternOf(node.right);
  if (node.type !== 'TemplateLiteral') return String(fewestKept);
  return node.quasis.map(({ value }) => value.cooked ?? value.raw).join(String(fewestKept));
}
