import { fromGuest, toGuest } from './border.js';
import type { SandboxLimits } from './limits.js';
import { SandboxError, type SandboxErrorCode } from './sandbox-error.js';
import type { Item, Scope } from './scope.js';
import type { Series } from './series.js';
import type { Engine, GuestCall, Read } from './wasm/engine.js';
import { intlAnswer } from './wasm/intl.js';

/** Lists of items as JSON, kept for as long as the list is: expressions of many items read the same ones. */
export type ItemTexts = WeakMap<readonly Item[], string>;

export interface Asked {
  kind: GuestCall['kind'];
  /** What the guest gets beside the scope. */
  request: Record<string, unknown>;
  scope: Scope;
  /** The evaluations that it is one of, which share an instance; absent: it has one of its own. */
  series?: Series;
}

/** Runs one request, in a fresh instance or in that of its series, and gives the values that it wrote; undefined stays undefined. @throws SandboxError */
export function callGuest(engine: Engine, asked: Asked, limits: Required<SandboxLimits>, texts: ItemTexts): unknown[] {
  const { kind, scope, series } = asked;
  assertZone(scope);
  const { input: _input, nodes: _nodes, ...eager } = scope;
  const told = series === undefined ? { scope: eager } : series.toldOf(eager, engine.isOf(series));
  const request = toGuest({ ...asked.request, ...told });
  const read = reader(scope, texts, series);
  const { now, timeZone } = scope;
  const text = engine.run({ kind, request, now, timeZone, limits, read, ...(series && { series }) });
  if (text.length > limits.resultChars)
    throw new SandboxError('SANDBOX_RESULT', `the result is over ${limits.resultChars} characters`);
  return valuesOf(fromGuest(text));
}

/** Zones that are there: to look one up takes as long as a small expression. */
const knownZones = new Set<string>();
const mostZones = 1_000;

function assertZone({ timeZone, now }: Scope): void {
  if (!Number.isFinite(now)) throw new SandboxError('SANDBOX_INPUT', 'the clock is no number');
  if (knownZones.has(timeZone)) return;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone });
    if (knownZones.size < mostZones) knownZones.add(timeZone);
  } catch {
    throw new SandboxError('SANDBOX_INPUT', `there is no time zone "${timeZone}"`);
  }
}

function reader(scope: Scope, texts: ItemTexts, series: Series | undefined): Read {
  return (kind, name) => {
    try {
      if (kind === 'input') return itemsText(scope.input, texts);
      if (kind === 'node') return nodeText(itemsOf(scope, String(JSON.parse(name))), texts, series);
      return `{"value":${JSON.stringify(intlAnswer(name)) ?? 'null'}}`;
    } catch (error) {
      return JSON.stringify({ error: error instanceof Error ? error.message : 'it cannot be read' });
    }
  };
}

function itemsOf({ nodes }: Scope, name: string): readonly Item[] | undefined {
  if (typeof nodes === 'function') return nodes(name);
  return Object.hasOwn(nodes, name) ? nodes[name] : undefined;
}

/** A list that a series has had is named by its number. */
function nodeText(items: readonly Item[] | undefined, texts: ItemTexts, series: Series | undefined): string {
  const text = itemsText(items, texts);
  if (series === undefined || items === undefined) return text;
  const known = series.lists.get(items);
  if (known !== undefined) return `{"same":${known}}`;
  const list = series.lists.size;
  series.lists.set(items, list);
  return `${text.slice(0, -1)},"list":${list}}`;
}

function itemsText(items: readonly Item[] | undefined, texts: ItemTexts): string {
  if (items === undefined) return '{"value":null}';
  const known = texts.get(items);
  if (known !== undefined) return known;
  const text = `{"value":${toGuest(items)}}`;
  texts.set(items, text);
  return text;
}

/** The guest's answer: `{ok: [{v?}]}` or `{error: {code, message, line?}}`, and not trusted to be either. */
function valuesOf(answer: unknown): unknown[] {
  if (isRecord(answer)) {
    const { ok, error } = answer;
    if (Array.isArray(ok)) return ok.map((each: unknown) => (isRecord(each) ? each['v'] : undefined));
    if (isRecord(error)) throw failureOf(error);
  }
  throw new SandboxError('SANDBOX_RESULT', 'the sandbox gave no answer');
}

const told: readonly SandboxErrorCode[] = ['SANDBOX_SYNTAX', 'SANDBOX_MEMORY', 'SANDBOX_STACK', 'SANDBOX_RESULT'];

function failureOf({ code, message, line, place }: Record<string, unknown>): SandboxError {
  const known = told.find((each) => each === code) ?? 'SANDBOX_FAILED';
  return new SandboxError(known, typeof message === 'string' ? message : '', numberOr(line), numberOr(place));
}

function numberOr(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
