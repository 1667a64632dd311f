/**
 * Puts a meter into a WASM binary: a global `fuel` that every function call, every turn of a loop and every 64 bytes of a bulk copy take from, and
 * `depth`, which calls raise while they last; below zero, or deeper than `maxCallDepth`, the program traps. It counts inside native functions too
 * (`indexOf` over a million places, a product of large numbers), where QuickJS asks nobody, and counts the same on every machine.
 */
import { notingBulk, notingStore, storeLocals, withoutNotes } from './dirty-pages.js';
import type { StoreLocals } from './dirty-pages.js';
import { WasmReader, encodeUnsigned } from './wasm-reader.js';

/** Of WASM calls, one within the other; the host's stack has room for more. */
export const maxCallDepth = 2_000;

const sections = { type: 1, import: 2, function: 3, global: 6, export: 7, code: 10 } as const;

/** @throws TypeError for a binary with instructions that it does not know, SIMD and exceptions among them. */
export function metered(binary: Uint8Array): Uint8Array<ArrayBuffer> {
  const reader = new WasmReader(binary);
  const out: Uint8Array[] = [reader.take(8)];
  let imported = 0;
  let fuel = 0;
  let parameters: number[] = [];
  while (!reader.atEnd) {
    const id = reader.byte();
    const body = reader.take(reader.unsigned());
    if (id === sections.import) imported = importedGlobals(new WasmReader(body));
    if (id === sections.type) parameters = parametersOfTypes(new WasmReader(body));
    if (id === sections.function) parameters = numbersIn(new WasmReader(body)).map((type) => parameters[type] ?? 0);
    if (id === sections.global) fuel = imported + new WasmReader(body).unsigned();
    const written = rewritten(id, body, fuel, parameters);
    out.push(Uint8Array.from([id, ...encodeUnsigned(written.length)]), written);
  }
  return Uint8Array.from(Buffer.concat(out));
}

function rewritten(id: number, body: Uint8Array, fuel: number, parameters: readonly number[]): Uint8Array {
  if (id === sections.global) return appended(body, 3, [...mutableInt(full), ...mutableInt([0]), ...mutableInt([0])]);
  if (id === sections.export)
    return appended(body, 3, [
      ...exported('fuel', fuel),
      ...exported('depth', fuel + 2),
      ...exported('stack', fuel - 1),
    ]);
  if (id === sections.code) return meteredCode(new WasmReader(body), fuel, parameters);
  return body;
}

const mutableInt = (start: readonly number[]) => [0x7f, 0x01, 0x41, ...start, 0x0b];
const exported = (name: string, global: number) => [name.length, ...Buffer.from(name), 3, ...encodeUnsigned(global)];
/** 2³⁰ - 1, signed: enough for the binary's own start, before anybody sets it. */
const full = [0xff, 0xff, 0xff, 0xff, 0x03];

function appended(body: Uint8Array, more: number, entries: readonly number[]): Uint8Array {
  const reader = new WasmReader(body);
  const count = encodeUnsigned(reader.unsigned() + more);
  return Buffer.concat([Uint8Array.from(count), reader.rest(), Uint8Array.from(entries)]);
}

function importedGlobals(reader: WasmReader): number {
  let globals = 0;
  for (let left = reader.unsigned(); left > 0; left -= 1) {
    reader.take(reader.unsigned());
    reader.take(reader.unsigned());
    const kind = reader.byte();
    if (kind === 3) globals += 1;
    if (kind === 0) reader.unsigned();
    else if (kind === 3) reader.take(2);
    else reader.limits(kind === 1);
  }
  return globals;
}

/** How many parameters each type of a function has. */
function parametersOfTypes(reader: WasmReader): number[] {
  return Array.from({ length: reader.unsigned() }, () => {
    reader.byte();
    const count = reader.unsigned();
    reader.take(count);
    reader.take(reader.unsigned());
    return count;
  });
}

function numbersIn(reader: WasmReader): number[] {
  return Array.from({ length: reader.unsigned() }, () => reader.unsigned());
}

