import { InvariantError } from '#errors';
import { compileForeignAnswerForm } from '#model-turn';
import type { AnswerForm, JsonSchema } from '#model-turn';
import type { WorkflowDecision } from '../decision.js';
import { isPartOfPages } from '../document/document.js';
import type { WorkflowDocument, WorkflowNode } from '../document/document.js';
import { mostWaitMs } from '../document/node-forms.js';
import { answerForm, hasOwnValues, usesBelow, usesIn, listValues } from '../document/node-values.js';
import { buildFailure } from '../failure.js';
import { countBytes, valueTooLarge, maxValueBytes } from '../output.js';
import { placesOfCallbacks } from '../document/callback-waits.js';
import { asEvent, asRequest, refused } from './outside-nodes.js';
import type { Came } from './outside-nodes.js';
import type { NodeStart } from './move.js';
import type { EmitForm } from '../events/event-wait.js';
import type { HttpForm } from '../http/http-call.js';
import type { Failure, WorkflowRun } from '../state.js';
import { resolveValue } from '../values/resolve.js';
import { fromJson, toJson, toText } from '../values/handed-on.js';
import type { Around, Resolved, Scope } from '../values/scope.js';
import { holdsFor } from '../values/condition.js';
import type { Condition, Held } from '../values/condition.js';
import { toAnswerSchema, misfit, wrappedName } from '../values/value-schema.js';

/** The most bytes that a run keeps of what its steps have come to, since references name them. */
const mostKeptBytes = 262_144;

export function isFailed<T extends object>(came: Came<T>): came is { failure: Failure } {
  return 'failure' in came;
}

/** Reads the references in a value, in the scope of the run. */
export function readValue({ run, at }: WorkflowDecision, value: unknown, path = run.frames.at(-1)?.path): Resolved {
  if (run.scope === undefined) throw new InvariantError('a document of version 1 has no references');
  return resolveValue(value, run.scope, {
    ...(path !== undefined && { path }),
    runId: run.child.rootRunId,
    at,
    loop: loopAround(run, at),
    page: pageAround(run),
    error: errorAround(run),
  });
}

const microUsd = 1_000_000;

/** What references reach of the loop at work. */
function loopAround({ frames, spent }: WorkflowRun, at: number): Around['loop'] {
  const loop = frames.findLast((frame) => frame.kind === 'loop' || frame.kind === 'subflow');
  if (loop?.kind !== 'loop') return null;
  const { round, startedAt, costFrom, previous } = loop;
  const usd = (spent.costMicroUsd - costFrom) / microUsd;
  return { round, ms: at - startedAt, usd, previous: previous === null ? null : fromJson(previous) };
}

/** What references reach of the page that is read. */
function pageAround({ frames }: WorkflowRun): Around['page'] {
  const around = frames.findLast((frame) => frame.kind === 'foreach' || frame.kind === 'subflow');
  if (around?.kind !== 'foreach' || around.page === 0) return null;
  return { number: around.page, next: around.next === null ? null : fromJson(around.next) };
}

/** The error that is caught where the node at work stands. */
function errorAround({ frames }: WorkflowRun): unknown {
  const around = frames.findLast(
    (frame) => (frame.kind === 'guard' && frame.phase === 'catch') || frame.kind === 'subflow',
  );
  return around?.kind === 'guard' ? around.error : undefined;
}

/** The value that stands for what a node would have come to. */
export function readCaught(decision: WorkflowDecision, { id }: WorkflowNode, value: unknown): Came<{ value: unknown }> {
  const read = readValue(decision, value ?? null);
  return read.ok ? { value: read.value } : refused(`${id}/catch: ${read.message}`);
}

/** Whether a condition holds in the scope of the run. */
export function asks(decision: WorkflowDecision, condition: Condition): Held {
  return holdsFor(condition, (value) => readValue(decision, value));
}

