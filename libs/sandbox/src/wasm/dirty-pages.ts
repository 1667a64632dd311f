/**
 * Has a WASM binary note which pages of its memory it writes: one byte a page, in a last 64 KiB of the memory that the program does not know of, since
 * `memory.size` leaves it out. What a guest has changed is then found without a look at all of its memory.
 */
import { encodeUnsigned } from './wasm-reader.js';

/** As a power of two. */
export const pageBits = 11;
export const pageBytes = 2 ** pageBits;
/** What a guest's memory can grow to, in WASM's pages of 64 KiB; the notes lie behind it. */
export const guestPages = 1_024;
export const notesAt = guestPages * 64 * 1024;
export const notedPages = notesAt / pageBytes;

/** A function's locals for what a store finds on the stack: the address, the length of a bulk instruction, and the value by type. */
export interface StoreLocals {
  address: number;
  length: number;
  i32: number;
  i64: number;
  f32: number;
  f64: number;
}

/** Locals as a function declares them behind its own, from a place on: their groups, and where each is. */
export function storeLocals(from: number): { groups: readonly number[]; count: number; locals: StoreLocals } {
  const groups = [3, 0x7f, 1, 0x7e, 1, 0x7d, 1, 0x7c];
  const [address, length, i32, i64, f32, f64] = [from, from + 1, from + 2, from + 3, from + 4, from + 5];
  return { groups, count: 4, locals: { address, length, i32, i64, f32, f64 } };
}

interface StoreKind {
  type: 'i32' | 'i64' | 'f32' | 'f64';
  bytes: number;
}

const stores: ReadonlyMap<number, StoreKind> = new Map([
  [0x36, { type: 'i32', bytes: 4 }],
  [0x37, { type: 'i64', bytes: 8 }],
  [0x38, { type: 'f32', bytes: 4 }],
  [0x39, { type: 'f64', bytes: 8 }],
  [0x3a, { type: 'i32', bytes: 1 }],
  [0x3b, { type: 'i32', bytes: 2 }],
  [0x3c, { type: 'i64', bytes: 1 }],
  [0x3d, { type: 'i64', bytes: 2 }],
  [0x3e, { type: 'i64', bytes: 4 }],
]);

const get = (local: number): number[] => [0x20, ...encodeUnsigned(local)];
const set = (local: number): number[] => [0x21, ...encodeUnsigned(local)];
const constant = (value: number): number[] => [0x41, ...encodeSigned(value)];
const add = 0x6a;
const toPage = [...constant(pageBits), 0x76];
/** [page] → []: `i32.store8` of 1 to its note. */
const note = [...constant(1), 0x3a, 0x00, ...encodeUnsigned(notesAt)];

/** What stands before a store instruction, so that the page it writes is noted; one that may lie across two pages notes both. */
export function notingStore(
  { code, align, offset }: { code: number; align: number; offset: number },
  locals: StoreLocals,
): number[] {
  const kind = stores.get(code);
  if (kind === undefined) throw new TypeError(`the meter does not know the WASM store ${code.toString(16)}`);
  const value = locals[kind.type];
  const noteAt = (place: number): number[] => [
    ...get(locals.address),
    ...(place === 0 ? [] : [...constant(place), add]),
    ...toPage,
    ...note,
  ];
  return [
    ...set(value),
    ...set(locals.address),
    ...noteAt(offset),
    ...(2 ** align < kind.bytes ? noteAt(offset + kind.bytes - 1) : []),
    ...get(locals.address),
    ...get(value),
  ];
}

/** What stands before a bulk instruction, whose place, source and length are on the stack: its pages are noted by one fill. */
export function notingBulk({ address, length, i32 }: StoreLocals): number[] {
  const firstPage = [...get(address), ...toPage];
  return [
    ...[...set(length), ...set(i32), ...set(address)],
    ...[...firstPage, ...constant(notesAt), add, ...constant(1)],
    ...[...get(address), ...get(length), add, ...toPage, ...firstPage, 0x6b, ...constant(1), add],
    ...[0xfc, 0x0b, 0x00],
    ...[...get(address), ...get(i32), ...get(length)],
  ];
}

/** Behind `memory.size`: the program sees its own pages alone. */
export const withoutNotes: readonly number[] = [...constant(1), 0x6b];

export function encodeSigned(value: number): number[] {
  const out: number[] = [];
  let rest = value;
  for (;;) {
    const low = rest & 0x7f;
    rest >>= 7;
    const isLast = (rest === 0 && (low & 0x40) === 0) || (rest === -1 && (low & 0x40) !== 0);
    out.push(isLast ? low : low | 0x80);
    if (isLast) return out;
  }
}
