/** A text as it stands between tags. */
export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

export function tag(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

/** Lines between the tags of a name, each on its own. */
export function block(name: string, lines: readonly string[]): string {
  return [`<${name}>`, ...lines, `</${name}>`].join('\n');
}
