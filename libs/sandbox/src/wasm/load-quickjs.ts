import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import imported from '@jitl/quickjs-wasmfile-release-sync';
import type { EmscriptenModuleLoader, QuickJSEmscriptenModule, QuickJSSyncVariant } from 'quickjs-emscripten-core';

import { SandboxError } from '../sandbox-error.js';
import { guestPages } from './dirty-pages.js';
import { metered } from './meter.js';

/** Its types are those of CommonJS, where the module is one level down. */
const variant: QuickJSSyncVariant = 'default' in imported ? imported.default : imported;

/** All that a guest may come to have, from the start: the system gives a page its bytes when it is written. Behind it lie the notes. */
const pages = guestPages + 1;

/** QuickJS's glue over one instance of the metered binary. */
export interface LoadedQuickJs {
  readonly module: QuickJSEmscriptenModule;
  /** All of it, the notes of written pages too. */
  readonly memory: Uint8Array;
  /** How far the binary's own data reach, which no note tells of. */
  readonly dataBytes: number;
  /** What the meter of the instance has left. */
  fuel: number;
  /** How deep its calls are, or were when it broke off. */
  readonly depth: number;
  /** The guest's clock and its zone's offset, both in milliseconds. */
  clock: () => number;
  offset: (at: number) => number;
  /** Is told of what the host writes into the memory. */
  onWrite: (at: number, bytes: number) => void;
  /** What an instance keeps outside of its memory is as it was when this one began: where a trap has left it, it is not. */
  resetGlobals(): void;
}

export async function loadQuickJs(): Promise<LoadedQuickJs> {
  const path = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
  const wasm = new WebAssembly.Module(metered(await readFile(path)));
  const loaded = new Instance(wasm, new WebAssembly.Memory({ initial: pages, maximum: pages }));
  const loader = await variant.importModuleLoader();
  const inner = isModule<Loader | { default: Loader }>(loader) ? loader.default : loader;
  const load = isModule<Loader>(inner) ? inner.default : inner;
  const module = await load({
    wasmMemory: loaded.wasmMemory,
    ...silent,
    instantiateWasm: (imports, done) => loaded.begin(imports, done),
  });
  module.type = 'sync';
  const allocate = module._malloc.bind(module);
  module._malloc = (bytes) => {
    const at = allocate(bytes);
    // Nothing would be at 0 but the binary's own data, which the glue would write over.
    if (at === 0) throw new SandboxError('SANDBOX_MEMORY', 'it is given more than its memory holds');
    loaded.onWrite(at, bytes); // what the glue allocates it writes
    return at;
  };
  return Object.assign(loaded, { module }); // its accessors stay the class's
}

type Loader = EmscriptenModuleLoader<QuickJSEmscriptenModule>;

function isModule<T extends object>(given: T | { default: T }): given is { default: T } {
  return 'default' in given;
}

/** What the binary would print stays unprinted. */
const silent = { print: () => undefined, printErr: () => undefined };

class Instance {
  clock = () => 0;
  offset: (at: number) => number = () => 0;
  onWrite: LoadedQuickJs['onWrite'] = () => undefined;
  readonly memory: Uint8Array;
  dataBytes = 0;
  #fuel = new WebAssembly.Global({ value: 'i32', mutable: true }, 0);
  #depth = this.#fuel;
  #stack = this.#fuel;
  #stackAtFirst = 0;

  constructor(
    private readonly wasm: WebAssembly.Module,
    readonly wasmMemory: WebAssembly.Memory,
  ) {
    this.memory = new Uint8Array(wasmMemory.buffer);
  }

  begin(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void): WebAssembly.Exports {
    const instance = new WebAssembly.Instance(this.wasm, {
      a: { ...imports['a'], ...this.#hostTime(), ...unanswered },
    });
    this.#fuel = globalOf(instance, 'fuel');
    this.#depth = globalOf(instance, 'depth');
    this.#stack = globalOf(instance, 'stack');
    this.#stackAtFirst = Number(this.#stack.value);
    this.fuel = 2 ** 31 - 1;
    this.dataBytes = endOfData(new Float64Array(this.wasmMemory.buffer, 0, Math.floor(this.#stackAtFirst / 8)));
    done(instance);
    return instance.exports;
  }

  resetGlobals(): void {
    this.#stack.value = this.#stackAtFirst;
    this.#depth.value = 0;
  }

  get fuel(): number {
    return Number(this.#fuel.value);
  }

  set fuel(units: number) {
    this.#fuel.value = Math.min(units, 2 ** 31 - 1);
  }

  get depth(): number {
    return Number(this.#depth.value);
  }

  /** The two imports by which the binary (its version is pinned) asks for the time, replaced: the clock, and a moment's offset from UTC. */
  #hostTime(): WebAssembly.ModuleImports {
    const offsetField = 36; // of struct tm
    return {
      p: () => this.clock(),
      m: (seconds: bigint, tm: number) => {
        const offset = this.offset(Number(seconds) * 1000) / 1000;
        new DataView(this.memory.buffer).setInt32(tm + offsetField, offset, true);
        this.onWrite(tm + offsetField, 4);
      },
    };
  }
}

/** Data lie at the beginning, and below the stack, which is empty. */
function endOfData(belowStack: Float64Array): number {
  let words = belowStack.length;
  while (words > 0 && belowStack[words - 1] === 0) words -= 1;
  return words * Float64Array.BYTES_PER_ELEMENT;
}

/** Of WASI, for "not supported". */
const notSupported = 52;
/** Imports by which the binary would write to files, and have the environment and the zone's names written into its memory. */
const unanswered: WebAssembly.ModuleImports = {
  c: () => notSupported,
  e: () => notSupported,
  f: () => notSupported,
  n: () => undefined,
};

function globalOf({ exports }: WebAssembly.Instance, name: string): WebAssembly.Global {
  const found = exports[name];
  if (found instanceof WebAssembly.Global) return found;
  throw new TypeError(`the WASM binary has no global ${name}`);
}
