import { isObject, jsonProblem } from '#values';
import {
  applyOperations,
  checkConnection,
  defaultSearchLimit,
  inferConnection,
  newPosition,
  readGraph,
  readOperations,
  searchByConnection,
  searchByName,
  trimValue,
  typeOfNode,
  uniqueName,
} from '#graph';
import { nodeTypes } from '#nodes';
import type { GraphError, GraphNode, GraphProblem, NodeType, TypedNode } from '#graph';
import type { Judge } from './judge-lines.js';
import { maxDocumentLineBytes } from './workflow-lines.js';

/** What is said of one line. */
export type GraphLine = { ok: true; output: unknown } | { ok: false; error: GraphError };

type Input = Readonly<Record<string, unknown>>;

/** A field of a line is not what it should be. */
class BadInput extends Error {
  constructor(
    readonly path: string,
    expected: string,
  ) {
    super(`${path}: expected ${expected}`);
  }
}

function requireField<T>(input: Input, field: string, is: (value: unknown) => value is T, expected: string): T {
  const value = input[field];
  if (!is(value)) throw new BadInput(`/input/${field}`, expected);
  return value;
}

const isString = (value: unknown): value is string => typeof value === 'string';
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isString);
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
const isObjects = (value: unknown): value is Record<string, unknown>[] => Array.isArray(value) && value.every(isObject);
const isPorts = (value: unknown): boolean =>
  isString(value) ||
  (Array.isArray(value) && value.every((port) => isString(port) || (isObject(port) && isString(port['type']))));

const isCodex = (value: unknown): boolean =>
  value === undefined || (isObject(value) && (value['alias'] === undefined || isTexts(value['alias'])));

/** The types that a line brings, or those of the catalogue. */
function nodeTypesIn(input: Input): NodeType[] {
  const given = input['nodeTypes'];
  if (given === undefined) return [...nodeTypes];
  if (!isObjects(given)) throw new BadInput('/input/nodeTypes', 'a list of node types');
  return given.map((type, at) => {
    const { name, displayName = name, description, inputs = [], outputs = [], codex } = type;
    const path = `/input/nodeTypes/${at}`;
    if (!isString(name)) throw new BadInput(`${path}/name`, 'a text');
    if (!isString(displayName)) throw new BadInput(`${path}/displayName`, 'a text');
    if (description !== undefined && !isString(description)) throw new BadInput(`${path}/description`, 'a text');
    if (!isCodex(codex)) throw new BadInput(`${path}/codex/alias`, 'a list of texts');
    if (!isPorts(inputs)) throw new BadInput(`${path}/inputs`, 'a list of types, or an expression');
    if (!isPorts(outputs)) throw new BadInput(`${path}/outputs`, 'a list of types, or an expression');
    return { ...type, name, displayName, inputs, outputs } as NodeType; // checked above
  });
}

function typedNode(input: Input, field: 'sourceNode' | 'targetNode'): Pick<TypedNode, 'node'> & Partial<TypedNode> {
  const given = requireField(input, field, isObject, 'a node');
  const { type, name = type } = given;
  // Names are unique in a graph: two nodes of one name are one, if they have no ids that say otherwise.
  const { id = given['name'] === undefined ? `unnamed ${field}` : `named ${String(name)}` } = given;
  if (!isString(type) || !isString(name) || !isString(id)) throw new BadInput(`/input/${field}/type`, 'a text');
  const node = { ...given, type, name, id };
  return { node, type: typeOfNode(node, nodeTypesIn(input)) };
}

/** Both nodes with their types, or the first type that nobody knows. */
function endsIn(input: Input): { source: TypedNode; target: TypedNode } | { unknown: string } {
  const [source, target] = [typedNode(input, 'sourceNode'), typedNode(input, 'targetNode')];
  if (!source.type) return { unknown: source.node.type };
  if (!target.type) return { unknown: target.node.type };
  return { source: { node: source.node, type: source.type }, target: { node: target.node, type: target.type } };
}

function refusedBy(problems: readonly GraphProblem[]): GraphLine {
  const [first] = problems;
  const message = `${first?.path ?? ''}: ${first?.message ?? 'is not valid'}`;
  return { ok: false, error: { code: 'VALIDATION_ERROR', message, details: { problems } } };
}

function applyLine(input: Input): GraphLine {
  const graph = readGraph(input['workflow'], '/input/workflow');
  const operations = readOperations(input['operations'], '/input/operations');
  if ('problems' in graph) return refusedBy(graph.problems);
  if ('problems' in operations) return refusedBy(operations.problems);
  return { ok: true, output: applyOperations(graph.value, operations.value) };
}

function typeNotFound(type: string): string {
  return `Node type "${type}" not found`;
}

