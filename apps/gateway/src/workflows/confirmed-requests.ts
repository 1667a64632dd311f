import { ConfirmedVersions } from '#versions';
import type { ChangedBy } from '#versions';
import { unaskedRequests } from '#workflow';
import type { UnaskedRequest, WorkflowDocument } from '#workflow';
import type { Redis } from '#redis';
import { fieldProblem } from '../platform/http/problem.js';
import type { Problem } from '../platform/http/problem.js';

const hint = 'see docs/workflows-2.md';

function toRefusal(requests: readonly UnaskedRequest[], how: string): Problem {
  return fieldProblem(
    422,
    'workflow-refused',
    requests.map(({ id, path, method, url }) => {
      const message = `${id} writes without asking anybody: ${method} ${url}; ${how}`;
      const field = `document${path}/http/approval`;
      return { field, detail: message, code: 'WRITES_UNCONFIRMED', path: `${path}/http/approval`, message, hint };
    }),
  );
}

/** The ids of the nodes that a document writes by without asking. Throws a 422 that lists them, unless a person has confirmed just these. */
export function requireConfirmed(document: WorkflowDocument | undefined, confirm: string | undefined): string[] {
  const unasked = document === undefined ? null : unaskedRequests(document);
  if (unasked === null) return [];
  const ids = unasked.requests.map(({ id }) => id);
  if (confirm === unasked.confirm) return ids;
  throw toRefusal(unasked.requests, `a person who has seen this list confirms it by ${unasked.confirm}`);
}

/** Throws a 422 for a document that writes without asking where nobody can confirm it. */
export function refuseUnasked(document: WorkflowDocument): void {
  const unasked = unaskedRequests(document);
  if (unasked === null) return;
  throw toRefusal(unasked.requests, 'store it as a workflow, where a person confirms it, and name that');
}

/** Puts down who has confirmed what a version writes without asking, once. */
export async function noteConfirmed(
  redis: Redis,
  { id, version, nodes }: { id: string; version: string; nodes: readonly string[] },
  { by, why }: Pick<ChangedBy, 'by' | 'why'>,
): Promise<void> {
  const confirmed = new ConfirmedVersions(redis);
  if (nodes.length === 0 || (await confirmed.read(version)) !== null) return;
  await confirmed.confirm(version, { id, nodes, by, why, at: Date.now() });
}
