export interface SandboxLimits {
  /** Function calls and turns of loops of QuickJS itself, and 64-byte units of copies, that one evaluation may take. */
  fuel?: number;
  /** How often QuickJS may ask whether to go on: about every 10,000 calls and loops of the guest. */
  interrupts?: number;
  /** Of the guest's heap, in bytes; 48 MiB at most. */
  memoryBytes?: number;
  /** Of a value that comes back, in characters of its JSON. */
  resultChars?: number;
}

/** A tenth of a second or two, on any machine, for an expression. */
export const expressionLimits: Required<SandboxLimits> = {
  fuel: 100_000_000,
  interrupts: 1_000,
  memoryBytes: 32 * 1024 * 1024,
  resultChars: 1024 * 1024,
};

/** Code may take ten times as long; its thread has a deadline besides. */
export const codeLimits: Required<SandboxLimits> = {
  fuel: 1_000_000_000,
  interrupts: 10_000,
  memoryBytes: 48 * 1024 * 1024,
  resultChars: 8 * 1024 * 1024,
};

/** How deep a value may be nested that crosses the border, either way. */
export const maxDepth = 256;
