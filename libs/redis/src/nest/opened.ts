import { InvariantError } from '#errors';

/**
 * A value that exists once Redis is there. Nest makes every provider before that: a provider that needs the value itself is called when
 * it is open.
 */
export class Opened<T> {
  private readonly waiting: ((value: T) => void)[] = [];
  private found: { readonly value: T } | null = null;

  /** For the work on jobs, which come later. Throws as long as it is not open. */
  get value(): T {
    if (this.found === null) throw new InvariantError('asked for before it was open');
    return this.found.value;
  }

  /** Calls everybody who waits, in the order in which they asked. */
  open(value: T): void {
    this.found = { value };
    for (const notify of this.waiting) notify(value);
  }

  /** Calls back once, perhaps at once. */
  whenOpen(notify: (value: T) => void): void {
    if (this.found === null) this.waiting.push(notify);
    else notify(this.found.value);
  }

  /** A value made from it once, as soon as it is open. */
  map<U>(make: (value: T) => U): Opened<U> {
    const made = new Opened<U>();
    this.whenOpen((value) => made.open(make(value)));
    return made;
  }
}
