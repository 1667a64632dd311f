/** Takes lines out of what comes in pieces. What grows longer than `longest` characters without an end is no line: `onLine` is called no more. */
export class LineReader {
  #left: string[] = [];
  #length = 0;

  constructor(
    private readonly longest: number,
    private readonly onLine: (line: string) => void,
    private readonly onFlood: () => void,
  ) {}

  read(piece: string): void {
    const lines = piece.split('\n');
    const last = lines.pop() ?? '';
    for (const line of lines) {
      if (this.#grow(line)) return;
      const whole = this.#left.join('');
      this.#left = [];
      this.#length = 0;
      this.onLine(whole);
    }
    this.#grow(last);
  }

  /** Whether it is too long. */
  #grow(part: string): boolean {
    this.#left.push(part);
    this.#length += part.length;
    if (this.#length <= this.longest) return false;
    this.onFlood();
    return true;
  }
}
