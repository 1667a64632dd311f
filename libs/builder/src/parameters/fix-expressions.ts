/** A text that holds a template and does not say so: `Dear {{ $json.name }}`. */
const unmarked =
  /\{\{[^{}]*\$(?:json|input|node|now|today|workflow|execution|itemIndex|runIndex|fromAI|items|\()[^]*?\}\}/;

/** One reference in single braces. JSON never begins so: a key is in quotes. */
const singleBraces = /^\s*\{\s*(\$(?:json|input|node|now|today|workflow|execution|fromAI|\()[^{}]*?)\s*\}\s*$/;

/** Values whose templates are marked as such: models forget the `=` in front. Braces of JSON and of prompts stay what they are. */
export function fixExpressions(value: unknown): unknown {
  if (typeof value === 'string') return fixed(value);
  if (Array.isArray(value)) return value.map(fixExpressions);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fixExpressions(inner)]));
}

function fixed(text: string): string {
  if (text.startsWith('=')) return text;
  const [, reference] = singleBraces.exec(text) ?? [];
  if (reference !== undefined) return `={{ ${reference} }}`;
  return unmarked.test(text) ? `=${text}` : text;
}
