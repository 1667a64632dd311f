import type { TemplatePiece } from '#expressions';
import { Batch } from './batch.js';
import { callGuest, callInBatch, type ItemTexts } from './guest-call.js';
import { expressionLimits, type SandboxLimits } from './limits.js';
import { valueAt } from './plain-path.js';
import { readTemplate, type Template } from './read-template.js';
import { ExpressionError, SandboxError } from './sandbox-error.js';
import type { Item, Scope } from './scope.js';
import { Engine } from './wasm/engine.js';

/**
 * Evaluates templates. Nothing of one evaluation reaches another: each finds the memory of its guest as it was before the last one (ADR 159).
 */
export interface Sandbox {
  /**
   * A text that does not begin with `=` is itself. One that is a single `{{ }}` gives the value, as JSON has it or undefined; any other is a text, into
   * which undefined and null go as nothing and objects as JSON.
   * @throws ExpressionError
   */
  evaluate(template: string, scope: Scope): unknown;
  /** What its evaluations have taken of their fuel, all together. */
  readonly fuelSpent: number;
  dispose(): void;
}

let loading: Promise<Engine> | undefined;
let loaded: Engine | undefined;

/** Loads QuickJS into this thread, once: about 20 MiB. After it `openSandboxNow` works. */
export async function loadSandbox(): Promise<void> {
  loaded = await (loading ??= Engine.load().then(warmed));
}

/** The first evaluation would take as long as a hundred: the host's parser, `Intl` and QuickJS's functions are compiled as they are first used. */
function warmed(engine: Engine): Engine {
  const input = [{ json: { text: 'a b', n: 1.5 } }, { json: {} }];
  const shared = { rules: 2, runIndex: 0, now: 0, timeZone: 'UTC', seed: '' };
  const scope: Scope = {
    ...shared,
    workflow: { id: '', name: '' },
    execution: { id: '', mode: 'test' },
    input,
    json: {},
    itemIndex: 1,
    nodes: {},
  };
  const sandbox = new Evaluator(engine, expressionLimits);
  for (const [itemIndex, { json }] of input.entries())
    sandbox.evaluate('={{ $json.text?.split(" ").map((each) => each + $json.n.toFixed(1)).join() }}', {
      ...scope,
      itemIndex,
      json,
    });
  return engine;
}

export async function openSandbox(limits?: SandboxLimits): Promise<Sandbox> {
  await loadSandbox();
  return openSandboxNow(limits);
}

/** For callers that cannot wait. @throws SandboxError where `loadSandbox` has not ended. */
export function openSandboxNow(limits: SandboxLimits = {}): Sandbox {
  return new Evaluator(loadedEngine(), { ...expressionLimits, ...limits });
}

export function loadedEngine(): Engine {
  if (loaded === undefined) throw new SandboxError('SANDBOX_INPUT', 'the sandbox is not loaded');
  return loaded;
}

/** The value of a template that only reads own fields of `$json`, which needs no guest and no loading; null: it may do more. */
export function evaluatePlain(template: string, scope: Pick<Scope, 'json' | 'rules'>): { value: unknown } | null {
  return template.startsWith('=') ? plainValue(readTemplate(template, scope), scope) : { value: template };
}

function plainValue(
  { pieces, paths }: Template,
  { json, rules }: Pick<Scope, 'json' | 'rules'>,
): { value: unknown } | null {
  if (paths === null) return null;
  const values: unknown[] = [];
  for (const path of paths) {
    const found = valueAt(json, path);
    if (found === null) return null;
    values.push(found.value);
  }
  return { value: composed(pieces, values, rules) };
}

class Evaluator implements Sandbox {
  #texts: ItemTexts = new WeakMap<readonly Item[], string>();
  #open = true;
  #batch: Batch | null = null;
  readonly #spentBefore: number;

  constructor(
    private readonly engine: Engine,
    private readonly limits: Required<SandboxLimits>,
  ) {
    this.#spentBefore = engine.spent;
  }

  get fuelSpent(): number {
    return this.engine.spent - this.#spentBefore;
  }

  evaluate(text: string, scope: Scope): unknown {
    if (!this.#open) throw new ExpressionError('SANDBOX_INPUT', 'the sandbox is closed', text, 0);
    if (!text.startsWith('=')) return text;
    const template = readTemplate(text, scope);
    const plain = plainValue(template, scope);
    return plain === null ? composed(template.pieces, this.#values(template, scope), scope.rules) : plain.value;
  }

  dispose(): void {
    this.#open = false;
    this.#texts = new WeakMap();
    this.#batch = null;
    this.engine.release();
  }

  #values(template: Template, scope: Scope): unknown[] {
    try {
      return this.#inBatch(template, scope) ?? this.#alone(template, scope);
    } catch (error) {
      if (!(error instanceof SandboxError)) throw error;
      const { expression, at } = template.expressions[error.place ?? 0] ?? { expression: '', at: 0 };
      throw new ExpressionError(error.code, error.message, expression.trim(), at);
    }
  }

  /** Null: what comes of them is for an evaluation of its own to say. */
  #inBatch(template: Template, scope: Scope): unknown[] | null {
    if (!template.isEnclosed) return null;
    if (this.#batch?.takes(scope) !== true) this.#batch = new Batch(scope);
    if (!this.#batch.takes(scope)) return null;
    return callInBatch(this.engine, { batch: this.#batch, template, scope }, this.limits, this.#texts);
  }

  #alone({ texts }: Template, scope: Scope): unknown[] {
    return callGuest(this.engine, { kind: 'alone', request: { texts }, scope }, this.limits, this.#texts);
  }
}

/** A template that is one expression is its value, any other a text. */
function composed(pieces: readonly TemplatePiece[], values: readonly unknown[], rules: number): unknown {
  if (pieces.length === 1 && values.length === 1) return values[0];
  let next = 0;
  return pieces.map((piece) => ('text' in piece ? piece.text : written(values[next++], rules))).join('');
}

/** Under rules 3 a list of plain values stands in a text as in n8n, `1,2`; what holds objects is JSON, where n8n has `[object Object]` (ADR 195). */
function written(value: unknown, rules: number): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  return rules >= 3 && Array.isArray(value) && isPlainList(value) ? writtenList(value) : JSON.stringify(value);
}

function isPlainList(list: readonly unknown[]): boolean {
  return list.every((each) => (Array.isArray(each) ? isPlainList(each) : typeof each !== 'object' || each === null));
}

function writtenList(list: readonly unknown[]): string {
  return list.map((each) => (Array.isArray(each) ? writtenList(each) : written(each, 3))).join(',');
}