/** `parameters`: how many each function has. */
function meteredCode(reader: WasmReader, fuel: number, parameters: readonly number[]): Uint8Array {
  const depth = fuel + 2;
  const spend = { one: spendOne(fuel), length: spendLength(fuel), deeper: deeper(depth), back: add(depth, 0x7f) };
  const count = reader.unsigned();
  const out: Uint8Array[] = [Uint8Array.from(encodeUnsigned(count))];
  for (let at = 0; at < count; at += 1) {
    const body = meteredFunction(new WasmReader(reader.take(reader.unsigned())), spend, parameters[at] ?? 0);
    out.push(Uint8Array.from(encodeUnsigned(body.length)), body);
  }
  return Buffer.concat(out);
}

type Spend = Record<'one' | 'length' | 'deeper' | 'back', Uint8Array>;

function meteredFunction(reader: WasmReader, spend: Spend, parameters: number): Uint8Array {
  const groups = reader.unsigned();
  const declared = reader.at;
  let own = parameters;
  for (let left = groups; left > 0; left -= 1) {
    own += reader.unsigned();
    reader.byte();
  }
  const more = storeLocals(own);
  const head = [...encodeUnsigned(groups + more.count), ...reader.from(declared), ...more.groups];
  return Buffer.concat([Uint8Array.from(head), spend.one, ...meteredBody(reader, spend, more.locals)]);
}

function meteredBody(reader: WasmReader, spend: Spend, locals: StoreLocals): Uint8Array[] {
  const out: Uint8Array[] = [];
  let copied = reader.at;
  while (!reader.atEnd) {
    const start = reader.at;
    const instruction = reader.instruction();
    if (instruction === 'other') continue;
    const [before, itself] = [reader.between(copied, start), reader.from(start)];
    if (instruction === 'call') out.push(before, spend.deeper, itself, spend.back);
    if (instruction === 'bulk') out.push(before, spend.length, Uint8Array.from(notingBulk(locals)), itself);
    if (instruction === 'store') out.push(before, Uint8Array.from(notingStore(storeAt(reader, start), locals)), itself);
    if (instruction === 'loop') out.push(before, itself, spend.one);
    if (instruction === 'size') out.push(before, itself, Uint8Array.from(withoutNotes));
    copied = reader.at;
  }
  return [...out, reader.from(copied)];
}

function storeAt(reader: WasmReader, start: number): { code: number; align: number; offset: number } {
  const store = new WasmReader(reader.from(start));
  return { code: store.byte(), align: store.unsigned(), offset: store.unsigned() };
}

const trapBelowZero = (get: readonly number[]) => [...get, 0x41, 0x00, 0x48, 0x04, 0x40, 0x00, 0x0b];

function spendOne(fuel: number): Uint8Array {
  const get = [0x23, ...encodeUnsigned(fuel)];
  const set = [0x24, ...encodeUnsigned(fuel)];
  return Uint8Array.from([...get, 0x41, 0x01, 0x6b, ...set, ...trapBelowZero(get)]);
}

/** Adds a signed one-byte number to a global. */
function add(global: number, number: number): Uint8Array {
  const name = encodeUnsigned(global);
  return Uint8Array.from([0x23, ...name, 0x41, number, 0x6a, 0x24, ...name]);
}

function deeper(depth: number): Uint8Array {
  const get = [0x23, ...encodeUnsigned(depth)];
  return Uint8Array.from([
    ...add(depth, 1),
    ...get,
    0x41,
    ...encodeUnsigned(maxCallDepth),
    0x4a,
    0x04,
    0x40,
    0x00,
    0x0b,
  ]);
}

/** Before a bulk instruction, whose length is on top of the stack; the second global holds it meanwhile. */
function spendLength(fuel: number): Uint8Array {
  const get = [0x23, ...encodeUnsigned(fuel)];
  const set = [0x24, ...encodeUnsigned(fuel)];
  const length = encodeUnsigned(fuel + 1);
  const take = [...get, 0x23, ...length, 0x41, 0x06, 0x76, 0x6b, ...set];
  return Uint8Array.from([0x24, ...length, ...take, ...trapBelowZero(get), 0x23, ...length]);
}
