import { isObject } from '#values';
import { needsSetup } from '../../evidence.js';
import type { AssistantDecision } from '../decision.js';
import type { TurnCall } from '../thread-state.js';

type Outcome = Readonly<Record<string, unknown>>;

/** How many workflows a thread keeps the latest test of, and how the setup of each has ended. */
export const mostWorkflows = 50;

/** Calls that leave another version of a workflow behind, or none. */
const changes: Readonly<Partial<Record<string, readonly string[]>>> = {
  workflows: ['restore-version', 'delete'],
  'apply-workflow-credentials': [''],
};

const unproven = { attempted: false };

/** A build has changed a workflow: what it has shown itself counts, and what it needs anew. No older proof does. */
export function onBuilt(decision: AssistantDecision, outcome: Outcome): void {
  const { workflowId, verification: shown = unproven, version } = outcome;
  if (typeof workflowId !== 'string') return;
  const { [workflowId]: how, ...setups } = decision.state.setups;
  if (how === 'done' && needsSetup(outcome)) decision.change({ setups });
  const isBound = isObject(shown) && typeof version === 'string';
  if (decision.rules >= 3) return forget(decision, workflowId, isBound ? { ...shown, version } : shown);
  const { [workflowId]: _old, ...verified } = decision.state.verified;
  decision.change({ verified });
}

/** A call has changed a workflow: it is to be tested again. */
export function onChanged(decision: AssistantDecision, { name, args: { action = '', workflowId } }: TurnCall): void {
  if (decision.rules < 3 || typeof workflowId !== 'string' || typeof action !== 'string') return;
  if (changes[name]?.includes(action) === true) forget(decision, workflowId, unproven);
}

/** Its test counts no longer. */
export function forgetProof(decision: AssistantDecision, workflowId: string): void {
  forget(decision, workflowId, unproven);
}

function forget(decision: AssistantDecision, workflowId: string, verification: unknown): void {
  const { [workflowId]: _old, ...verified } = decision.state.verified;
  decision.change({ verified });
  const { plan } = decision.state;
  if (plan === null) return;
  const tasks = plan.tasks.map((task) =>
    task.outcome?.['workflowId'] === workflowId ? { ...task, outcome: { ...task.outcome, verification } } : task,
  );
  decision.change({ plan: { ...plan, tasks } });
}

/** Keeps what a test has shown of a workflow; the line says whose is dropped for it, null: nobody's. */
export function keepTest(
  decision: AssistantDecision,
  workflowId: string,
  verification: Record<string, unknown>,
): string | null {
  const { kept, dropped } = withLatest(decision, decision.state.verified, workflowId, verification);
  decision.change({ verified: kept });
  return dropped === null ? null : `The test of ${dropped} is kept no longer: it must run again before it counts.`;
}

/** Keeps how a setup has ended; the line says whose is dropped for it, null: nobody's. */
export function keepSetup(decision: AssistantDecision, workflowId: string, how: 'done' | 'deferred'): string | null {
  const { kept, dropped } = withLatest(decision, decision.state.setups, workflowId, how);
  decision.change({ setups: kept });
  return dropped === null
    ? null
    : `How the setup of ${dropped} has ended is kept no longer: it may be asked for again.`;
}

function withLatest<T>({ rules }: AssistantDecision, all: Readonly<Record<string, T>>, workflowId: string, value: T) {
  if (rules < 3) return { kept: { ...all, [workflowId]: value }, dropped: null };
  const { [workflowId]: _old, ...others } = all;
  const [oldest = null] = Object.keys(others);
  if (oldest === null || Object.keys(others).length < mostWorkflows)
    return { kept: { ...others, [workflowId]: value }, dropped: null };
  const { [oldest]: _dropped, ...rest } = others;
  return { kept: { ...rest, [workflowId]: value }, dropped: oldest };
}
