import { createHash, createHmac } from 'node:crypto';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { fromGuest, toGuest } from './border.js';
import type { SandboxLimits } from './limits.js';
import { SandboxError, type SandboxErrorCode } from './sandbox-error.js';
import type { Item, Scope } from './scope.js';
import type { Batch } from './batch.js';
import type { Engine, GuestCall, Read } from './wasm/engine.js';
import { intlAnswer, offsetAnswer } from './wasm/intl.js';

/** Lists of items as JSON, kept for as long as the list is: expressions of many items read the same ones. */
export type ItemTexts = WeakMap<readonly Item[], string>;

export interface Asked {
  kind: 'alone' | 'code';
  /** What the guest gets beside the scope. */
  request: Record<string, unknown>;
  scope: Scope;
}

/** Runs one request from the beginning, and gives the values that the guest wrote; undefined stays undefined. @throws SandboxError */
export function callGuest(engine: Engine, asked: Asked, limits: Required<SandboxLimits>, texts: ItemTexts): unknown[] {
  const { kind, scope } = asked;
  assertZone(scope);
  const { json, itemIndex, paired } = scope;
  const request = toGuest({ ...asked.request, scope: toldOf(scope), item: { json, itemIndex, paired } });
  return answered(engine.run(callOf(kind, request, scope, limits, reader({ scope }, texts))), limits);
}

/** One evaluation of a batch: of a template's expressions, or of code. */
export interface InBatch {
  batch: Batch;
  template: { key: string; texts: readonly string[] } | { key: string; code: string };
  scope: Scope;
}

/**
 * The values of one evaluation: from where the batch is held, which gets first what it lacks. Null: what comes of it is for an evaluation of its own to say,
 * which has all of the guest's memory for itself, and to do with no other item.
 * @throws SandboxError
 */
export function callInBatch(
  engine: Engine,
  asked: InBatch,
  limits: Required<SandboxLimits>,
  texts: ItemTexts,
): unknown[] | null {
  const { batch, template, scope } = asked;
  batch.scope = scope;
  const read = (batch.read ??= reader(batch, texts, batch));
  if (!isPrepared(engine, asked, (lacking) => callOf('prepare', lacking, scope, limits, read), texts)) return null;
  const isCode = 'code' in template;
  const { itemIndex, paired, now, timeZone, seed } = scope;
  const request = isCode ? toGuest({ paired, seed }) : paired === undefined ? '' : toGuest(paired);
  const numbers = [batch.templates.get(template.key) ?? 0, itemIndex];
  const kind = isCode ? 'code-item' : 'item';
  try {
    return answered(engine.once({ kind, request, numbers, now, timeZone, limits, read }), limits);
  } catch (error) {
    if (error instanceof SandboxError && error.code === 'SANDBOX_MEMORY') return null;
    throw error;
  }
}

/** False: preparing failed, be it for another item that is sent ahead, for all lists together, or for a text that runs while it is compiled. */
function isPrepared(
  engine: Engine,
  asked: InBatch,
  callFor: (lacking: string) => GuestCall,
  texts: ItemTexts,
): boolean {
  try {
    const lacking = lackingFor(engine, asked, texts);
    if (lacking !== '') engine.prepare(asked.batch, callFor(`{${lacking}}`));
    return true;
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    engine.abandon(); // the batch has noted as sent what the guest may not have
    asked.batch.narrow();
    return false;
  }
}

/** Fields of the request that prepares a batch for an evaluation; empty: all is held. */
function lackingFor(engine: Engine, { batch, template, scope }: InBatch, texts: ItemTexts): string {
  const isHeld = engine.isOf(batch);
  const collects = isHeld && engine.wroteMuch && batch.takeCollecting();
  if (isHeld && !collects && batch.holds(template.key, scope.itemIndex)) return '';
  const fields: string[] = collects ? ['"collects":true'] : [];
  if (!isHeld) {
    assertZone(scope);
    batch.forget();
    fields.push(`"scope":${toGuest(toldOf(scope))}`);
  }
  if (!batch.templates.has(template.key)) {
    batch.templates.set(template.key, batch.templates.size);
    fields.push('code' in template ? `"text":${toGuest(template.code)}` : `"texts":${toGuest(template.texts)}`);
  }
  if (!batch.holdsItem(scope.itemIndex)) fields.push(`"items":${batch.itemsFrom(scope.itemIndex, toGuest)}`);
  const read = batch.takeRead();
  if (read.length > 0)
    fields.push(`"lists":[${read.map(({ number, list }) => `[${number},${itemsText(list, texts)}]`).join()}]`);
  return fields.join();
}

