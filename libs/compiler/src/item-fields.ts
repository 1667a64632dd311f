/** The field of what a node made, in these rounds of the loops around it, outermost first. */
export function fieldOf(node: string, rounds: readonly number[]): string {
  return `${rounds.join('.')}:${node}`;
}

/** The field of how many rounds the loop of a node had. */
export function roundsFieldOf(node: string, rounds: readonly number[]): string {
  return `rounds:${fieldOf(node, rounds)}`;
}

const named = /\$\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`([^`\\]*)`)\s*\)/g;

/** The nodes that expressions in a value name as `$('Name')`, each once. */
export function namedIn(value: unknown): string[] {
  const names = textsIn(value)
    .filter((text) => text.startsWith('='))
    .flatMap((text) => Array.from(text.matchAll(named), ([, one, two, three]) => one ?? two ?? three ?? ''));
  return [...new Set(names.map((name) => name.replaceAll(/\\(.)/g, '$1')))];
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
