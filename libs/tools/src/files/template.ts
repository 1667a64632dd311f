/** A part of a template: literal text, an argument of the call, or an environment variable. */
export type TemplatePart =
  | { kind: 'text'; text: string }
  | { kind: 'argument'; name: string }
  | { kind: 'env'; name: string }
  | { kind: 'secret'; name: string };

const placeholder = /\$\{(env|secret):([A-Z][A-Z0-9_]*)\}|\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** Splits a text at `${env:NAME}`, `${secret:NAME}` and `{argument}`. Any other brace is a mistake: null. */
export function parseTemplate(template: string): TemplatePart[] | null {
  const parts: TemplatePart[] = [];
  let end = 0;
  for (const match of template.matchAll(placeholder)) {
    if (match.index > end) parts.push({ kind: 'text', text: template.slice(end, match.index) });
    const [whole, kind, name = '', argument = ''] = match;
    parts.push(kind === 'env' || kind === 'secret' ? { kind, name } : { kind: 'argument', name: argument });
    end = match.index + whole.length;
  }
  if (end < template.length) parts.push({ kind: 'text', text: template.slice(end) });
  const isWhole = parts.every((part) => part.kind !== 'text' || !/[{}]/.test(part.text));
  return isWhole ? parts : null;
}

/** The value of a placeholder; null: it has none, and so neither has the whole text. */
export type ValueOf = (part: Exclude<TemplatePart, { kind: 'text' }>) => string | null;

/** The text with its values; null when one of them is missing. The template was checked when it was read. */
export function fill(template: string, valueOf: ValueOf): string | null {
  const filled = (parseTemplate(template) ?? []).map((part) => (part.kind === 'text' ? part.text : valueOf(part)));
  return filled.some((text) => text === null) ? null : filled.join('');
}
