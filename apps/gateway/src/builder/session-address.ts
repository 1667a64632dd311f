import { buildThreadId } from '#builder';
import { isId, renameId } from '#protocol';
import type { Address } from '#protocol';
import type { SessionPlace } from '#engine';
import { commonTenant, toBuilderSide } from '#registry';

/** A user's name within a session's id: no name has what divides them. */
export const userForm = /^(?!.*-user-)[A-Za-z0-9][A-Za-z0-9._@-]{0,63}$/;
export const userExpected = 'expected 1 to 64 letters, digits, dots, dashes, underscores or @, without -user-';
export const sessionIdForm =
  /^(?:workflow-[a-z0-9][a-z0-9-]{0,63}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-user-(?!.*-user-)[A-Za-z0-9][A-Za-z0-9._@-]{0,63}$/;
/** The same, or the id of a run: that of a build below a thread. */
export const readSessionIdForm =
  /^(?:run_[0-9A-HJKMNP-TV-Z]{26}|(?:workflow-[a-z0-9][a-z0-9-]{0,63}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-user-(?!.*-user-)[A-Za-z0-9][A-Za-z0-9._@-]{0,63})$/;

const divider = '-user-';
const workflowPrefix = 'workflow-';

/** The id of a user's session on a workflow, or of one on a graph that is no workflow yet. */
export function buildSessionId(workflowId: string | null, user: string, unsaved: string): string {
  return workflowId === null ? `${unsaved}${divider}${user}` : buildThreadId(workflowId, user);
}

export function parseUser(sessionId: string): string {
  return sessionId.slice(sessionId.lastIndexOf(divider) + divider.length);
}

/** The workflow that a session is of, by its id; null: its graph is no workflow yet. */
export function parseWorkflowId(sessionId: string): string | null {
  const of = sessionId.slice(0, sessionId.lastIndexOf(divider));
  return of.startsWith(workflowPrefix) ? of.slice(workflowPrefix.length) : null;
}

/** Where a user's credits are counted: beside the sessions, under a name that no session has. */
export function accountAddress(user: string): Address {
  return sessionAddress(`credits${divider}${user}`);
}

/** Where a session is. All of a user's have one other side, so an erasure of `builder:<user>` finds them. */
export function sessionAddress(sessionId: string): Address {
  return {
    tenant: commonTenant,
    channel: 'api',
    ours: toBuilderSide(sessionId),
    theirs: `builder:${parseUser(sessionId)}`,
  };
}

/** Where a session is that is read: that of a build below a thread is named by its run, and nobody writes to it. */
export function sessionPlace(id: string): SessionPlace {
  return isId('run', id) ? { actorId: renameId(id, 'act') } : sessionAddress(id);
}
