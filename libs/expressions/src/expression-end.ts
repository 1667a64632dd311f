import { RegExpEnds } from './regexp-ends.js';

/**
 * Finds the `}}` that ends each expression of a text: braces in strings, template literals, comments, regular expressions and objects do not. What it
 * has found of the text it keeps, so that a text is gone through a few times at most, whatever stands in it.
 */
export class ExpressionEnds {
  readonly #regExps: RegExpEnds;
  /** Where the next `}}` is from a place on, as it was last asked for. */
  #close = { from: 0, at: -2 };

  constructor(private readonly text: string) {
    this.#regExps = new RegExpEnds(text);
  }

  /** Null when there is none. */
  after(start: number): number | null {
    return new Scanner(this.text, start, this).end();
  }

  /** Where the regular expression ends that begins at a place; null: none does. */
  regExpFrom(place: number): number | null {
    return this.#regExps.after(place);
  }

  /** The next `}}`; -1: there is none. */
  closeFrom(place: number): number {
    const { from, at } = this.#close;
    if (at === -2 || place < from || (at >= 0 && at < place))
      this.#close = { from: place, at: this.text.indexOf('}}', place) };
    return this.#close.at;
  }
}

/** What may stand before a `/` that divides; anything else opens a regular expression. */
const endsValue = /[\w$)\]}"'`]/;
const takesValue = new Set([
  'return',
  'typeof',
  'in',
  'of',
  'new',
  'delete',
  'void',
  'instanceof',
  'case',
  'do',
  'else',
  'yield',
  'await',
]);

class Scanner {
  /** The brackets that are open: `{`, or `$` for one inside a template literal. */
  readonly #open: string[] = [];
  #lastToken = '';

  constructor(
    private readonly text: string,
    private place: number,
    private readonly ends: Pick<ExpressionEnds, 'regExpFrom' | 'closeFrom'>,
  ) {}

  end(): number | null {
    while (this.place < this.text.length) {
      if (this.#open.length === 0 && this.text.startsWith('}}', this.place)) return this.place;
      if (!this.#step()) return null;
    }
    return null;
  }

  /** Passes one token; false where the text ends inside one. */
  #step(): boolean {
    const char = this.text.charAt(this.place);
    if (char === '"' || char === "'") return this.#string(char);
    if (char === '`') return this.#templateText(this.place + 1);
    if (char === '/') return this.#slash();
    if (char === '{') this.#open.push('{');
    if (char === '}' && this.#open.pop() === '$') return this.#templateText(this.place + 1);
    if (/[\w$]/.test(char)) return this.#word();
    if (!/\s/.test(char)) this.#lastToken = char;
    this.place += 1;
    return true;
  }

  #word(): boolean {
    const start = this.place;
    while (/[\w$]/.test(this.text.charAt(this.place))) this.place += 1;
    this.#lastToken = this.text.slice(start, this.place);
    return true;
  }

  #string(quote: string): boolean {
    const end = this.#past(quote, this.place + 1);
    if (end === null) return false;
    this.place = end;
    this.#lastToken = quote;
    return true;
  }

  #past(quote: string, from: number): number | null {
    for (let at = from; at < this.text.length; at += 1) {
      if (this.text[at] === '\\') at += 1;
      else if (this.text[at] === quote) return at + 1;
    }
    return null;
  }

  #templateText(from: number): boolean {
    for (let at = from; at < this.text.length; at += 1) {
      if (this.text[at] === '\\') at += 1;
      else if (this.text[at] === '`') return this.#go(at + 1, '`');
      else if (this.text.startsWith('${', at)) {
        this.#open.push('$');
        return this.#go(at + 2, '{');
      }
    }
    return false;
  }

  #go(place: number, token: string): true {
    this.place = place;
    this.#lastToken = token;
    return true;
  }

  #slash(): boolean {
    const next = this.text[this.place + 1];
    if (next === '*') {
      const end = this.text.indexOf('*/', this.place + 2);
      if (end < 0) return false;
      this.place = end + 2;
      return true;
    }
    if (next === '/') return this.#lineComment();
    const divides = endsValue.test(this.#lastToken.slice(-1)) && !takesValue.has(this.#lastToken);
    return divides ? this.#go(this.place + 1, '/') : this.#regExp();
  }

  /** To the end of the line, or to the `}}` that this line still has for us. */
  #lineComment(): boolean {
    const line = this.text.indexOf('\n', this.place);
    const close = this.#open.length === 0 ? this.ends.closeFrom(this.place) : -1;
    this.place = close >= 0 && (line < 0 || close < line) ? close : line < 0 ? this.text.length : line;
    return true;
  }

  #regExp(): boolean {
    const end = this.ends.regExpFrom(this.place + 1);
    return end === null ? this.#go(this.place + 1, '/') : this.#go(end + 1, ')');
  }
}
