import { changesNothing, TemplateError, type TemplatePiece, templatePieces } from '#expressions';

import { type Asked, callGuest, type ItemTexts } from './guest-call.js';
import { expressionLimits, type SandboxLimits } from './limits.js';
import { plainPath } from './plain-path.js';
import { ExpressionError, SandboxError } from './sandbox-error.js';
import type { Item, Scope } from './scope.js';
import { Series } from './series.js';

import { Engine } from './wasm/engine.js';

/**
 * Evaluates templates. Nothing of one item's reaches another's: each evaluation begins in a fresh WASM instance, but for those that provably change
 * nothing, which share one (ADR 126).
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
  loaded = await (loading ??= Engine.load());
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
  if (!template.startsWith('=')) return { value: template };
  const pieces = piecesOf(template);
  const values = expressionsIn(pieces, scope).map(({ expression }) => plainPath(expression, scope));
  const known = values.filter((found) => found !== null).map(({ value }) => value);
  if (known.length < values.length) return null;
  return { value: pieces.length === 1 && known.length === 1 ? known[0] : textOf(pieces, known) };
}

class Evaluator implements Sandbox {
  #texts: ItemTexts = new WeakMap<readonly Item[], string>();
  #open = true;
  #series: Series | null = null;
  /** Expressions that have failed in a series: the next ones have instances of their own. */
  readonly #failed = new Set<string>();
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

  evaluate(template: string, scope: Scope): unknown {
    if (!this.#open) throw new ExpressionError('SANDBOX_INPUT', 'the sandbox is closed', template, 0);
    if (!template.startsWith('=')) return template;
    const plain = evaluatePlain(template, scope);
    if (plain !== null) return plain.value;
    const pieces = piecesOf(template);
    const values = this.#values(expressionsIn(pieces, scope), scope);
    return pieces.length === 1 ? values[0] : textOf(pieces, values);
  }

  dispose(): void {
    this.#open = false;
    this.#texts = new WeakMap();
  }

  #call(asked: Asked): unknown[] {
    return callGuest(this.engine, asked, this.limits, this.#texts);
  }

  /** Null: they may change something, or have failed among others; what comes of them is for an instance of their own to say. */
  #inSeries(texts: readonly string[], scope: Scope): unknown[] | null {
    if (scope.fromAI !== undefined || !texts.every((text) => !this.#failed.has(text) && isHarmless(text))) return null;
    if (this.#series?.takes(scope) !== true) this.#series = new Series(scope);
    try {
      return this.#call({ kind: 'again', request: { texts }, scope, series: this.#series });
    } catch (error) {
      if (!(error instanceof SandboxError)) throw error;
      for (const text of texts) this.#failed.add(text);
      return null;
    }
  }

  #values(expressions: readonly Expression[], scope: Scope): unknown[] {
    const texts = expressions.map(({ expression }) => (expression.trim() === '' ? 'undefined' : expression));
    try {
      return this.#inSeries(texts, scope) ?? this.#call({ kind: 'expressions', request: { texts }, scope });
    } catch (error) {
      if (!(error instanceof SandboxError)) throw error;
      const { expression, at } = expressions[error.place ?? 0] ?? { expression: '', at: 0 };
      throw new ExpressionError(error.code, error.message, expression.trim(), at);
    }
  }
}

/** What is known of expressions. */
const harmless = new Map<string, boolean>();
const mostKnown = 1_000;

function isHarmless(expression: string): boolean {
  const known = harmless.get(expression);
  if (known !== undefined) return known;
  const found = changesNothing(expression);
  if (harmless.size < mostKnown) harmless.set(expression, found);
  return found;
}

interface Expression {
  expression: string;
  at: number;
}

function expressionsIn(pieces: readonly TemplatePiece[], { rules }: Pick<Scope, 'rules'>): Expression[] {
  const expressions = pieces.filter((piece) => 'expression' in piece);
  return rules >= 2 ? expressions.map(withoutSemicolon) : expressions;
}

/** An expression is one value: a semicolon at its end says nothing. */
function withoutSemicolon({ expression, at }: Expression): Expression {
  let text = expression.trimEnd();
  if (!text.endsWith(';')) return { expression, at };
  while (text.endsWith(';')) text = text.slice(0, -1).trimEnd();
  return { expression: text, at };
}

function piecesOf(template: string): TemplatePiece[] {
  try {
    return templatePieces(template);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    throw new ExpressionError('SANDBOX_SYNTAX', error.message, error.expression, error.at);
  }
}

function textOf(pieces: readonly TemplatePiece[], values: readonly unknown[]): string {
  let next = 0;
  return pieces.map((piece) => ('text' in piece ? piece.text : written(values[next++]))).join('');
}

function written(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
