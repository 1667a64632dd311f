import type { Item, Scope } from './scope.js';

/** What is told of a scope before anything is read of it. */
type Eager = Omit<Scope, 'input' | 'nodes'>;

/**
 * Evaluations over the items of one list that change nothing: one instance serves them all, and is told of what it does not have yet. What they read
 * of other nodes it keeps.
 */
export class Series {
  /** The lists that the guest has, by its numbers. */
  readonly lists = new Map<readonly Item[], number>();
  #json: object | null = null;
  #itemIndex = -1;

  constructor(private readonly begun: Scope) {}

  /** Whether an evaluation is one of these: it differs in what is its item's own alone. */
  takes(scope: Scope): boolean {
    const { begun } = this;
    const fixed = ['input', 'rules', 'runIndex', 'workflow', 'execution', 'now', 'timeZone', 'seed'] as const;
    return fixed.every((field) => begun[field] === scope[field]);
  }

  /** What the guest is told for an evaluation; `isThere`: its instance is that of the last one. */
  toldOf({ json, itemIndex, paired, ...scope }: Eager, isThere: boolean): object {
    if (!isThere) this.lists.clear();
    const isKnown = isThere && this.#json === json && this.#itemIndex === itemIndex;
    [this.#json, this.#itemIndex] = [json, itemIndex];
    return { ...(!isThere && { scope }), ...(!isKnown && { item: { json, itemIndex, paired } }) };
  }
}
