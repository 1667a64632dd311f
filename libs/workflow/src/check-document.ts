import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { jsonProblem } from '#contract';
import type { JsonSchema } from '#contract';
import type { WorkflowDocument } from './document.js';
import { envelopeSchema, nodeSchemas } from './document-schema.js';

export const workflowErrorCodes = [
  'WORKFLOW_VALIDATION_FAILED',
  'UNKNOWN_NODE_KIND',
  'UNKNOWN_TOOL_REFERENCE',
] as const;
export type WorkflowErrorCode = (typeof workflowErrorCodes)[number];

/** Why a document is refused. */
export interface WorkflowError {
  code: WorkflowErrorCode;
  /** JSON Pointer to the place; empty: the document. */
  path: string;
  /** What was expected there. */
  message: string;
}

export type DocumentCheck = { ok: true; document: WorkflowDocument } | { ok: false; errors: WorkflowError[] };

export interface DocumentLimits {
  /** The tools that the document may name; absent: any. */
  tools?: ReadonlySet<string>;
  /** How deep nodes may lie; the root of a document is at depth 0. Absent: 5. */
  maxDepth?: number;
}

/** The most characters of a document's JSON. */
export const maxDocumentChars = 1_048_576;
const usualDepth = 5;
/** What is wrong with more places than these is not read by anyone. */
const mostErrors = 100;

const compiler = new Ajv2020({ strict: true, allErrors: true, ownProperties: true, logger: false });
const envelope = compiler.compile(envelopeSchema);
const nodeChecks: ReadonlyMap<string, ValidateFunction> = new Map(
  Array.from(nodeSchemas, ([kind, schema]: [string, JsonSchema]) => [kind, compiler.compile(schema)] as const),
);

/** Checks a document from outside, as text or as a value. Never recurses, so that no depth can exhaust the stack. */
export function checkDocument(json: unknown, limits: DocumentLimits = {}): DocumentCheck {
  const read = readJson(json);
  if ('error' in read) return { ok: false, errors: [read.error] };
  const errors = envelope(read.value) ? checkNodes(read.value, limits) : (envelope.errors ?? []).map(errorAt(''));
  // Both checks have passed: the envelope's, and that of every node.
  return errors.length === 0 ? { ok: true, document: read.value as WorkflowDocument } : { ok: false, errors };
}

function readJson(json: unknown): { value: unknown } | { error: WorkflowError } {
  if (typeof json === 'string' && json.length > maxDocumentChars) return { error: tooLarge };
  const value = typeof json === 'string' ? parsed(json) : json;
  if (value instanceof SyntaxError) return { error: invalid('', `is not JSON: ${value.message}`) };
  const problem = jsonProblem(value);
  if (problem !== null) return { error: invalid(problem.path, problem.text) };
  const isLarge = typeof json !== 'string' && JSON.stringify(value).length > maxDocumentChars;
  return isLarge ? { error: tooLarge } : { value };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error instanceof SyntaxError ? error : new SyntaxError(String(error));
  }
}

function invalid(path: string, message: string): WorkflowError {
  return { code: 'WORKFLOW_VALIDATION_FAILED', path, message };
}

const tooLarge = invalid('', `has more than ${maxDocumentChars} characters`);

interface Place {
  value: unknown;
  path: string;
  depth: number;
}

/** What is wrong with the nodes, in the order of the document. */
function checkNodes(document: unknown, limits: DocumentLimits): WorkflowError[] {
  const { maxDepth = usualDepth } = limits;
  const errors: WorkflowError[] = [];
  const ids = new Map<string, string>();
  const left: Place[] = [{ value: fieldsOf(document)['root'], path: '/root', depth: 0 }];
  for (let place = left.pop(); place !== undefined && errors.length < mostErrors; place = left.pop()) {
    if (place.depth > maxDepth) errors.push(invalid(place.path, `is deeper than ${maxDepth}`));
    else errors.push(...checkNode(place, limits, ids));
    if (place.depth <= maxDepth) left.push(...below(place).toReversed());
  }
  return errors;
}

function checkNode({ value, path }: Place, { tools }: DocumentLimits, ids: Map<string, string>): WorkflowError[] {
  const { kind, id, toolName, tools: named } = fieldsOf(value);
  const check = typeof kind === 'string' ? nodeChecks.get(kind) : undefined;
  if (check === undefined) {
    const kinds = [...nodeChecks.keys()].join(', ');
    return [{ code: 'UNKNOWN_NODE_KIND', path: `${path}/kind`, message: `expected one of ${kinds}` }];
  }
  if (!check(value)) return (check.errors ?? []).map(errorAt(path));
  const errors: WorkflowError[] = [];
  const first = ids.get(String(id));
  if (first === undefined) ids.set(String(id), path);
  else errors.push(invalid(`${path}/id`, `is the id of ${first} already`));
  const unknown = (name: unknown): boolean => tools !== undefined && !tools.has(String(name));
  if (kind === 'tool' && unknown(toolName)) errors.push(unknownTool(`${path}/toolName`, tools));
  const names: unknown[] = Array.isArray(named) ? named : [];
  names.forEach((name, index) => {
    if (unknown(name)) errors.push(unknownTool(`${path}/tools/${index}`, tools));
  });
  return errors;
}

function unknownTool(path: string, tools: ReadonlySet<string> = new Set()): WorkflowError {
  const known = tools.size === 0 ? 'no tool: there is none' : `one of ${[...tools].join(', ')}`;
  return { code: 'UNKNOWN_TOOL_REFERENCE', path, message: `expected ${known}` };
}

/** The values in the places of nodes below this one, whatever they are. */
function below({ value, path, depth }: Place): Place[] {
  const { steps, paths } = fieldsOf(value);
  const placed = { steps, paths };
  return Object.entries(placed).flatMap(([field, list]) =>
    Array.isArray(list)
      ? list.map((part: unknown, index) => ({ value: part, path: `${path}/${field}/${index}`, depth: depth + 1 }))
      : [],
  );
}

/** An object's own fields; none for any other value. */
function fieldsOf(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function errorAt(path: string): (error: ErrorObject) => WorkflowError {
  return ({ instancePath, keyword, message = 'is not valid', params }) => {
    const details: Record<string, unknown> = params;
    const more = details[keyword === 'enum' ? 'allowedValues' : 'allowedValue'] ?? details['additionalProperty'];
    return invalid(path + instancePath, more === undefined ? message : `${message}: ${JSON.stringify(more)}`);
  };
}
