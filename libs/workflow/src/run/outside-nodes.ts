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
import { toJson } from '../values/handed-on.js';

/** What a document or a node begins or ends with, or why it does not. */
export type Came<T> = T | { failure: Failure };

export function refused(message: string): { failure: Failure } {
  return { failure: buildFailure('bad-request', message) };
}

/** The pages that the node at this path has read before a time that it begins again; a node of a catch has read none. */
export function heldPages({ run }: WorkflowDecision, path: string): PagesRead | undefined {
  const top = run.frames.at(-1);
  return top?.kind === 'guard' && top.path === path ? top.read : undefined;
}

/** A node that makes a request, as the call that it is. */
export function asRequest(
  node: WorkflowNode,
  http: HttpForm,
  input: string,
  from: PagesRead | undefined,
): Came<{ node: WorkflowNode; input: string }> {
  const call = readHttpCall(http, node.http ?? http);
  if (typeof call === 'string') return refused(`${node.id}/http/${call}`);
  const bytes = countBytes(toJson(call));
  if (bytes > maxValueBytes) return { failure: valueTooLarge(`${node.id}/http`, 'input', bytes) };
  const keeps = call.pages !== undefined && node.retry !== undefined;
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
