import { notedPages, notesAt, pageBytes } from './dirty-pages.js';

const notesAWord = 8;

/** So many copies of pages that are not in use are kept to be used again: 4 MiB. */
const mostSpare = (4 * 1024 * 1024) / pageBytes;

/** Copies of pages. */
class PageCopies {
  readonly #copies: (Uint8Array | undefined)[] = Array.from({ length: notedPages }, () => undefined);
  readonly #spare: Uint8Array[] = [];
  readonly pages: number[] = [];

  keep(page: number, memory: Uint8Array): void {
    const copy = (this.#copies[page] ??= this.#add(page));
    copy.set(memory.subarray(page * pageBytes, (page + 1) * pageBytes));
  }

  /** Whether there is one. */
  putBack(page: number, memory: Uint8Array): boolean {
    const copy = this.#copies[page];
    if (copy === undefined) return false;
    memory.set(copy, page * pageBytes);
    return true;
  }

  clear(): void {
    for (const page of this.pages) {
      const copy = this.#copies[page];
      if (copy !== undefined && this.#spare.length < mostSpare) this.#spare.push(copy);
      this.#copies[page] = undefined;
    }
    this.pages.length = 0;
  }

  #add(page: number): Uint8Array {
    this.pages.push(page);
    return this.#spare.pop() ?? new Uint8Array(pageBytes);
  }
}

/**
 * The memory of a guest, put back to what it was: to its beginning, or to where a batch holds it. Only pages that were written since are, by the notes that the
 * binary takes; whoever writes it from outside says so by `note`.
 */
export class GuestMemory {
  readonly #memory: Uint8Array;
  readonly #notes: Uint8Array;
  /** The same, eight at a time: any that is not zero is a number. */
  readonly #words: Float64Array;
  readonly #base = new PageCopies();
  readonly #held = new PageCopies();

  /** Its beginning is what is there now: pages that were never written, behind the data of the binary, hold zeros. */
  constructor(memory: Uint8Array, dataBytes: number) {
    this.#memory = memory;
    this.#notes = new Uint8Array(memory.buffer, notesAt, notedPages);
    this.#words = new Float64Array(memory.buffer, notesAt, notedPages / notesAWord);
    this.note(0, dataBytes);
    this.#takeNotes((page) => this.#base.keep(page, memory));
  }

  note(at: number, bytes: number): void {
    if (bytes > 0) this.#notes.fill(1, Math.floor(at / pageBytes), Math.floor((at + bytes - 1) / pageBytes) + 1);
  }

  /** Back to the beginning. */
  restore(): void {
    for (const page of this.#held.pages) this.#notes[page] = 1;
    this.#held.clear();
    this.#takeNotes((page) => this.#putBack(page));
  }

  /** What is there now is what `rewind` goes back to. */
  hold(): void {
    this.#takeNotes((page) => this.#held.keep(page, this.#memory));
  }

  /** How many pages were put back. */
  rewind(): number {
    let pages = 0;
    this.#takeNotes((page) => {
      pages += 1;
      if (!this.#held.putBack(page, this.#memory)) this.#putBack(page);
    });
    return pages;
  }

  #putBack(page: number): void {
    if (!this.#base.putBack(page, this.#memory)) this.#memory.fill(0, page * pageBytes, (page + 1) * pageBytes);
  }

  #takeNotes(use: (page: number) => void): void {
    const words = this.#words;
    const notes = this.#notes;
    for (let word = 0; word < words.length; word += 1) {
      if (words[word] === 0) continue;
      const from = word * notesAWord;
      for (let page = from; page < from + notesAWord; page += 1) if (notes[page] !== 0) use(page);
      words[word] = 0;
    }
  }
}
