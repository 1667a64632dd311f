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
import { GuestDoor, type GuestKind } from './guest-door.js';
import { GuestMemory } from './guest-memory.js';
import { zoneOffset } from './intl.js';
import { loadQuickJs, type LoadedQuickJs } from './load-quickjs.js';
import { maxCallDepth } from './meter.js';

/** What a guest may ask for while it runs: an answer in JSON. */
export type Read = (kind: string, name: string) => string;

export interface GuestCall {
  kind: Exclude<GuestKind, 'settled'>;
  request: string;
  /** Given beside the request. */
  numbers?: readonly number[];
  now: number;
  timeZone: string;
  limits: Required<SandboxLimits>;
  read: Read;
}

const stackBytes = 128 * 1024;
/** What the meter takes for one call of the host. */
const hostCallFuel = 20_000;
/** Pages of an evaluation that most stay below: QuickJS may have walked all of its heap, which it does to collect garbage. */
const muchWritten = 256;
const noValue = 0 as JSValuePointer; // what the binary takes for undefined: the pointer to nothing
/** What the meter can hold. */
const mostFuel = 2 ** 31 - 1;
const tooDeep = 'it is nested too deeply';
const tooLong = 'it ran too long';

/**
 * QuickJS in WASM, loaded once for each thread. All that its instance knows are the bytes of its memory and a few globals, which are put back: to what was there
 * once the prelude and Luxon were evaluated, or to what a batch has prepared for its items. Synchronous, one call at a time.
 */
export class Engine {
  #call: GuestCall | null = null;
  #interrupts = 0;
  #spent = 0;
  #wroteMuch = false;
  /** Whose preparations are held. */
  #batch: object | null = null;
  readonly #memory: GuestMemory;
  readonly #runtime: QuickJSRuntime;
  readonly #context: QuickJSContext;
  readonly #door: GuestDoor;

  static async load(): Promise<Engine> {
    return Engine.over(await loadQuickJs());
  }

  static over(quickJs: LoadedQuickJs): Engine {
    return new Engine(quickJs);
  }

  private constructor(private readonly quickJs: LoadedQuickJs) {
    quickJs.clock = () => this.#call?.now ?? 0;
    quickJs.offset = (at) => (this.#call === null ? 0 : zoneOffset(this.#call.timeZone, at));
    const ffi = new QuickJSFFI(quickJs.module);
    this.#runtime = new QuickJSWASMModule(quickJs.module, ffi).newRuntime();
    const { callbacks } = quickJs.module;
    quickJs.module.callbacks = {
      ...callbacks,
      callFunction: (...given) => (this.#hasFuel() ? callbacks.callFunction(...given) : noValue),
    };
    this.#runtime.setMaxStackSize(stackBytes);
    this.#runtime.setInterruptHandler(() => this.#isInterrupted());
    this.#context = this.#runtime.newContext();
    this.#door = new GuestDoor(quickJs, ffi, this.#context, this.#boot());
    this.#memory = new GuestMemory(quickJs.memory, quickJs.dataBytes);
    quickJs.onWrite = (at, bytes) => this.#memory.note(at, bytes);
  }

  /** Whether what this batch has prepared is held: nobody else has begun since, and none of it has failed. */
  isOf(batch: object): boolean {
    return this.#batch === batch;
  }

  /** Runs a call from the beginning. @throws SandboxError when the guest came to no answer: too long, too large, nested too deeply. */
  run(call: GuestCall): string {
    this.#assertFree();
    this.#restore();
    return this.#guarded(call);
  }

  /** Runs a call whose effects the items of a batch find, from the beginning or behind what it has prepared. @throws SandboxError */
  prepare(batch: object, call: GuestCall): string {
    this.#assertFree();
    if (!this.isOf(batch)) this.#restore();
    this.#batch = null;
    this.#wroteMuch = false;
    const answer = this.#guarded(call);
    this.#memory.hold();
    this.#batch = batch;
    return answer;
  }

  /** Runs a call of a batch that is held; nothing of it is left. @throws SandboxError */
  once(call: GuestCall): string {
    this.#assertFree();
    try {
      return this.#guarded(call);
    } finally {
      this.#wroteMuch = this.#memory.rewind() > muchWritten;
      this.quickJs.resetGlobals();
    }
  }

  /** Whether the last evaluation of a batch wrote as much as one that collects garbage. */
  get wroteMuch(): boolean {
    return this.#wroteMuch;
  }

  /** What is held is of no batch any more. */
  abandon(): void {
    this.#batch = null;
  }

  /** Nothing of what ran is left, nor of what was held for a batch: its thread may wait for long before it works again. */
  release(): void {
    if (this.#call === null) this.#restore();
  }

  /** Of the fuel of all calls so far. */
  get spent(): number {
    return this.#spent;
  }

  #assertFree(): void {
    if (this.#call !== null) throw new SandboxError('SANDBOX_INPUT', 'a sandbox cannot be used from within itself');
  }

  #guarded(call: GuestCall): string {
    this.#call = call;
    try {
      this.#meter(call);
      const answer = this.#enter(call.kind, call.request, call.numbers);
      const last = call.kind.startsWith('code') && answer === '' ? this.#settled() : answer;
      if (this.#isSpent()) throw new SandboxError('SANDBOX_LIMIT', tooLong); // an async function turns an interrupt into a rejection
      return last;
    } catch (error) {
      throw this.#asSandboxError(error);
    } finally {
      this.#spent += Math.max(0, Math.min(call.limits.fuel, mostFuel) - Math.max(0, this.quickJs.fuel));
      this.#call = null;
    }
  }

  #restore(): void {
    this.#batch = null;
    this.#memory.restore();
    this.quickJs.resetGlobals();
  }

  /** An item of a batch has the memory that its preparations have. */
  #meter({ kind, limits }: GuestCall): void {
    this.#interrupts = 0;
    this.quickJs.fuel = limits.fuel;
    if (kind !== 'item' && kind !== 'code-item') this.#runtime.setMemoryLimit(limits.memoryBytes);
  }

  #boot(): QuickJSHandle {
    const context = this.#context;
    const host = context.newFunction('host', (kind, name) =>
      this.#answer(context.getString(kind), context.getString(name)),
    );
    context.setProp(context.global, 'host', host);
    context.unwrapResult(context.evalCode(luxonText(), 'luxon'));
    context.unwrapResult(context.evalCode(guestText('buffer'), 'buffer'));
    context.unwrapResult(context.evalCode(guestText('functions'), 'functions'));
    context.unwrapResult(context.evalCode(guestText('rules-3'), 'rules-3'));
    return context.unwrapResult(context.evalCode(guestText('prelude'), 'prelude'));
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

  #enter(kind: GuestKind, request: string, numbers?: readonly number[]): string {
    const answer = this.#door.enter(kind, request, numbers);
    if (answer === null) throw this.#limitOr(new SandboxError('SANDBOX_FAILED', 'the sandbox gave no answer'));
    return answer;
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

  /** What the WASM itself threw: a trap. What the instance was then is put back by who runs it next. */
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

function guestText(script: 'buffer' | 'functions' | 'rules-3' | 'prelude'): string {
  return readFileSync(new URL(`../guest/${script}.mjs`, import.meta.url), 'utf8');
}
