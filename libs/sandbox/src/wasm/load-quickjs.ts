import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import imported from '@jitl/quickjs-wasmfile-release-sync';
import type { EmscriptenModuleLoader, QuickJSEmscriptenModule, QuickJSSyncVariant } from 'quickjs-emscripten-core';

import { metered } from './meter.js';

/** Its types are those of CommonJS, where the module is one level down. */
const variant: QuickJSSyncVariant = 'default' in imported ? imported.default : imported;

const initialPages = 256; // what the binary declares
const maxPages = 1_024;

/** QuickJS's glue over one memory, into which it takes a new instance of the metered binary as often as it is asked to. */
export interface LoadedQuickJs {
  readonly module: QuickJSEmscriptenModule;
  memory(): Uint8Array;
  /** The glue's functions are those of a new instance from now on; the memory is as it was, but for the binary's own data. */
  instantiate(): void;
  /** What the meter of the instance has left. */
  fuel: number;
  /** How deep its calls are, or were when it broke off. */
  readonly depth: number;
  /** The guest's clock and its zone's offset, both in milliseconds. */
  clock: () => number;
  offset: (at: number) => number;
}

export async function loadQuickJs(): Promise<LoadedQuickJs> {
  const path = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
  const wasm = new WebAssembly.Module(metered(await readFile(path)));
  const memory = new WebAssembly.Memory({ initial: initialPages, maximum: maxPages });
  const loaded = new Instances(wasm, memory);
  const loader = await variant.importModuleLoader();
  const inner = isModule<Loader | { default: Loader }>(loader) ? loader.default : loader;
  const load = isModule<Loader>(inner) ? inner.default : inner;
  const module = await load({
    wasmMemory: memory,
    ...silent,
    instantiateWasm: (imports, done) => loaded.first(imports, done),
  });
  module.type = 'sync';
  return Object.assign(loaded, { module }); // its accessors stay the class's
}

type Loader = EmscriptenModuleLoader<QuickJSEmscriptenModule>;

function isModule<T extends object>(given: T | { default: T }): given is { default: T } {
  return 'default' in given;
}

/** What the binary would print stays unprinted. */
const silent = { print: () => undefined, printErr: () => undefined };

class Instances {
  clock = () => 0;
  offset: (at: number) => number = () => 0;
  #imports: WebAssembly.Imports = {};
  #done: (instance: WebAssembly.Instance) => void = () => undefined;
  #fuel = new WebAssembly.Global({ value: 'i32', mutable: true }, 0);
  #depth = this.#fuel;

  constructor(
    private readonly wasm: WebAssembly.Module,
    private readonly wasmMemory: WebAssembly.Memory,
  ) {}

  first(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void): WebAssembly.Exports {
    this.#imports = { a: { ...imports['a'], ...this.#hostTime() } };
    this.#done = done;
    return this.instantiate();
  }

  instantiate(): WebAssembly.Exports {
    const instance = new WebAssembly.Instance(this.wasm, this.#imports);
    this.#fuel = meterOf(instance, 'fuel');
    this.#depth = meterOf(instance, 'depth');
    this.fuel = 2 ** 31 - 1;
    this.#done(instance);
    return instance.exports;
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

  memory(): Uint8Array {
    return new Uint8Array(this.wasmMemory.buffer);
  }

  /** The two imports by which the binary (its version is pinned) asks for the time, replaced: the clock, and a moment's offset from UTC. */
  #hostTime(): WebAssembly.ModuleImports {
    const offsetField = 36; // of struct tm
    return {
      p: () => this.clock(),
      m: (seconds: bigint, tm: number) => {
        const offset = this.offset(Number(seconds) * 1000) / 1000;
        new DataView(this.wasmMemory.buffer).setInt32(tm + offsetField, offset, true);
      },
    };
  }
}

function meterOf({ exports }: WebAssembly.Instance, name: string): WebAssembly.Global {
  const found = exports[name];
  if (found instanceof WebAssembly.Global) return found;
  throw new TypeError('the WASM binary has no meter');
}
