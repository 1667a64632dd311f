import { compileArguments } from '#model-turn';
import { isObject, jsonTextProblems } from '#values';
import { checkDocument, listWarnings } from '#workflow';
import type { ArgumentSchemas, DocumentCheck, DocumentLimits, WorkflowWarning } from '#workflow';
import type { Judge } from './judge-lines.js';

/** What is said of the document of one line. */
export interface DocumentResult {
  ok: boolean;
  /** Of the first error; null: there is none. */
  code: string | null;
  path: string | null;
  message: string | null;
  /** What it may do, and hardly means; absent: nothing. */
  warnings?: readonly WorkflowWarning[];
}

/** Room for a document that is too large, whose line is answered all the same. */
export const maxDocumentLineBytes = 64 * 1024 * 1024;

type Input = Readonly<Record<string, unknown>>;

/** The limits that a line sets, null as if absent; or what is wrong with them. */
export function limitsIn(line: Input): DocumentLimits | { problem: string; path: string } {
  const [tools, maxDepth, workflows] = ['tools', 'maxDepth', 'workflows'].map((field) => line[field] ?? undefined);
  const names = tools === undefined ? [] : readToolNames(tools);
  const schemas = schemasIn(tools);
  if (schemas === null) return { path: '/tools', problem: 'expected the JSON Schema of an object as parameters' };
  if (names === null) return { path: '/tools', problem: 'expected a list of names' };
  if (maxDepth !== undefined && !isCount(maxDepth)) return { path: '/maxDepth', problem: 'expected a whole number' };
  if (workflows !== undefined && !isObject(workflows))
    return { path: '/workflows', problem: 'expected an object of documents by name' };
  return {
    ...(tools === undefined ? {} : { tools: new Set(names), args: schemas }),
    ...(maxDepth === undefined ? {} : { maxDepth }),
    ...(workflows === undefined ? {} : { workflows: new Map(Object.entries(workflows)) }),
  };
}

/** What checks the arguments of the tools whose schemas a line has; null: one is none. */
function schemasIn(tools: unknown): ArgumentSchemas | null {
  const named = Array.isArray(tools) ? tools.filter(isObject) : [];
  const schemas = named.flatMap(({ name, parameters }) =>
    typeof name === 'string' && isObject(parameters) ? [[name, parameters] as const] : [],
  );
  try {
    return compileArguments(Object.fromEntries(schemas));
  } catch {
    return null;
  }
}

function readToolNames(tools: unknown): string[] | null {
  if (!Array.isArray(tools)) return null;
  const names = tools.map((tool: unknown) => (isObject(tool) ? tool['name'] : tool));
  return names.every((name) => typeof name === 'string') ? names : null;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

export function refusal(path: string, message: string): DocumentResult {
  return { ok: false, code: 'WORKFLOW_VALIDATION_FAILED', path, message };
}

export function toDocumentResult(check: DocumentCheck): DocumentResult {
  if (check.ok) {
    const warnings = listWarnings(check.document);
    return { ok: true, code: null, path: null, message: null, ...(warnings.length > 0 && { warnings }) };
  }
  const [first] = check.errors;
  return first === undefined ? refusal('', 'expected a document') : { ok: false, ...first };
}

/** Judges the document of a line by the tools, the depth and the other documents that the line allows. */
export const documentJudge: Judge<DocumentResult> = {
  fields: { document: 'a workflow, as an object or as text' },
  maxLineBytes: maxDocumentLineBytes,
  judge: (input) => {
    const limits = limitsIn(input);
    if ('problem' in limits) return refusal(limits.path, limits.problem);
    return toDocumentResult(checkDocument(input['document'], limits));
  },
  refuseCall: ({ message }) => refusal('', message),
  judgeText: (text) => {
    const lost = jsonTextProblems(text).find(({ path }) => path.startsWith('/document'));
    return lost === undefined ? null : refusal(lost.path.slice('/document'.length), `it ${lost.text}`);
  },
};
