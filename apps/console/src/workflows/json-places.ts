/** Where the values of a JSON text stand. */
interface Places {
  /** The line of each value, from 1, by its JSON Pointer. */
  lines: Map<string, number>;
  /** The line of what is no JSON; null: all of it is. */
  wrongAt: number | null;
}

/** Values lie so deep at most: a text that goes deeper is refused wherever it is sent. */
const mostDeep = 200;

const spaces = ' \t\r\n';
const ends = `${spaces},:]}`;

class NoJson extends Error {}

/** Reads the places of a JSON text; what a value is does not matter to it. */
class Reader {
  readonly lines = new Map<string, number>();
  line = 1;
  private at = 0;

  constructor(private readonly text: string) {}

  /** The whole text is one value. */
  whole(): void {
    this.value('', 0);
    this.skip();
    if (this.at < this.text.length) throw new NoJson();
  }

  private value(pointer: string, depth: number): void {
    this.skip();
    this.lines.set(pointer, this.line);
    const first = this.text[this.at];
    if (first === undefined || depth > mostDeep) throw new NoJson();
    if (first === '{') return this.members(pointer, depth);
    if (first === '[') return this.elements(pointer, depth);
    if (first === '"') return void this.string();
    const begin = this.at;
    while (this.at < this.text.length && !ends.includes(this.text[this.at] ?? '')) this.at += 1;
    parseJson(this.text.slice(begin, this.at));
  }

  private members(pointer: string, depth: number): void {
    this.list('}', () => {
      this.skip();
      const name = this.string();
      this.skip();
      if (this.text[this.at] !== ':') throw new NoJson();
      this.at += 1;
      this.value(`${pointer}/${escapePointer(name)}`, depth + 1);
    });
  }

  private elements(pointer: string, depth: number): void {
    let index = 0;
    this.list(']', () => {
      this.value(`${pointer}/${index}`, depth + 1);
      index += 1;
    });
  }

  /** Parts with commas between them, up to this end. */
  private list(end: string, part: () => void): void {
    this.at += 1;
    this.skip();
    if (this.text[this.at] === end) return void (this.at += 1);
    for (;;) {
      part();
      this.skip();
      const next = this.text[this.at];
      if (next !== ',' && next !== end) throw new NoJson();
      this.at += 1;
      if (next === end) return;
    }
  }

  private string(): string {
    const begin = this.at;
    if (this.text[begin] !== '"') throw new NoJson();
    let end = begin + 1;
    while (this.text[end] !== '"') {
      if (end >= this.text.length || this.text[end] === '\n') throw new NoJson();
      end += this.text[end] === '\\' ? 2 : 1;
    }
    this.at = end + 1;
    return String(parseJson(this.text.slice(begin, this.at)));
  }

  private skip(): void {
    while (this.at < this.text.length && spaces.includes(this.text[this.at] ?? '')) {
      if (this.text[this.at] === '\n') this.line += 1;
      this.at += 1;
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new NoJson();
  }
}

function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Finds the line of every value in a JSON text, as far as it is one. */
export function placesIn(text: string): Places {
  const reader = new Reader(text);
  try {
    reader.whole();
    return { lines: reader.lines, wrongAt: null };
  } catch {
    return { lines: reader.lines, wrongAt: reader.line };
  }
}

/** The line of the value at this pointer, or of the innermost one around where it is missing. */
export function lineAt({ lines }: Places, pointer: string): number {
  let place = pointer;
  while (place !== '' && !lines.has(place)) place = place.slice(0, place.lastIndexOf('/'));
  return lines.get(place) ?? 1;
}
