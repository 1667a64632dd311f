import { isObject } from '#values';
import { isProof } from '../../evidence.js';
import type { AssistantDecision } from '../decision.js';
import { findTask } from './plan-flow.js';
import { forgetProof } from '../children/proofs.js';

/** Asks the store for the present versions of workflows, by id; null: there is none. */
export const versionsName = 'present-versions';

/** By workflow, the version that was tested. */
export type Proofs = Readonly<Record<string, string>>;

/**
 * The versions whose tests a checkpoint builds on: people and the API change workflows, too, and the thread is not told of it. A test without
 * a version is one of rules before 3, or of a shell from before tests had one.
 */
export function proofsFor(decision: AssistantDecision, taskId: string): Proofs {
  if (decision.rules < 3) return {};
  const { plan, verified } = decision.state;
  const deps = findTask(decision, taskId)?.deps ?? [];
  const built = plan?.tasks.filter(({ id, kind }) => kind === 'build-workflow' && deps.includes(id)) ?? [];
  return Object.fromEntries(
    built.flatMap(({ outcome = {} }) => {
      const workflowId = typeof outcome['workflowId'] === 'string' ? outcome['workflowId'] : '';
      const version = latestTested(verified[workflowId], outcome);
      return version === null ? [] : [[workflowId, version]];
    }),
  );
}

/** The version that was tested last: by a test of its own, else by its build. */
function latestTested(test: unknown, { verification, version }: Readonly<Record<string, unknown>>): string | null {
  const latest = test ?? verification;
  if (!isProof(latest) || !isObject(latest)) return null;
  const tested = latest['version'] ?? (test === undefined ? version : null);
  return typeof tested === 'string' ? tested : null;
}

/** Drops the proofs of versions that are no longer the present ones; the words name their workflows, empty: there are none. */
export function dropStale(decision: AssistantDecision, proofs: Proofs, answer: unknown): string {
  const versions = isObject(answer) && isObject(answer['versions']) ? answer['versions'] : {};
  const stale = Object.keys(proofs).filter((id) => versions[id] !== proofs[id]);
  for (const id of stale) forgetProof(decision, id);
  const named = stale.map((id) => `"${id}"`).join(', ');
  return stale.length === 0 ? '' : `${named} has changed since it was tested: test it again`;
}

/** A line where another version is published than the one that was tested last; null: there is nothing to say. */
export function publishedUntested(
  { state, rules }: AssistantDecision,
  workflowId: unknown,
  version: unknown,
): string | null {
  if (rules < 3 || typeof workflowId !== 'string' || typeof version !== 'string') return null;
  const built = state.plan?.tasks.findLast(({ outcome }) => outcome?.['workflowId'] === workflowId);
  const tested = latestTested(state.verified[workflowId], built?.outcome ?? {});
  return tested === null || tested === version
    ? null
    : `Version ${version} is published; the one that was tested is ${tested}.`;
}
