import { schemaChecker } from '#json-schema';
import type { SchemaError, ValueCheck } from '#json-schema';
import { firstOf, jsonProblem, lazily } from '#values';
import type { JsonBounds } from '#values';
import { graphSchema, operationSchemas } from './graph-schema.js';
import type { Graph } from './graph.js';
import { withIds } from './node-ids.js';
import type { Operation } from './operations/operation.js';

/** One thing wrong, where it is and what was expected there. */
export interface GraphProblem {
  /** JSON Pointer. */
  path: string;
  message: string;
}

export type Read<T> = { value: T } | { problems: GraphProblem[] };

const compiler = lazily(() => schemaChecker('ours'));
const graphForm = lazily(() => compiler().compile(graphSchema));
const operationForms = new Map(
  Array.from(operationSchemas, ([type, schema]) => [type, lazily(() => compiler().compile(schema))]),
);

/** `__proto__` is no property that a copy keeps; any other name of a parameter is the node's. */
const bounds: JsonBounds = { maxDepth: 256, maxValues: 1_000_000, forbidden: new Set(['__proto__']) };

/** As many as anybody reads; a hostile document could have a hundred thousand. */
const maxProblems = 100;

/** The first of them as problems, and how many more there are. */
function firstProblems<T>(all: readonly T[], problemOf: (one: T) => GraphProblem, path: string): GraphProblem[] {
  const more = all.length - maxProblems;
  const message = `and ${more.toLocaleString('en-US')} more; expected these ${maxProblems} mended first`;
  return [...firstOf(all, maxProblems).map(problemOf), ...(more > 0 ? [{ path, message }] : [])];
}

/** A graph out of JSON, with what it says beyond our fields, and an id for each node that has none of its own. */
export function readGraph(json: unknown, path = ''): Read<Graph> {
  const malformed = malformedAt(json, path);
  if (malformed) return { problems: [malformed] };
  const value = withIds(json);
  const fits = graphForm();
  if (!fits(value)) return { problems: toGraphProblems(fits, path) };
  const passed = value as Partial<Graph>; // its schema
  const graph = (passed.name === undefined ? { name: '', ...passed } : passed) as Graph;
  const problems = repeatedNames(graph, path);
  return problems.length > 0 ? { problems: firstProblems(problems, (problem) => problem, path) } : { value: graph };
}

/** The graph as n8n exports it: all that it came with, in the order in which it came, and no name where it has none. */
export function exportGraph(graph: Graph): object {
  const { name, ...rest } = graph;
  return name === '' ? rest : graph;
}

/** Operations out of JSON. */
export function readOperations(value: unknown, path = ''): Read<Operation[]> {
  if (!Array.isArray(value)) return { problems: [{ path, message: 'expected a list of operations' }] };
  const malformed = malformedAt(value, path);
  if (malformed) return { problems: [malformed] };
  const problems = value.flatMap((operation, at) => operationProblems(operation, `${path}/${at}`));
  return problems.length > 0
    ? { problems: firstProblems(problems, (problem) => problem, path) }
    : { value: value as Operation[] }; // each has passed its schema
}

function malformedAt(value: unknown, path: string): GraphProblem | null {
  const problem = jsonProblem(value, bounds);
  return problem && { path: path + problem.path, message: problem.text };
}

function operationProblems(operation: unknown, path: string): GraphProblem[] {
  const type = typeof operation === 'object' && operation !== null && 'type' in operation ? operation.type : undefined;
  const form = operationForms.get(String(type))?.();
  if (form === undefined) {
    return [{ path: `${path}/type`, message: `expected one of ${[...operationForms.keys()].join(', ')}` }];
  }
  if (!form(operation)) return toGraphProblems(form, path);
  return type === 'setGraph' ? repeatedInGraph((operation as { graph: Graph }).graph, `${path}/graph`) : []; // it has passed its schema
}

/** An operation says every id itself: none is made for it. */
function repeatedInGraph(graph: Graph, path: string): GraphProblem[] {
  return firstProblems([...repeated(graph, 'id', path), ...repeatedNames(graph, path)], (problem) => problem, path);
}

function repeatedNames(graph: Graph, path: string): GraphProblem[] {
  return repeated(graph, 'name', path);
}

function repeated({ nodes }: Graph, field: 'id' | 'name', path: string): GraphProblem[] {
  const seen = new Set<string>();
  return nodes.flatMap((node, at) => {
    const isRepeated = seen.has(node[field]);
    seen.add(node[field]);
    const message = `expected ${field === 'id' ? 'an id' : 'a name'} that no other node has, not "${node[field]}" again`;
    return isRepeated ? [{ path: `${path}/nodes/${at}/${field}`, message }] : [];
  });
}

function toGraphProblems({ errors }: ValueCheck, path: string): GraphProblem[] {
  return firstProblems(errors ?? [], (error) => problemAt(error, path), path);
}

function problemAt(
  { instancePath, keyword, params, message = 'is not valid' }: SchemaError,
  path: string,
): GraphProblem {
  const { missingProperty, allowedValues, allowedValue }: Record<string, unknown> = params;
  if (typeof missingProperty === 'string') {
    return { path: `${path}${instancePath}/${missingProperty}`, message: 'expected a value: it may not be absent' };
  }
  if (keyword === 'not') return { path: path + instancePath, message: 'expected another name than __proto__' };
  const more = allowedValues ?? allowedValue;
  return { path: path + instancePath, message: more === undefined ? message : `${message}: ${JSON.stringify(more)}` };
}
