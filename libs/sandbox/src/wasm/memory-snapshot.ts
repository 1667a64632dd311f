import type { LoadedQuickJs } from './load-quickjs.js';

/** Of the binary (its version is pinned): where it keeps how far its heap has grown. Nothing above has been written. */
const heapEndAt = 86_864;
/** Below the heap lies the stack, which grows downwards: far more of it than a guest may use is cleared. */
const clearedStack = 1024 * 1024;
const allocated = 1024 * 1024;
const wordBytes = 4;

/**
 * The bytes that each call of a guest begins with. Most of the memory is never written: only what is, is put back, since clearing it all takes
 * several times as long as an expression.
 */
export class MemorySnapshot {
  readonly #bytes: Uint8Array;
  /** The longest run of zeros: the stack that nobody has come down to. */
  readonly #gap: { from: number; to: number };
  /** Whether the binary keeps the end of its heap where it is looked for. If not, all of the memory is cleared each time, which takes far longer. */
  readonly knowsEnd: boolean;
  #dirtyTo = 0;

  constructor(
    private readonly quickJs: LoadedQuickJs,
    private readonly endAt = heapEndAt,
  ) {
    const words = new Uint32Array(quickJs.memory().buffer);
    let used = words.length;
    while (words[used - 1] === 0) used -= 1;
    this.#bytes = Uint8Array.from(new Uint8Array(words.buffer, 0, used * wordBytes));
    this.#gap = longestZeros(words.subarray(0, used));
    this.knowsEnd = this.#seesHeapGrow();
    this.look();
    this.restore();
  }

  /** How far the memory has been written: to be asked before a new instance writes the binary's own data. */
  look(): void {
    const { length } = this.quickJs.memory();
    this.#dirtyTo = this.knowsEnd ? Math.min(length, Math.max(this.#bytes.length, this.#heapEnd())) : length;
  }

  restore(): void {
    const memory = this.quickJs.memory();
    const { from, to } = this.#gap;
    memory.set(this.#bytes.subarray(0, from));
    memory.fill(0, Math.max(from, to - clearedStack), to);
    memory.set(this.#bytes.subarray(to), to);
    memory.fill(0, this.#bytes.length, this.#dirtyTo);
  }

  #heapEnd(): number {
    return new DataView(this.quickJs.memory().buffer).getUint32(this.endAt, true);
  }

  /** Whether the number at that place is the end of the heap; a binary that keeps it elsewhere is cleared as a whole. */
  #seesHeapGrow(): boolean {
    const before = this.#heapEnd();
    const place = this.quickJs.module._malloc(allocated);
    const after = this.#heapEnd();
    const grew = after > before && after <= this.quickJs.memory().length; // any large number would pass for an end
    return grew && before >= this.#bytes.length - 1 && place > 0 && place <= before && after >= place + allocated;
  }
}

/** In bytes. */
function longestZeros(words: Uint32Array): { from: number; to: number } {
  let longest = { from: 0, to: 0 };
  for (let from = words.indexOf(0); from >= 0; from = words.indexOf(0, from)) {
    let to = from;
    while (words[to] === 0) to += 1;
    if (to - from > longest.to - longest.from) longest = { from, to };
    from = to;
  }
  return { from: longest.from * wordBytes, to: longest.to * wordBytes };
}
