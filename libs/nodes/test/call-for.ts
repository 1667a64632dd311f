import { presentRules } from '#graph';
import { completeParameters, findNodeType, itemsOfAnswers, listEffectRequests, runPure } from '../src/index.js';
import type { CatalogueNode, Converters, EffectAnswer, EffectRequest, Item, Lent, NodeCall } from '../src/index.js';
import { ownValue, splitPath } from '../src/values/paths.js';

type Json = Record<string, unknown>;

/** Says what it was asked: what the packages make of it, `libs/steps` shows. */
const told = (...asked: unknown[]): string => JSON.stringify(asked);
const converters: Converters = {
  selectHtml: (...asked) => ` ${told(...asked)}\n  `,
  ...{ htmlToMarkdown: told, markdownToHtml: told, jsonToXml: told, hash: told },
  xmlToJson: (...asked) => ({ asked }),
};

/** `={{ $json.a.b }}` alone, at any depth: all that these tests need of expressions. */
function resolved(value: unknown, json: Json): unknown {
  if (typeof value === 'string') {
    const [, path] = /^=\{\{ \$json\.([\w.]+) \}\}$/.exec(value) ?? [];
    return path === undefined ? value : ownValue(json, splitPath(path));
  }
  if (Array.isArray(value)) return value.map((inner) => resolved(inner, json));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolved(inner, json)]));
}

export function typeNamed(type: string, typeVersion?: number): CatalogueNode {
  const found = findNodeType({ id: 'n', name: 'N', type, ...(typeVersion !== undefined && { typeVersion }) });
  if (!found) throw new Error(`no type ${type}`);
  return found;
}

/** A call of a node whose inputs hold these values. */
export function callFor(
  type: string,
  parameters: Json,
  inputs: readonly Json[][] = [[{}]],
  more: Partial<NodeCall> = {},
): NodeCall {
  const { description } = typeNamed(type);
  const versions = [description.version].flat();
  const node = { id: 'n', name: 'N', type, typeVersion: versions.at(-1) ?? 1, parameters, ...more.node };
  const complete = completeParameters(node, description);
  return {
    node,
    inputs: inputs.map((list) => list.map((json) => ({ json }))),
    parameter: (name, at) => ownValue(resolved(complete, inputs[0]?.[at] ?? {}), splitPath(name)),
    now: Date.UTC(2026, 10, 23, 12),
    timeZone: 'UTC',
    random: () => 0.5,
    converters,
    runIndex: 0,
    workflow: { id: 'w', name: 'W' },
    rules: presentRules,
    execution: { id: 'e', mode: 'live' },
    ...more,
  };
}

export const jsons = (items: readonly Item[] = []): Json[] => items.map(({ json }) => json);

/** The outputs of a pure node. */
export function outputsOf(type: string, parameters: Json, ...inputs: Json[][]): Item[][] {
  const { runs } = typeNamed(type);
  if (runs.as !== 'pure') throw new Error(`${type} is not pure`);
  return runPure(runs, callFor(type, parameters, inputs.length > 0 ? inputs : [[{}]]));
}

/** What an effect's node asks for. */
export function requestsOf(
  type: string,
  parameters: Json,
  input: Json[] = [{}],
  more: Partial<NodeCall> = {},
): EffectRequest[] {
  const { runs } = typeNamed(type);
  if (runs.as !== 'effect') throw new Error(`${type} makes no effect`);
  return listEffectRequests(runs, callFor(type, parameters, [input], more));
}

/** What an effect's node makes of answers. */
export function itemsAfter(
  type: string,
  parameters: Json,
  input: Json[],
  answers: readonly (EffectAnswer | null)[],
): Item[] {
  const { runs } = typeNamed(type);
  if (runs.as !== 'effect') throw new Error(`${type} makes no effect`);
  const call = callFor(type, parameters, [input]);
  return itemsOfAnswers(runs, call, listEffectRequests(runs, call), answers);
}

/** What a sub-node lends. */
export function lent(type: string, parameters: Json = {}, input: Json = {}, more: Partial<NodeCall> = {}): Lent {
  const { runs } = typeNamed(type);
  if (runs.as !== 'sub-node') throw new Error(`${type} is no sub-node`);
  return runs.lends(callFor(type, parameters, [[input]], more));
}
