import { isObject, clip, jsonProblem } from '#values';
import { compileForeignTools } from '#model-turn';
import { errorCodes } from '#errors';
import type { ToolResult } from '#protocol';
import type { HookContext } from './context.js';
import type { Call, Hooks, Middleware, HookResult } from './middleware.js';

/** A problem of a middleware file, and its field; an empty field is the whole file. */
export interface HookFileProblem {
  file: string;
  field: string;
  text: string;
}

type Field = Record<string, unknown>;

const hookNames = ['beforeModel', 'afterModel', 'beforeTool', 'afterTool', 'beforeFinal'] as const;
const fieldNames: readonly string[] = ['onFailure', 'deadlineMs', 'options', ...hookNames];

const defaultDeadlineMs = 1_000;
export const longestDeadlineMs = 5_000;

const noOptions = { type: 'object', properties: {}, additionalProperties: false };
const anyName = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** The problems of a file's default export; empty: it is a middleware. */
export function hookFileProblems(file: string, name: string, exported: unknown): HookFileProblem[] {
  const problem = (field: string, text: string): HookFileProblem => ({ file, field, text });
  if (!anyName.test(name))
    return [problem('', 'its name must be small letters, digits and single dashes, before .mjs')];
  if (!isObject(exported))
    return [problem('default', 'must be exported: an object with onFailure and at least one hook')];
  const { onFailure, deadlineMs = defaultDeadlineMs, options = noOptions } = exported;
  const unknown = Object.keys(exported).filter((field) => !fieldNames.includes(field));
  const hooks = hookNames.filter((hook) => exported[hook] !== undefined);
  const isDeadline = Number.isInteger(deadlineMs) && Number(deadlineMs) >= 1 && Number(deadlineMs) <= longestDeadlineMs;
  return [
    ...unknown.map((field) => problem(field, `is no field of a middleware; there are ${fieldNames.join(', ')}`)),
    ...(onFailure === 'stop' || onFailure === 'skip' ? [] : [problem('onFailure', "must be 'stop' or 'skip'")]),
    ...(isDeadline
      ? []
      : [problem('deadlineMs', `must be a whole number from 1 to ${longestDeadlineMs}, in milliseconds`)]),
    ...optionsProblem(name, options).map((text) => problem('options', text)),
    ...hooks.filter((hook) => typeof exported[hook] !== 'function').map((hook) => problem(hook, 'must be a function')),
    ...(hooks.length > 0 ? [] : [problem('', `must have a hook: one of ${hookNames.join(', ')}`)]),
  ];
}

function optionsProblem(name: string, options: unknown): string[] {
  const expected = 'must be a JSON Schema of an object with additionalProperties: false';
  if (!isObject(options) || options['type'] !== 'object' || options['additionalProperties'] !== false)
    return [expected];
  try {
    compileForeignTools([{ name, description: '', parameters: options, repeat: 'safe', runs: 'inline' }]);
    return [];
  } catch (error) {
    return [`${expected}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** The middleware of a file. `exported` has no problems. */
export function toMiddleware(name: string, hash: string, exported: unknown): Middleware {
  const file = exported as Field; // `hookFileProblems` has looked at every field
  const { onFailure, deadlineMs = defaultDeadlineMs, options = noOptions } = file;
  return {
    ...{ name, hash, onFailure: onFailure === 'skip' ? 'skip' : 'stop', deadlineMs: Number(deadlineMs) },
    options: options as Field, // a schema
    open: (given) => wrapHooks(file, given),
  };
}

/** A file's hooks: their results are checked and copied, so that only plain JSON reaches a journal. */
function wrapHooks(file: Field, given: Field): Hooks {
  const options = Object.freeze(structuredClone(given));
  const calling = (hook: (typeof hookNames)[number]) => {
    const does = file[hook];
    if (typeof does !== 'function') return null;
    return (context: HookContext, ...shown: unknown[]): unknown =>
      Reflect.apply(does, file, [...shown, { ...context, options }]);
  };
  const [beforeModel, afterModel, beforeTool, afterTool, beforeFinal] = hookNames.map(calling);
  return {
    ...(beforeModel && {
      beforeModel: async (prompt, context) => readResult(await beforeModel(context, prompt), requireText, requireText),
    }),
    ...(afterModel && {
      afterModel: async (output, context) => readResult(await afterModel(context, output), requireText),
    }),
    ...(beforeTool && {
      beforeTool: async (call: Call, context) => readResult(await beforeTool(context, call), plainObject, anyJson),
    }),
    ...(afterTool && {
      afterTool: async (result: ToolResult, call: Call, context) =>
        readResult(await afterTool(context, result, call), toolResult),
    }),
    ...(beforeFinal && {
      beforeFinal: async (words, context) => readResult(await beforeFinal(context, words), requireText),
    }),
  };
}

const longestText = 262_144;
const longestReason = 300;

/** Reads what a hook returned. Throws, naming what was expected, where this hook may not return it. */
function readResult<T, A = never>(result: unknown, pass: Read<T>, answer?: Read<A>): HookResult<T, A> {
  const words = answer === undefined ? '{ pass } or { refuse }' : '{ pass }, { answer } or { refuse }';
  const expected = new TypeError(`the hook must return ${words}`);
  if (!isObject(result)) throw expected;
  const [[name, value] = ['', undefined], ...more] = Object.entries(result);
  if (more.length > 0) throw expected;
  if (name === 'pass') return { pass: pass(value) };
  if (name === 'answer' && answer !== undefined) return { answer: answer(value) };
  if (name !== 'refuse') throw expected;
  const reason = clip(requireText(value), longestReason);
  if (reason.trim() === '') throw new TypeError('refuse must say why');
  return { refuse: reason };
}

type Read<T> = (value: unknown) => T;

function requireText(value: unknown): string {
  if (typeof value === 'string' && value.length <= longestText && value.isWellFormed()) return value;
  throw new TypeError(`the hook must say a text of at most ${longestText} characters here`);
}

function anyJson(value: unknown): unknown {
  const problem = jsonProblem(value);
  if (problem !== null) throw new TypeError(`the hook must say plain JSON here: ${problem.path} ${problem.text}`);
  return JSON.parse(JSON.stringify(value));
}

function plainObject(value: unknown): Field {
  const copy = anyJson(value);
  if (isObject(copy)) return copy;
  throw new TypeError('the hook must pass the arguments on, as an object');
}

function toolResult(value: unknown): ToolResult {
  const copy = anyJson(value);
  if (isObject(copy) && isResult(copy)) return copy;
  throw new TypeError('the hook must pass a result on: { ok: true, value } or { ok: false, envelope }');
}

function isResult(value: Field): value is Field & ToolResult {
  if (value['ok'] === true) return Object.hasOwn(value, 'value');
  const { envelope } = value;
  if (value['ok'] !== false || !isObject(envelope) || !isObject(envelope['error'])) return false;
  const { code, message } = envelope['error'];
  return envelope['success'] === false && errorCodes.some((known) => known === code) && typeof message === 'string';
}