function inferLine(input: Input): GraphLine {
  const ends = endsIn(input);
  if ('unknown' in ends) {
    const { unknown: type } = ends;
    return { ok: false, error: { code: 'NODE_TYPE_NOT_FOUND', message: typeNotFound(type), details: { type } } };
  }
  const inferred = inferConnection(ends.source, ends.target);
  return 'error' in inferred ? { ok: false, error: inferred.error } : { ok: true, output: inferred };
}

function checkLine(input: Input): GraphLine {
  const connectionType = requireField(input, 'connectionType', isString, 'a text');
  const ends = endsIn(input);
  if ('unknown' in ends) {
    return { ok: true, output: { valid: false, shouldSwap: false, error: typeNotFound(ends.unknown) } };
  }
  return { ok: true, output: checkConnection(ends.source, ends.target, connectionType) };
}

function searchLine(input: Input): GraphLine {
  const nodeTypes = nodeTypesIn(input);
  const limit = input['limit'] ?? defaultSearchLimit;
  if (!Number.isSafeInteger(limit) || Number(limit) < 0) throw new BadInput('/input/limit', 'a whole number from 0');
  const query = input['query'] ?? '';
  if (!isString(query)) throw new BadInput('/input/query', 'a text');
  const kind = input['kind'];
  if (kind !== 'name' && kind !== 'subNode') throw new BadInput('/input/kind', 'name or subNode');
  const found =
    kind === 'name'
      ? searchByName(nodeTypes, query, Number(limit))
      : searchByConnection(nodeTypes, requireField(input, 'connectionType', isString, 'a text'), {
          query,
          limit: Number(limit),
        });
  return { ok: true, output: found.map(({ type, score }) => ({ name: type.name, score })) };
}

function namesLine(input: Input): GraphLine {
  const existing = input['existing'] ?? [];
  const names = isObjects(existing) ? existing.map((node) => node['name']) : existing;
  if (!isTexts(names)) throw new BadInput('/input/existing', 'a list of names, or of nodes');
  return { ok: true, output: uniqueName(requireField(input, 'baseName', isString, 'a text'), names) };
}

const isPosition = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);

function positionsLine(input: Input): GraphLine {
  const given = requireField(input, 'existingNodes', isObjects, 'a list of nodes');
  const isSubNode = requireField(input, 'newNodeIsSubNode', isFlag, 'true or false');
  const nodes = given.map((node, at): GraphNode => {
    const { type = '', position } = node;
    const path = `/input/existingNodes/${at}`;
    if (!isString(type)) throw new BadInput(`${path}/type`, 'a text');
    if (position !== undefined && !isPosition(position)) throw new BadInput(`${path}/position`, 'two numbers');
    return { ...node, type, ...(position && { position }), id: String(at), name: String(at) };
  });
  return { ok: true, output: newPosition(nodes, isSubNode, nodeTypesIn(input)) };
}

function trimLine(input: Input): GraphLine {
  if (input['parameters'] === undefined) throw new BadInput('/input/parameters', 'a value');
  return { ok: true, output: trimValue(input['parameters']) };
}

/** What `graph … --ndjson` answers, by the name of the command. */
export const graphLines = {
  apply: { about: 'applies operations: {workflow, operations} give the workflow after them', answer: applyLine },
  infer: {
    about: 'how two nodes connect: {sourceNode, targetNode} give {connectionType} or {possibleTypes}, and swapped',
    answer: inferLine,
  },
  check: {
    about: 'one connection: {sourceNode, targetNode, connectionType} give {valid, shouldSwap, error}',
    answer: checkLine,
  },
  search: {
    about: 'types of nodes: {kind: name or subNode, query, connectionType, limit} give [{name, score}]',
    answer: searchLine,
  },
  trim: { about: 'parameters as a model is shown them: {parameters} give them without long texts', answer: trimLine },
  names: { about: 'a name that is free: {baseName, existing} give it', answer: namesLine },
  positions: { about: 'where a new node stands: {existingNodes, newNodeIsSubNode} give [x, y]', answer: positionsLine },
} as const;

/** What is deeper could not be written again; other things are said by those who read them. */
const bounds = { maxDepth: 2_000, maxValues: Infinity, forbidden: new Set<string>() };

/** Answers one line by one of them. */
export function graphJudge(answer: (input: Input) => GraphLine): Judge<GraphLine> {
  return {
    fields: { input: 'an object' },
    maxLineBytes: maxDocumentLineBytes,
    judge: ({ input }) => {
      if (!isObject(input)) return refusedBy([{ path: '/input', message: 'expected an object' }]);
      const deep = jsonProblem(input, bounds);
      if (deep?.kind === 'too-deep') return refusedBy([{ path: '/input', message: deep.text }]);
      try {
        return answer(input);
      } catch (error) {
        if (!(error instanceof BadInput)) throw error;
        return {
          ok: false,
          error: { code: 'VALIDATION_ERROR', message: error.message, details: { path: error.path } },
        };
      }
    },
    refuseCall: ({ message, field }) => ({
      ok: false,
      error: { code: 'VALIDATION_ERROR', message, details: { path: field } },
    }),
  };
}
