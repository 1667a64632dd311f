import { notedPages, notesAt, pageBytes } from './dirty-pages.js';

const notesAWord = 8;

/** Copies of pages, each in a place of its own. */
class PageCopies {
  #bytes = new Uint8Array(64 * pageBytes);
  #count = 0;
  /** By page, its place from 1; 0: there is no copy. */
  readonly #places = new Int32Array(notedPages);
  readonly pages: number[] = [];

  keep(page: number, memory: Uint8Array): void {
    const place = (this.#places[page] ||= this.#add(page));
    this.#bytes.set(memory.subarray(page * pageBytes, (page + 1) * pageBytes), (place - 1) * pageBytes);
  }

  /** Whether there is one. */
  putBack(page: number, memory: Uint8Array): boolean {
    const place = this.#places[page] ?? 0;
    if (place === 0) return false;
    memory.set(this.#bytes.subarray((place - 1) * pageBytes, place * pageBytes), page * pageBytes);
    return true;
  }

  clear(): void {
    for (const page of this.pages) this.#places[page] = 0;
    this.pages.length = 0;
    this.#count = 0;
  }

  #add(page: number): number {
    this.pages.push(page);
    this.#count += 1;
    if (this.#count * pageBytes > this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#bytes.length);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    return this.#count;
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

  rewind(): void {
    this.#takeNotes((page) => {
      if (!this.#held.putBack(page, this.#memory)) this.#putBack(page);
    });
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
