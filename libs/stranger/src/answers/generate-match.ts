import type { Random } from '../random.js';

/** Letters that stand for `.` and for classes that leave some out. */
const common = 'abcdefghijklmnopqrstuvwxyzABCXYZ0123456789 _-.';
const digits = '0123456789';
const wordLetters = 'abcdefghijklmnopqrstuvwxyzABCXYZ0123456789_';
const shorthands: Readonly<Record<string, string>> = {
  d: digits,
  w: wordLetters,
  s: ' ',
  S: wordLetters,
  D: 'abcxyz',
  W: ' -.',
};

/**
 * A text that a regular expression matches, of the plain kind that schemas have: letters, classes, groups, alternatives and repeats.
 * Throws for one that it cannot say (lookarounds, references).
 */
export function generateMatch(pattern: string, random: Random): string {
  const reader = new Reader(pattern, random);
  const text = reader.alternatives();
  if (!new RegExp(pattern, 'u').test(text)) throw new Error(`no text is known that matches ${pattern}`);
  return text;
}

class Reader {
  private at = 0;

  constructor(
    private readonly pattern: string,
    private readonly random: Random,
  ) {}

  alternatives(): string {
    const found = [this.sequence()];
    while (this.take('|')) found.push(this.sequence());
    return this.random.any(found) ?? '';
  }

  private sequence(): string {
    let text = '';
    while (this.at < this.pattern.length && !'|)'.includes(this.pattern.charAt(this.at))) text += this.repeated();
    return text;
  }

  /** What is repeated is drawn anew each time. */
  private repeated(): string {
    const start = this.at;
    let text = this.one();
    const end = this.at;
    const [least, most] = this.counts();
    const behind = this.at;
    const times = least + this.random.below(Math.min(most, least + 4) - least + 1);
    if (times === 0) return '';
    for (let n = 1; n < times; n += 1) {
      this.at = start;
      text += this.one();
      if (this.at !== end) throw new Error(`${this.pattern} cannot be read`);
    }
    this.at = behind;
    return text;
  }

  private one(): string {
    const letter = this.pattern.charAt(this.at);
    this.at += 1;
    if (letter === '^' || letter === '$') return '';
    if (letter === '.') return this.pickLetter(common);
    if (letter === '[') return this.pickLetter(this.classLetters());
    if (letter === '\\') return this.escaped();
    if (letter !== '(') return letter;
    if (this.take('?:') === false && this.pattern.charAt(this.at) === '?')
      throw new Error(`${this.pattern} looks around`);
    const text = this.alternatives();
    this.take(')');
    return text;
  }

  private escaped(): string {
    const letter = this.pattern.charAt(this.at);
    this.at += 1;
    if (letter === 'b') return '';
    return Object.hasOwn(shorthands, letter) ? this.pickLetter(shorthands[letter] ?? '') : letter;
  }

  private classLetters(): string {
    const isOther = this.take('^');
    let letters = '';
    while (this.at < this.pattern.length && !this.take(']')) letters += this.range();
    return isOther ? [...common].filter((letter) => !letters.includes(letter)).join('') : letters;
  }

  private range(): string {
    const from = this.pattern.charAt(this.at);
    this.at += 1;
    if (from === '\\') {
      const letter = this.pattern.charAt(this.at);
      this.at += 1;
      return shorthands[letter] ?? letter;
    }
    if (this.pattern.charAt(this.at) !== '-' || this.pattern.charAt(this.at + 1) === ']') return from;
    const to = this.pattern.charAt(this.at + 1);
    this.at += 2;
    const [first, last] = [from.charCodeAt(0), to.charCodeAt(0)];
    return String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, n) => first + n));
  }

  private counts(): [number, number] {
    if (this.take('?')) return [0, 1];
    if (this.take('*')) return [0, 4];
    if (this.take('+')) return [1, 4];
    const [whole, least, comma, most] = /^\{(\d+)(,?)(\d*)\}/.exec(this.pattern.slice(this.at)) ?? [];
    if (whole === undefined) return [1, 1];
    this.at += whole.length;
    return [Number(least), comma === '' ? Number(least) : Number(most || Number(least) + 4)];
  }

  private pickLetter(letters: string): string {
    return letters.charAt(this.random.below(letters.length));
  }

  private take(text: string): boolean {
    if (!this.pattern.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }
}
