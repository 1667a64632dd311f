import type { QuickJSFFI } from '@jitl/quickjs-wasmfile-release-sync/ffi';
import type { JSContextPointer, JSValuePointer, QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core';
import type { LoadedQuickJs } from './load-quickjs.js';

const kinds = ['prepare', 'item', 'alone', 'code', 'code-item', 'settled'] as const;
export type GuestKind = (typeof kinds)[number];

type AnyValuePointer = QuickJSHandle['value'];

const mostArguments = 4;
const pointerBytes = 4;
/** Requests as short as most are have a place of their own. */
const shortBytes = 1_024;

/**
 * The way into a guest: its one function, called with texts and numbers for a text. What it needs for that lies in the guest's memory since before the memory's
 * beginning was taken, so that it is there whatever is put back.
 */
export class GuestDoor {
  readonly #bytes: Buffer;
  readonly #context: JSContextPointer;
  readonly #undefined: AnyValuePointer;
  readonly #kinds: Readonly<Record<GuestKind, AnyValuePointer>>;
  readonly #empty: AnyValuePointer;
  readonly #pointers: Uint32Array;
  readonly #arguments: number;
  readonly #short: number;

  constructor(
    private readonly quickJs: LoadedQuickJs,
    private readonly ffi: QuickJSFFI,
    context: QuickJSContext,
    private readonly entry: QuickJSHandle,
  ) {
    this.#bytes = Buffer.from(quickJs.memory.buffer);
    this.#context = Reflect.get(Reflect.get(context, 'ctx') as object, 'value') as JSContextPointer; // its own, kept private
    this.#undefined = context.undefined.value;
    const valueOf = (kind: GuestKind): AnyValuePointer => context.newString(kind).value;
    this.#kinds = {
      prepare: valueOf('prepare'),
      item: valueOf('item'),
      alone: valueOf('alone'),
      code: valueOf('code'),
      'code-item': valueOf('code-item'),
      settled: valueOf('settled'),
    };
    this.#empty = context.newString('').value;
    this.#pointers = new Uint32Array(quickJs.memory.buffer);
    this.#arguments = quickJs.module._malloc(mostArguments * pointerBytes);
    this.#short = quickJs.module._malloc(shortBytes);
  }

  /** Null: the guest threw. What was put into the guest's memory is freed again, but for an item's, whose memory is put back anyway. */
  enter(kind: GuestKind, request: string, numbers: readonly number[] = []): string | null {
    const { ffi } = this;
    const context = this.#context;
    const given = request === '' ? [] : [this.#textValue(request)];
    for (const each of numbers) given.push(ffi.QTS_NewFloat64(context, each));
    let at = this.#arguments / pointerBytes;
    this.#pointers[at++] = this.#kinds[kind];
    if (request === '') this.#pointers[at++] = this.#empty;
    for (const value of given) this.#pointers[at++] = value;
    this.quickJs.onWrite(this.#arguments, mostArguments * pointerBytes);
    const argumentsAt = this.#arguments as Parameters<QuickJSFFI['QTS_Call']>[4]; // a number, to the glue
    const count = at - this.#arguments / pointerBytes;
    const result = ffi.QTS_Call(context, this.entry.value, this.#undefined, count, argumentsAt);
    const answer = ffi.QTS_ResolveException(context, result) === 0 ? this.#textOf(result) : null;
    if (kind === 'item') return answer;
    for (const value of [...given, result]) ffi.QTS_FreeValuePointer(context, value);
    return answer;
  }

  #textValue(text: string): JSValuePointer {
    const { module, onWrite } = this.quickJs;
    const isShort = text.length * 3 + 1 <= shortBytes;
    const most = isShort ? shortBytes : Buffer.byteLength(text) + 1;
    const at = isShort ? this.#short : module._malloc(most);
    const bytes = this.#bytes.write(text, at, most - 1, 'utf8');
    this.#bytes[at + bytes] = 0;
    if (isShort) onWrite(at, bytes + 1);
    const value = this.ffi.QTS_NewString(this.#context, at as Parameters<QuickJSFFI['QTS_NewString']>[1]); // a number, to the glue
    if (!isShort) module._free(at);
    return value;
  }

  #textOf(value: JSValuePointer): string {
    const at = Number(this.ffi.QTS_GetString(this.#context, value));
    const text = this.#bytes.subarray(at, this.#bytes.indexOf(0, at)).toString();
    this.ffi.QTS_FreeCString(this.#context, at as Parameters<QuickJSFFI['QTS_FreeCString']>[1]); // a number, to the glue
    return text;
  }
}
