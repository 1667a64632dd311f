import type { Item, Scope } from './scope.js';
import type { Read } from './wasm/engine.js';

/** Of items that are sent ahead: characters of their JSON, and how many. The guest holds no more of them at once. */
const mostChars = 128 * 1024;
const mostItems = 500;

/**
 * Evaluations over the items of one list. What they have in common is prepared in a guest once, and held there; each of them finds it as it was prepared,
 * whatever the others have done.
 */
export class Batch {
  /** What the guest holds, by the numbers that it knows it by: the texts of templates, and lists of items. */
  readonly templates = new Map<string, number>();
  readonly lists = new Map<readonly Item[], number>();
  /** Lists that have been read: from the next evaluation on they are held. */
  readonly #read = new Set<readonly Item[]>();
  #from = 0;
  #to = 0;

  /** What answers its guest, made with the first evaluation. */
  read: Read | undefined;

  /** `scope`: that of the present evaluation. */
  constructor(public scope: Scope) {}

  /** Whether an evaluation is one of these: it differs in what is its item's own alone. */
  takes(scope: Scope): boolean {
    const begun = this.scope;
    const fixed = ['input', 'rules', 'runIndex', 'workflow', 'execution', 'now', 'timeZone', 'seed', 'fromAI'] as const;
    return fixed.every((field) => begun[field] === scope[field]) && scope.input[scope.itemIndex]?.json === scope.json;
  }

  /** The guest holds nothing of it. */
  forget(): void {
    this.templates.clear();
    this.lists.clear();
    this.#from = this.#to = 0;
  }

  /** Whether the guest lacks nothing for an evaluation. */
  holds(template: string, at: number): boolean {
    return this.#read.size === 0 && this.holdsItem(at) && this.templates.has(template);
  }

  wasRead(list: readonly Item[]): void {
    this.#read.add(list);
  }

  /** Lists that have been read and are not held, with the numbers that they are held by from now on. */
  takeRead(): { list: readonly Item[]; number: number }[] {
    const read = [...this.#read].filter((list) => !this.lists.has(list));
    this.#read.clear();
    return read.map((list) => {
      const number = this.lists.size;
      this.lists.set(list, number);
      return { list, number };
    });
  }

  holdsItem(at: number): boolean {
    return at >= this.#from && at < this.#to;
  }

  /** The JSON of an item's data and of some behind it, which the guest holds from now on. */
  itemsFrom(at: number, textOf: (json: unknown) => string): string {
    const texts: string[] = [];
    let chars = 0;
    for (const { json } of this.scope.input.slice(at, at + mostItems)) {
      const text = textOf(json);
      chars += text.length;
      if (texts.length > 0 && chars > mostChars) break;
      texts.push(text);
    }
    [this.#from, this.#to] = [at, at + texts.length];
    return `{"from":${at},"data":[${texts.join()}]}`;
  }
}
