import type { Came } from './case.js';

/** In a line of a history; paths may have spaces. */
const kindIn = / (\w+) (?:started|completed|failed|cancelled)\b/;

/** Of how many cases each kind of node was at work, and what they failed with. */
export class Tally {
  private readonly kinds = new Map<string, number>();
  private readonly codes = new Map<string, number>();

  add({ history, code }: Came): void {
    for (const kind of new Set(history.map((line) => kindIn.exec(line)?.[1] ?? ''))) count(this.kinds, kind);
    if (code !== null) count(this.codes, code);
  }

  /** Two lines. */
  toString(): string {
    return [`kinds: ${list(this.kinds)}`, `failure codes: ${list(this.codes)}`].join('\n');
  }
}

function count(of: Map<string, number>, name: string): void {
  of.set(name, (of.get(name) ?? 0) + 1);
}

function list(of: ReadonlyMap<string, number>): string {
  const sorted = [...of].sort(([one], [other]) => (one < other ? -1 : 1));
  return sorted.map(([name, cases]) => `${name} ${cases}`).join(', ');
}
