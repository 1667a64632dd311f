import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

import { QuickJSFFI } from '@jitl/quickjs-wasmfile-release-sync/ffi';
import {
  QuickJSWASMModule,
  type JSValuePointer,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
} from 'quickjs-emscripten-core';

import type { SandboxLimits } from '../limits.js';
import { SandboxError } from '../sandbox-error.js';
import { zoneOffset } from './intl.js';
import { loadQuickJs, type LoadedQuickJs } from './load-quickjs.js';
import { MemorySnapshot } from './memory-snapshot.js';
import { maxCallDepth } from './meter.js';

/** What a guest may ask for while it runs: an answer in JSON. */
export type Read = (kind: string, name: string) => string;

export interface GuestCall {
  kind: 'expressions' | 'code' | 'again';
  request: string;
  now: number;
  timeZone: string;
  limits: Required<SandboxLimits>;
  read: Read;
  /** Whose instance it goes on in, where that is still there; absent: a fresh one. */
  series?: object;
}

const stackBytes = 128 * 1024;
/** What the meter takes for one call of the host. */
const hostCallFuel = 20_000;
const noValue = 0 as JSValuePointer; // what the binary takes for undefined: the pointer to nothing
/** What the meter can hold. */
const mostFuel = 2 ** 31 - 1;
const tooDeep = 'it is nested too deeply';
const tooLong = 'it ran too long';

/**
 * QuickJS in WASM, loaded once for each thread. Each call gets a new WASM instance whose memory is a copy of one snapshot, taken after the
 * prelude and Luxon were evaluated: it begins from the same bytes each time, and whatever it leaves is overwritten. Synchronous, one call at a time.
 */
export class Engine {
  #call: GuestCall | null = null;
  #interrupts = 0;
  #spent = 0;
  #snapshot: MemorySnapshot | null = null;
  /** Whose the present instance is. */
  #series: object | null = null;
  readonly #ffi: QuickJSFFI;
  readonly #runtime: QuickJSRuntime;
  readonly #context: QuickJSContext;
  readonly #entry: QuickJSHandle;

  static async load(): Promise<Engine> {
    return new Engine(await loadQuickJs());
  }

  private constructor(private readonly quickJs: LoadedQuickJs) {
    quickJs.clock = () => this.#call?.now ?? 0;
    quickJs.offset = (at) => (this.#call === null ? 0 : zoneOffset(this.#call.timeZone, at));

    this.#ffi = new QuickJSFFI(quickJs.module);
    this.#runtime = new QuickJSWASMModule(quickJs.module, this.#ffi).newRuntime();
    const { callbacks } = quickJs.module;
    quickJs.module.callbacks = {
      ...callbacks,
      callFunction: (...given) => (this.#hasFuel() ? callbacks.callFunction(...given) : noValue),
    };
    this.#runtime.setMaxStackSize(stackBytes);
    this.#runtime.setInterruptHandler(() => this.#isInterrupted());
    this.#context = this.#runtime.newContext();
    this.#entry = this.#boot();
    this.#snapshot = new MemorySnapshot(quickJs);
  }

  /** Whether the present instance is that of a series: nobody else has had one since, and it has not failed. */
  isOf(series: object): boolean {
    return this.#series === series;
  }

  /** @throws SandboxError when the guest came to no answer: too long, too large, nested too deeply. */
  run(call: GuestCall): string {
    if (this.#call !== null) throw new SandboxError('SANDBOX_INPUT', 'a sandbox cannot be used from within itself');
    this.#call = call;
    try {
      if (call.series === undefined || !this.isOf(call.series)) this.#refresh();
      this.#meter(call.limits);
      this.#series = null;
      const answer = this.#enter(call.kind, call.request);
      const last = call.kind === 'code' && answer === '' ? this.#settled() : answer;
      if (this.#isSpent()) throw new SandboxError('SANDBOX_LIMIT', tooLong); // an async function turns an interrupt into a rejection
      this.#series = call.series ?? null;
      return last;
    } catch (error) {
      throw this.#asSandboxError(error);
    } finally {
      this.#spent += Math.max(0, Math.min(call.limits.fuel, mostFuel) - Math.max(0, this.quickJs.fuel));
      this.#call = null;
    }
  }

  /** Of the fuel of all calls so far. */
  get spent(): number {
    return this.#spent;
  }

  #refresh(): void {
    this.#snapshot?.look();
    this.quickJs.instantiate();
    Object.assign(this.#ffi, new QuickJSFFI(this.quickJs.module)); // whoever has it calls the new instance
    this.#snapshot?.restore();
  }

  #meter(limits: Required<SandboxLimits>): void {
    this.#interrupts = 0;
    this.quickJs.fuel = limits.fuel;
    this.#runtime.setMemoryLimit(limits.memoryBytes);
  }

  #boot(): QuickJSHandle {
    const context = this.#context;
    const host = context.newFunction('host', (kind, name) =>
      this.#answer(context.getString(kind), context.getString(name)),
    );
    context.setProp(context.global, 'host', host);
    context.unwrapResult(context.evalCode(luxonText(), 'luxon'));
    return context.unwrapResult(
      context.evalCode(readFileSync(new URL('../guest/prelude.mjs', import.meta.url), 'utf8'), 'prelude'),
    );
  }

  /** The one way out of the guest: two texts go out, one comes in, and nothing else crosses. */
  #answer(kind: string, name: string): QuickJSHandle {
    const text = this.#call?.read(kind, name) ?? '{"error":"nobody asks"}';
    const cost = hostCallFuel + text.length;
    this.quickJs.fuel -= cost;
    // Where the copy itself might run out, the guest gets nothing and stops at its next step.
    if (this.quickJs.fuel < 64 * cost) this.quickJs.fuel = -1;
    return this.quickJs.fuel < 0 ? this.#context.undefined : this.#context.newString(text);
  }

  /** For a call of the host; without it the guest stops at its next step. */
  #hasFuel(): boolean {
    if (this.quickJs.fuel < hostCallFuel) this.quickJs.fuel = -1;
    return this.quickJs.fuel >= 0;
  }