/** The scope of a document whose root begins at this path, and what that works on; of version 1 there is no scope, and it works on text. */
export function openDocument(
  document: WorkflowDocument,
  given: { text: string } | { value: unknown },
  path: string,
): Came<{ scope: Scope | undefined; input: string }> {
  if (document.version === 1) return { scope: undefined, input: 'text' in given ? given.text : toText(given.value) };
  const schema = document.input?.schema;
  const read = 'value' in given ? { value: given.value } : readInput(given.text, schema);
  if ('failure' in read) return read;
  const problem = schema === undefined ? null : misfit(schema, read.value);
  if (problem !== null) return refused(`the input does not fit its schema: ${problem}`);
  const { steps, roots } = usesIn(document);
  const kept = roots.has('input') ? { input: read.value } : {};
  const callbacks = placesOfCallbacks(document, path);
  const scope = { ...kept, ...(callbacks && { callbacks }), steps: {}, keeps: [...steps] };
  return { scope, input: toJson(read.value) };
}

/** An input from outside is text; with a schema of another type it is JSON. */
function readInput(text: string, schema: JsonSchema | undefined): Came<{ value: unknown }> {
  if (schema === undefined || schema['type'] === 'string') return { value: text };
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return refused('expected JSON as the input, since the document has an input.schema');
  }
}

/** What the document of this scope comes to whose root has come to this. */
export function closeDocument(
  decision: WorkflowDecision,
  document: WorkflowDocument | null,
  output: string,
): Came<{ value: unknown }> {
  const { value: written, schema } = document?.output ?? {};
  const read: Resolved = written === undefined ? { ok: true, value: fromJson(output) } : readValue(decision, written);
  if (!read.ok) return refused(`output.value: ${read.message}`);
  const problem = schema === undefined ? null : misfit(schema, read.value);
  if (problem !== null) return refused(`the output does not fit its schema: ${problem}`);
  const bytes = countBytes(toText(read.value));
  return bytes > maxValueBytes ? { failure: valueTooLarge('the document', 'output', bytes) } : { value: read.value };
}

/** What a node begins with: its fields with their references read, and what it works on. */
export function readNode(
  decision: WorkflowDecision,
  node: WorkflowNode,
  { path, input: given }: Pick<NodeStart, 'path' | 'input'>,
): Came<{ node: WorkflowNode; input: string }> {
  if (decision.run.scope === undefined) return { node, input: given };
  const fields: Record<string, unknown> = {};
  for (const { at, value } of listValues(node)) {
    const read = readValue(decision, value, path);
    if (!read.ok) return refused(`${node.id}${at}: ${read.message}`);
    fields[at.slice(1)] = read.value;
  }
  const { input: own, http, emit, ...others } = fields;
  const input = own === undefined ? given : toJson(own);
  const read: WorkflowNode = { ...node, ...others };
  if (countBytes(input) > maxValueBytes) return { failure: valueTooLarge(node.id, 'input', countBytes(input)) };
  if (http !== undefined) return asRequest(decision, read, http as HttpForm, { path, input }); // read in its own form
  return emit === undefined ? withTypes(read, input) : asEvent(read, emit as EmitForm, input); // likewise
}

/** Values whose type only a run knows. */
function withTypes(node: WorkflowNode, input: string): Came<{ node: WorkflowNode; input: string }> {
  if (node.kind === 'delay') {
    const ms: unknown = node.ms ?? fromJson(input);
    const isFit = typeof ms === 'number' && ms >= 0 && ms <= mostWaitMs;
    if (!isFit) return refused(`${node.id}/ms: expected a number of milliseconds, at most ${mostWaitMs}`);
    return { node: { ...node, ms }, input };
  }
  if (node.kind === 'map') return readList(node, input);
  const isTold = node.kind === 'approval' || node.kind === 'waitForMessage' || node.kind === 'fail';
  if (isTold && node.text !== undefined) return { node: { ...node, text: toText(node.text) } as WorkflowNode, input }; // an approval has a text
  if (node.kind === 'llm') return { node: { ...node, instructions: toText(node.instructions) }, input };
  return { node, input };
}

/** A `map` works on its list. */
function readList(
  node: Extract<WorkflowNode, { kind: 'map' }>,
  input: string,
): Came<{ node: WorkflowNode; input: string }> {
  const { over, ...rest } = node;
  const value: unknown = over ?? fromJson(input);
  if (node.items !== 'lines')
    return Array.isArray(value)
      ? { node: rest, input: toJson(value) }
      : refused(`${node.id}/over: expected a list, and got ${typeName(value)}`);
  if (typeof value !== 'string') return refused(`${node.id}/over: expected a text, and got ${typeName(value)}`);
  const lines = value.split('\n').map((line) => line.trim());
  return { node: rest, input: toJson(lines.filter((line) => line !== '')) };
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : `a value of type ${typeof value}`;
}

