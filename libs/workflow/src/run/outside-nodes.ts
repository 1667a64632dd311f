import { emitEventTool, httpTool } from '#model-turn';
import type { WorkflowDecision } from '../decision.js';
import type { WorkflowNode } from '../document/document.js';
import { mostEventBytes, readEmit } from '../events/event-wait.js';
import type { EmitForm } from '../events/event-wait.js';
import { buildFailure } from '../failure.js';
import { readHttpCall } from '../http/http-call.js';
import type { HttpForm, PagesRead } from '../http/http-call.js';
import { countBytes, maxValueBytes, valueTooLarge } from '../output.js';
import type { Failure } from '../state.js';
import { callbackMarkStart } from '../values/callback-mark.js';
import { toJson } from '../values/handed-on.js';
import { findReferences } from '../document/node-values.js';
import type { NodeStart } from './move.js';

/** What a document or a node begins or ends with, or why it does not. */
export type Came<T> = T | { failure: Failure };

export function refused(message: string): { failure: Failure } {
  return { failure: buildFailure('bad-request', message) };
}

/** The pages that the node at this path has read before a time that it begins again; a node of a catch has read none. */
function heldPages(run: WorkflowDecision['run'], path: string): PagesRead | undefined {
  const top = run.frames.at(-1);
  return top?.kind === 'guard' && top.path === path ? top.read : undefined;
}

/** Whether there are more addresses to be called back at in a request than its author has written: values from outside would have made one. */
function bringsAddress(marks: number, written: HttpForm | undefined): boolean {
  return marks > 0 && marks > findReferences(written).filter(({ segments }) => segments[0] === 'callbacks').length;
}

/** A node that makes a request, as the call that it is. */
export function asRequest(
  { run }: WorkflowDecision,
  node: WorkflowNode,
  http: HttpForm,
  { path, input }: Pick<NodeStart, 'path' | 'input'>,
): Came<{ node: WorkflowNode; input: string }> {
  const from = heldPages(run, path);
  const call = readHttpCall(http, node.http ?? http);
  if (typeof call === 'string') return refused(`${node.id}/http/${call}`);
  const text = toJson(call);
  const marks = text.split(callbackMarkStart(run.child.rootRunId)).length - 1;
  if (bringsAddress(marks, node.http))
    return refused(`${node.id}/http: expected no address to be called back at in a value that came from elsewhere`);
  const bytes = countBytes(text);
  if (bytes > maxValueBytes) return { failure: valueTooLarge(`${node.id}/http`, 'input', bytes) };
  // Where the next page is asked for comes back with what was read: it may have an address to be called back at, which no journal has.
  const keeps = call.pages !== undefined && node.retry !== undefined && marks === 0;
  const args = { ...call, ...(keeps && { keepsPages: true }), ...(from && { from }) };
  return { node: { kind: 'tool', id: node.id, toolName: httpTool, args }, input };
}

/** A node that sends an event, as the call that it is. */
export function asEvent(
  { id }: WorkflowNode,
  emit: EmitForm,
  input: string,
): Came<{ node: WorkflowNode; input: string }> {
  const args = readEmit(emit);
  if (typeof args === 'string') return refused(`${id}/emit/${args}`);
  const bytes = countBytes(toJson(args['data']));
  if (bytes > mostEventBytes)
    return refused(`${id}/emit/data: expected at most ${mostEventBytes} bytes, and got ${bytes}`);
  return { node: { kind: 'tool', id, toolName: emitEventTool, args }, input };
}
