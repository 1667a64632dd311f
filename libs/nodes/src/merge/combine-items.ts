import { isObject } from '#values';
import { choiceAt, flagAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';

type Json = Record<string, unknown>;

/** How fields of the same name are brought together. */
export interface CombineOptions {
  /** The input whose value wins, from 0; null: both stay, with their number; 'last': the last. */
  wins: number | 'last' | null;
  isDeep: boolean;
  /** An empty value gives way. */
  skipsEmpty: boolean;
}

const resolutions = [
  'preferLast',
  'preferInput1',
  'preferInput2',
  'preferInput3',
  'preferInput4',
  'addSuffix',
] as const;

export function combineOptions(call: NodeCall): CombineOptions {
  const at = 'options.clashHandling.values';
  const resolve = choiceAt(call, `${at}.resolveClash`, 0, resolutions);
  const [, input] = /^preferInput(\d)$/.exec(resolve) ?? [];
  return {
    wins: resolve === 'addSuffix' ? null : input === undefined ? 'last' : Number(input) - 1,
    isDeep: choiceAt(call, `${at}.mergeMode`, 0, ['deepMerge', 'shallowMerge']) === 'deepMerge',
    skipsEmpty: flagAt(call, `${at}.overrideEmpty`, 0),
  };
}

/** One object of several, in the order of their inputs. */
export function combinePair(jsons: readonly Json[], { wins, isDeep, skipsEmpty }: CombineOptions): Json {
  if (wins === null) return suffixed(jsons);
  const winner = wins === 'last' ? undefined : jsons[wins];
  const order = winner ? [...jsons.filter((json) => json !== winner), winner] : jsons;
  return order.reduce((made: Json, json) => merged(made, json, { isDeep, skipsEmpty }), {});
}

function suffixed(jsons: readonly Json[]): Json {
  return Object.fromEntries(
    jsons.flatMap((json, input) =>
      Object.entries(json).map(([name, value]) => [`${name}_${input + 1}`, value] as const),
    ),
  );
}

function merged(under: Json, over: Json, how: Pick<CombineOptions, 'isDeep' | 'skipsEmpty'>): Json {
  const made = new Map(Object.entries(under));
  for (const [name, value] of Object.entries(over)) {
    const before = made.get(name);
    if (how.skipsEmpty && isEmpty(value) && before !== undefined) continue;
    const isBoth = how.isDeep && isObject(before) && isObject(value);
    made.set(name, isBoth ? merged(before, value, how) : value);
  }
  return Object.fromEntries(made);
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === null || value === undefined || value === '' || (isObject(value) && Object.keys(value).length === 0);
}