function toldOf({ rules, runIndex, workflow, execution, now, timeZone, seed, fromAI }: Scope): object {
  return { rules, runIndex, workflow, execution, now, timeZone, seed, fromAI };
}

function callOf(
  kind: GuestCall['kind'],
  request: string,
  { now, timeZone }: Scope,
  limits: Required<SandboxLimits>,
  read: Read,
): GuestCall {
  return { kind, request, now, timeZone, limits, read };
}

function answered(text: string, { resultChars }: Required<SandboxLimits>): unknown[] {
  if (text.length > resultChars)
    throw new SandboxError('SANDBOX_RESULT', `the result is over ${resultChars} characters`);
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

/** Answers what the guest asks for, of the scope that is the present one then. */
function reader(at: { readonly scope: Scope }, texts: ItemTexts, batch?: Batch): Read {
  const listText = (of: string | null, items: readonly Item[] | undefined): string => {
    if (items === undefined) return '{"value":null}';
    const held = batch?.numberOf(of, items);
    if (held !== undefined) return `{"same":${held}}`;
    const text = itemsText(items, texts);
    batch?.wasRead(of, items);
    return `{"value":${text}}`;
  };
  return (kind, name) => {
    try {
      if (kind === 'input') return listText(null, at.scope.input);
      if (kind === 'about') return `{"value":${factsText(at.scope, JSON.parse(name))}}`;
      if (kind === 'hash') return `{"value":${JSON.stringify(hashText(JSON.parse(name)))}}`;
      if (kind === 'jmespath') return `{"value":${JSON.stringify(jmespathText())}}`;
      if (kind === 'offset') return `{"value":${offsetAnswer(name)}}`;
      if (kind === 'node') {
        const node = String(JSON.parse(name));
        return listText(node, itemsOf(at.scope, node));
      }
      return `{"value":${JSON.stringify(intlAnswer(name)) ?? 'null'}}`;
    } catch (error) {
      return JSON.stringify({ error: error instanceof Error ? error.message : 'it cannot be read' });
    }
  };
}

const hashes = ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'];

/** Of a text in UTF-8, in hexadecimal, with a key as HMAC; base64 is no hash, but n8n takes it for one. @throws where there is no such hash here */
function hashText(asked: unknown): string {
  const { text, algorithm, key } = isRecord(asked) ? asked : {}; // written by the guest's own functions
  const name = String(algorithm).toLowerCase();
  if (name === 'base64') return Buffer.from(String(text)).toString('base64');
  if (!hashes.includes(name)) throw new Error(`expected ${hashes.join(', ')} or base64`);
  const hash = typeof key === 'string' ? createHmac(name, key) : createHash(name);
  return hash.update(String(text)).digest('hex');
}

/** Of a node by its name, or what the scope holds beside nodes. */
function factsText({ about = {}, notRun = [], prevNode, env = {} }: Scope, of: unknown): string {
  if (of === 'notRun') return toGuest(notRun);
  if (of === 'env') return toGuest(env);
  if (of === 'prevNode') return toGuest(prevNode ?? null);
  const name = isRecord(of) ? String(of['node']) : '';
  return toGuest(Object.hasOwn(about, name) ? about[name] : null);
}

let jmespath: string | undefined;

/** The text of the package, read once. */
function jmespathText(): string {
  return (jmespath ??= readFileSync(createRequire(import.meta.url).resolve('jmespath'), 'utf8'));
}

function itemsOf({ nodes }: Scope, name: string): readonly Item[] | undefined {
  if (typeof nodes === 'function') return nodes(name);
  return Object.hasOwn(nodes, name) ? nodes[name] : undefined;
}

function itemsText(items: readonly Item[], texts: ItemTexts): string {
  const known = texts.get(items);
  if (known !== undefined) return known;
  const text = toGuest(items);
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
