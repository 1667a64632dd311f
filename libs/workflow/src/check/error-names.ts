import { nearestName } from '#values';
import type { JsonSchema } from '#model-turn';
import { listNodes } from '../document/document.js';
import type { NodeOf, WorkflowDocument, WorkflowNode } from '../document/document.js';
import { classOfError, errorClasses, knownErrorCodes } from '../errors/error-class.js';
import { invalid } from '../workflow-error.js';
import type { WorkflowError } from '../workflow-error.js';

const text = { type: 'string' };

/** What is known of `$.error`. */
export const errorKnown: JsonSchema = {
  type: 'object',
  properties: { code: text, text, class: { type: 'string', enum: errorClasses }, step: text },
  required: ['code', 'text', 'class', 'step'],
};

/** What is wrong with the errors that a node names, and with what it does about them. */
export function errorNameErrors(
  { retry, catch: caught = [] }: WorkflowNode,
  path: string,
  document: WorkflowDocument,
): WorkflowError[] {
  const named = [
    { at: '/retry/on', on: retry?.on ?? [] },
    ...caught.map(({ on = [] }, index) => ({ at: `/catch/${index}/on`, on })),
  ];
  const forms = caught.flatMap((each, index) =>
    'then' in each === 'value' in each
      ? [invalid(`${path}/catch/${index}`, 'expected then or value, one of them')]
      : [],
  );
  const unknown = named.flatMap(({ at, on }) =>
    on.flatMap((name, index) => {
      const problem = whyNoName(name, document);
      return problem === null ? [] : [invalid(`${path}${at}/${index}`, problem)];
    }),
  );
  return [...forms, ...unknown, ...neverTaken(caught, path)];
}

/** A catch behind one that takes every error. */
function neverTaken(caught: NonNullable<WorkflowNode['catch']>, path: string): WorkflowError[] {
  const all = caught.findIndex(({ on }) => on === undefined);
  if (all < 0 || all === caught.length - 1) return [];
  return [invalid(`${path}/catch/${all + 1}`, `expected no catch behind catch/${all}, which takes every error`)];
}

/** Why nothing ever fails by this name; null: something may. */
function whyNoName(name: string, { root }: WorkflowDocument): string | null {
  const nodes = listNodes(root);
  const own = nodes.flatMap((node) => (node.kind === 'fail' ? [node.code] : []));
  const known = [...errorClasses, ...knownErrorCodes, ...own];
  const isElsewhere = nodes.some((node) => node.kind === 'subflow' && node.document === undefined);
  if (isElsewhere || known.includes(name)) return null;
  const meant = nearestName(name, known);
  if (meant !== null) return `nothing fails as ${name}: did you mean ${meant}?`;
  return `nothing fails as ${name}: expected a class (${errorClasses.join(', ')}), a code, or that of a fail`;
}

/** What is wrong with the code of a `fail`. */
export function codeErrors({ code }: NodeOf<'fail'>, path: string): WorkflowError[] {
  const isTaken = classOfError(code) !== 'own' || errorClasses.some((each) => each === code);
  return isTaken ? [invalid(`${path}/code`, `expected a code of your own: ${code} has a meaning already`)] : [];
}
