import { InvariantError } from '#contract';

/**
 * What is there once Redis is. Nest makes every provider before: whoever needs more than to hold it is told when it is open.
 */
export class Opened<T> {
  private readonly waiting: ((value: T) => void)[] = [];
  private found: { readonly value: T } | null = null;

  /** For the work on jobs, which come later. Throws as long as it is not open. */
  get value(): T {
    if (this.found === null) throw new InvariantError('asked for before it was open');
    return this.found.value;
  }

  /** Tells everybody who waits, in the order in which they asked. */
  open(value: T): void {
    this.found = { value };
    for (const notify of this.waiting) notify(value);
  }

  /** Tells of it once, which may be at once. */
  whenOpen(notify: (value: T) => void): void {
    if (this.found === null) this.waiting.push(notify);
    else notify(this.found.value);
  }

  /** What is made of it once, as soon as it is open. */
  map<U>(make: (value: T) => U): Opened<U> {
    const made = new Opened<U>();
    this.whenOpen((value) => made.open(make(value)));
    return made;
  }
}
