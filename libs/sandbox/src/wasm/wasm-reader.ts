/** Reads a WASM binary, section by section and instruction by instruction. */
export class WasmReader {
  at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  get atEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  byte(): number {
    const byte = this.bytes[this.at];
    if (byte === undefined) throw new TypeError('the WASM binary ends early');
    this.at += 1;
    return byte;
  }

  /** An unsigned LEB128; a signed one is read by it too where only its length matters. */
  unsigned(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  }

  take(length: number): Uint8Array {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  rest(): Uint8Array {
    return this.take(this.bytes.length - this.at);
  }

  /** What was read since a place. */
  from(start: number): Uint8Array {
    return this.bytes.subarray(start, this.at);
  }

  between(start: number, end: number): Uint8Array {
    return this.bytes.subarray(start, end);
  }

  limits(ofTable: boolean): void {
    if (ofTable) this.byte();
    const hasMaximum = this.byte() % 2 === 1;
    this.unsigned();
    if (hasMaximum) this.unsigned();
  }

  /** Passes over one instruction; says whether it opens a loop, calls, stores, moves bytes in bulk, or asks for the memory's size. */
  instruction(): 'loop' | 'call' | 'store' | 'bulk' | 'size' | 'other' {
    const code = this.byte();
    if (code === 0xfc) return this.#extended();
    const follows = immediatesOf(code);
    if (follows === 'table') this.#numbers(this.unsigned() + 1);
    else if (follows === 'types') this.#numbers(this.unsigned());
    else if (follows === 'float') this.take(code === 0x43 ? 4 : 8);
    else this.#numbers(follows);
    return named.get(code) ?? 'other';
  }

  #extended(): 'bulk' | 'other' {
    const code = this.unsigned();
    if (code > 17) throw new TypeError(`the meter does not know the WASM instruction fc ${code}`);
    this.#numbers(code <= 7 ? 0 : [8, 10, 12, 14].includes(code) ? 2 : 1);
    return code === 10 || code === 11 ? 'bulk' : 'other';
  }

  #numbers(count: number): void {
    for (let left = count; left > 0; left -= 1) this.unsigned();
  }
}

const named: ReadonlyMap<number, 'loop' | 'call' | 'store' | 'size'> = new Map([
  [0x03, 'loop'],
  [0x10, 'call'],
  [0x11, 'call'],
  [0x3f, 'size'],
  ...Array.from({ length: 9 }, (_, at) => [0x36 + at, 'store'] as const),
]);

type Immediates = number | 'table' | 'types' | 'float';

/** How many LEB128 numbers follow an instruction, or what else does: from a code, to a code. */
const immediates: readonly (readonly [from: number, to: number, Immediates])[] = [
  [0x00, 0x01, 0],
  [0x02, 0x04, 1],
  [0x05, 0x05, 0],
  [0x0b, 0x0b, 0],
  [0x0c, 0x0d, 1],
  [0x0e, 0x0e, 'table'],
  [0x0f, 0x0f, 0],
  [0x10, 0x10, 1],
  [0x11, 0x11, 2],
  [0x1a, 0x1b, 0],
  [0x1c, 0x1c, 'types'],
  [0x20, 0x26, 1],
  [0x28, 0x3e, 2],
  [0x3f, 0x42, 1],
  [0x43, 0x44, 'float'],
  [0x45, 0xc4, 0],
  [0xd0, 0xd0, 1],
  [0xd1, 0xd1, 0],
  [0xd2, 0xd2, 1],
];

const byCode = new Map<number, Immediates>(
  immediates.flatMap(([from, to, each]) =>
    Array.from({ length: to - from + 1 }, (_, index) => [from + index, each] as const),
  ),
);

function immediatesOf(code: number): Immediates {
  const found = byCode.get(code);
  if (found === undefined) throw new TypeError(`the meter does not know the WASM instruction ${code.toString(16)}`);
  return found;
}

export function encodeUnsigned(value: number): number[] {
  const out: number[] = [];
  let rest = value;
  do {
    out.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0));
    rest >>>= 7;
  } while (rest > 0);
  return out;
}
