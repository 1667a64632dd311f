/** What the engine uses of WebAssembly: TypeScript has its types only in the DOM's library. */
declare namespace WebAssembly {
  type ExportValue = ((...values: never[]) => unknown) | Global | Memory | object;
  type ModuleImports = Record<string, ExportValue>;
  type Imports = Record<string, ModuleImports>;
  type Exports = Record<string, ExportValue>;
  class Module {
    constructor(binary: Uint8Array<ArrayBuffer>);
  }
  class Instance {
    constructor(module: Module, imports: Imports);
    readonly exports: Exports;
  }
  class Global {
    constructor(descriptor: { value: 'i32'; mutable: boolean }, value: number);
    value: unknown;
  }
  class Memory {
    constructor(descriptor: { initial: number; maximum: number });
    readonly buffer: ArrayBuffer;
  }
  class RuntimeError extends Error {}
}
