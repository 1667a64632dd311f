/** How many characters are gone through at first; a text that has longer patterns is gone through once as a whole. */
const near = 200;

/**
 * Where regular expressions end in a text: at a `/` that stands in no class, before the end of the line. Short ones are looked for; for others all ends
 * of the text are found at once, from its end on, so that many that do not end cost no more than one.
 */
export class RegExpEnds {
  #far: { outside: Int32Array; inside: Int32Array } | null = null;

  constructor(private readonly text: string) {}

  /** The `/` that ends the one whose pattern begins at a place; null: there is none. */
  after(place: number): number | null {
    const end = this.#far === null ? this.#near(place) : undefined;
    if (end !== undefined) return end;
    this.#far ??= endsIn(this.text);
    const far = this.#far.outside[place] ?? -1;
    return far < 0 ? null : far;
  }

  /** Undefined: it is not near. */
  #near(place: number): number | null | undefined {
    const last = Math.min(this.text.length, place + near);
    let inClass = false;
    for (let at = place; at < last; at += 1) {
      const char = this.text[at];
      if (char === '\n') return null;
      if (char === '\\') at += 1;
      else if (char === '[') inClass = true;
      else if (char === ']') inClass = false;
      else if (char === '/' && !inClass) return at;
    }
    return last === this.text.length ? null : undefined;
  }
}

/** For each place the `/` that ends what goes on there, outside a class and inside one; -1: none does. */
function endsIn(text: string): { outside: Int32Array; inside: Int32Array } {
  const outside = new Int32Array(text.length + 2).fill(-1);
  const inside = new Int32Array(text.length + 2).fill(-1);
  const at = (ends: Int32Array, place: number): number => ends[place] ?? -1;
  for (let place = text.length - 1; place >= 0; place -= 1) {
    const char = text[place];
    if (char === '\n') continue;
    const next = place + (char === '\\' ? 2 : 1);
    outside[place] = char === '/' ? place : at(char === '[' ? inside : outside, next);
    inside[place] = at(char === ']' ? outside : inside, next);
  }
  return { outside, inside };
}
