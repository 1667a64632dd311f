/** The longest line that is read, in bytes, where nothing else is said. */
export const maxLineBytes = 10 * 1024 * 1024;

/** One line of input, counted from 1: its text, or why there is none. */
export type InputLine = { number: number } & ({ text: string } | { problem: 'too-long' | 'not-utf-8' });

const newline = 10;

/** The bytes of the present line; of a line that grows too long only that fact is kept. */
class LineBuffer {
  private pieces: Buffer[] = [];
  private bytes = 0;
  private number = 0;

  constructor(private readonly maxBytes: number) {}

  get isEmpty(): boolean {
    return this.bytes === 0;
  }

  add(piece: Buffer): void {
    this.bytes += piece.length;
    if (this.bytes > this.maxBytes) this.pieces = [];
    else this.pieces.push(piece);
  }

  end(): InputLine {
    this.number += 1;
    const line = this.read(this.number);
    this.pieces = [];
    this.bytes = 0;
    return line;
  }

  private read(number: number): InputLine {
    if (this.bytes > this.maxBytes) return { number, problem: 'too-long' };
    try {
      return { number, text: new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(this.pieces)) };
    } catch {
      return { number, problem: 'not-utf-8' };
    }
  }
}

/** The lines of a stream, one at a time: memory holds one line and one chunk, whatever the length of the stream. */
export async function* readLines(source: AsyncIterable<Buffer>, maxBytes = maxLineBytes): AsyncGenerator<InputLine> {
  const line = new LineBuffer(maxBytes);
  for await (const chunk of source) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      line.add(chunk.subarray(start, end));
      yield line.end();
      start = end + 1;
    }
    line.add(chunk.subarray(start));
  }
  if (!line.isEmpty) yield line.end();
}

/** All of a stream as text; null when it is longer than a line may be. Throws when it is not UTF-8. */
export async function readAll(source: AsyncIterable<Buffer>): Promise<string | null> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > maxLineBytes) return null;
    pieces.push(chunk);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces));
}
