import type { Item, Scope } from './scope.js';
import type { Read } from './wasm/engine.js';

/** Of items that are sent ahead: characters of their JSON, and how many. The guest holds no more of them at once. */
const mostChars = 128 * 1024;
const mostItems = 500;
/** Of lists that are held: an expression may read another one for each item. */
const mostLists = 50;

/** A list of items as it was asked for: of the node of a name; null: the input. */
interface List {
  name: string | null;
  list: readonly Item[];
}

/**
 * Evaluations over the items of one list. What they have in common is prepared in a guest once, and held there; each of them finds it as it was prepared,
 * whatever the others have done.
 */
export class Batch {
  /** What the guest holds, by the numbers that it knows it by: the texts of templates. */
  readonly templates = new Map<string, number>();
  readonly #lists: List[] = [];
  /** Lists that have been read: from the next evaluation on they are held. */
  #read: List[] = [];
  #from = 0;
  #to = 0;
  #isNarrow = false;
  #isCollected = false;

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
    this.#lists.length = 0;
    this.#from = this.#to = 0;
    this.#isCollected = false;
  }

  /** Whether garbage is to be collected in what is held: once for each time that it grows. */
  takeCollecting(): boolean {
    const isNew = !this.#isCollected;
    this.#isCollected = true;
    return isNew;
  }

  /** Whether the guest lacks nothing for an evaluation. */
  holds(template: string, at: number): boolean {
    return this.#read.length === 0 && this.holdsItem(at) && this.templates.has(template);
  }

  /** It could not be prepared with more: from now on the guest is given the item that is evaluated, and no list to hold. */
  narrow(): void {
    this.#isNarrow = true;
    this.#read = [];
  }

  wasRead(name: string | null, list: readonly Item[]): void {
    const { length } = this.#lists;
    if (!this.#isNarrow && length + this.#read.length < mostLists) this.#read.push({ name, list });
  }

  /** By what number a list is held; undefined: it is not. Under each name it has a copy of its own, as it has where nothing is held. */
  numberOf(name: string | null, list: readonly Item[]): number | undefined {
    const at = this.#lists.findIndex((each) => each.name === name && each.list === list);
    return at < 0 ? undefined : at;
  }

  /** Lists that have been read and are not held, with the numbers that they are held by from now on. */
  takeRead(): { list: readonly Item[]; number: number }[] {
    const read = this.#read;
    this.#read = [];
    if (read.length > 0) this.#isCollected = false;
    return read
      .filter(({ name, list }) => this.numberOf(name, list) === undefined)
      .map((each) => ({ list: each.list, number: this.#lists.push(each) - 1 }));
  }

  holdsItem(at: number): boolean {
    return at >= this.#from && at < this.#to;
  }

  /** The JSON of an item's data and of some behind it, which the guest holds from now on. */
  itemsFrom(at: number, textOf: (json: unknown) => string): string {
    const texts: string[] = [];
    let chars = 0;
    for (const { json } of this.scope.input.slice(at, at + (this.#isNarrow ? 1 : mostItems))) {
      const text = textOf(json);
      chars += text.length;
      if (texts.length > 0 && chars > mostChars) break;
      texts.push(text);
    }
    this.#isCollected = false;
    [this.#from, this.#to] = [at, at + texts.length];
    return `{"from":${at},"data":[${texts.join()}]}`;
  }
}