/** Keeps what a step has come to, where a reference names it; not null: it is too much. */
export function keepOutput(decision: WorkflowDecision, id: string, output: string): Failure | null {
  const { scope } = decision.run;
  if (scope?.keeps.includes(id) !== true) return null;
  const steps = { ...scope.steps, [id]: { output: fromJson(output) } };
  decision.changeRun({ scope: { ...scope, steps } });
  const bytes = countBytes(toJson(steps));
  if (bytes <= mostKeptBytes) return null;
  const message = `what references name of the steps has ${bytes} bytes with that of ${id}, and ${mostKeptBytes} at most`;
  return buildFailure('VALUE_TOO_LARGE', message);
}

/** The item that a run works on, for those below it. */
function itemAround(scope: Scope): { item?: unknown; index?: number } {
  return { ...('item' in scope && { item: scope.item }), ...(scope.index !== undefined && { index: scope.index }) };
}

/** The scope of a run that works on a part of this one's document. */
export function pickScope(
  { run }: WorkflowDecision,
  node: WorkflowNode,
  item: { item: unknown; index: number } | null,
): { scope?: Scope } {
  const { scope } = run;
  if (scope === undefined) return {};
  const { steps: named, roots } = usesBelow(node);
  const isPart = node.kind === 'foreach' && isPartOfPages(node); // it counts on from there
  const error = errorAround(run) ?? scope.error;
  const around = item ?? itemAround(scope);
  return {
    scope: {
      ...(roots.has('input') && { input: scope.input }),
      ...(scope.callbacks && { callbacks: scope.callbacks }),
      ...(roots.has('item') && 'item' in around && { item: around.item }),
      ...((roots.has('index') || isPart) && around.index !== undefined && { index: around.index }),
      ...(roots.has('error') && error !== undefined && { error }),
      steps: Object.fromEntries(Object.entries(scope.steps).filter(([id]) => named.has(id))),
      keeps: [...named],
      isPart: true,
    },
  };
}

/** Whether an `llm` that stands directly in a fork, a map or a spawn needs a run around it, which reads its values. */
export function needsRun({ run }: WorkflowDecision, node: WorkflowNode): boolean {
  const top = run.frames.at(-1);
  return run.scope !== undefined && top?.kind !== 'llm' && hasOwnValues(node);
}

/** What an agent is asked in version 2: its instructions with references read, its input as text, and the form of its answer. */
export function buildAsked(
  decision: WorkflowDecision,
  node: Extract<WorkflowNode, { kind: 'llm' }>,
  input: string,
): { text: string; instructions: string; schema?: JsonSchema } {
  const { instructions } = node;
  const form = answerForm(node);
  if (decision.run.scope === undefined) return { text: input, instructions };
  const read = readValue(decision, instructions);
  if (!read.ok) throw new InvariantError(`instructions were read when the node began: ${read.message}`);
  const schema = form === undefined ? {} : { schema: toAnswerSchema(form) };
  return { text: toText(fromJson(input)), instructions: toText(read.value), ...schema };
}

const forms = new Map<string, AnswerForm>();
const mostForms = 200;

function compileForm(schema: JsonSchema): AnswerForm {
  const text = JSON.stringify(schema);
  const known = forms.get(text);
  if (known !== undefined) return known;
  if (forms.size >= mostForms) forms.clear();
  const form = compileForeignAnswerForm(toAnswerSchema(schema));
  forms.set(text, form);
  return form;
}

/** The answer of a model as the output of its node: a text, or what the form of its answer says of it. */
export function readAnswer(node: WorkflowNode | null, answer: string): Came<{ output: string }> {
  const schema = node === null ? undefined : answerForm(node);
  if (schema === undefined) return { output: toJson(answer) };
  const read = compileForm(schema).read(answer);
  if (!read.ok)
    return { failure: buildFailure('bad-answer', `the answer does not fit outputSchema: ${read.complaint}`) };
  return { output: toJson(schema['type'] === 'object' ? read.value : read.value[wrappedName]) };
}