  #enter(kind: string, request: string): string {
    const context = this.#context;
    const [kindText, requestText] = [context.newString(kind), context.newString(request)];
    const result = context.callFunction(this.#entry, context.undefined, kindText, requestText);
    if (result.error === undefined) {
      const text = context.typeof(result.value) === 'string' ? context.getString(result.value) : '';
      for (const handle of [kindText, requestText, result.value]) handle.dispose(); // a series goes on in this memory
      return text;
    }
    throw this.#limitOr(new SandboxError('SANDBOX_FAILED', 'the sandbox gave no answer'));
  }

  /** Lets promises that can go on do so, until the code has its result or nothing moves. */
  #settled(): string {
    const jobs = this.#runtime.executePendingJobs();
    if (jobs.error !== undefined)
      throw this.#limitOr(new SandboxError('SANDBOX_FAILED', 'a promise of the code failed'));
    const answer = this.#enter('settled', '');
    if (answer === '') throw new SandboxError('SANDBOX_PENDING', 'the code awaits something that never comes');
    return answer;
  }

  #isInterrupted(): boolean {
    this.#interrupts += 1;
    return this.#isSpent();
  }

  #isSpent(): boolean {
    return this.quickJs.fuel < 0 || this.#interrupts > (this.#call?.limits.interrupts ?? Infinity);
  }

  #limitOr(otherwise: SandboxError): SandboxError {
    return this.#isSpent() ? new SandboxError('SANDBOX_LIMIT', tooLong) : otherwise;
  }

  /** What the WASM itself threw: a trap. The instance is gone with the next call. */
  #asSandboxError(error: unknown): SandboxError {
    if (error instanceof SandboxError) return error;
    if (this.quickJs.depth > maxCallDepth) return new SandboxError('SANDBOX_STACK', tooDeep);
    if (error instanceof WebAssembly.RuntimeError)
      return this.#limitOr(new SandboxError('SANDBOX_MEMORY', 'the sandbox broke off'));
    return this.#limitOr(new SandboxError('SANDBOX_FAILED', 'the sandbox gave no answer'));
  }
}

function luxonText(): string {
  const require = createRequire(import.meta.url);
  return readFileSync(new URL('../global/luxon.min.js', pathToFileURL(require.resolve('luxon'))), 'utf8');
}
