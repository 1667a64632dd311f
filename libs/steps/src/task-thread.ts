import type { PreviewedValue, TestReport } from '#builder';
import type { ItemReads, StepResult } from '#compiler';
import { errorEnvelope } from '#errors';
import type { GraphPlan } from '#compiler';
import { loadSandbox, openSandboxNow } from '#sandbox';
import { evaluateIn } from './evaluate-in.js';
import { runPreviewTask } from './preview-task.js';
import type { PreviewTask } from './preview-task.js';
import { compilePlan, runStepTask } from './run-step-task.js';
import { outOfBudget, withinBudget } from './step-budget.js';
import type { CarriedOut, StepTask } from './step-task.js';
import { runTestTask } from './test-task.js';
import type { TestTask } from './test-task.js';
import { askHost, HostFailed } from './thread-link.js';
import type { Link } from './thread-link.js';

/** What a thread carries out: a step, a test run of a draft, or an expression of one. */
export type Work = { task: StepTask } | { test: TestTask } | { preview: PreviewTask };

/** What a thread is given. */
export type Given = Work & { link: Link };

/** A link whose waits are known. */
type Waited = Link & { waitedMs: number };

/** An error's class does not cross threads. */
export type Answer =
  | { made: CarriedOut }
  | { tested: TestReport }
  | { previewed: PreviewedValue }
  | { hostFailed: true }
  | { fault: string };

/** Graphs that this thread has compiled, by their text. */
const plans = new Map<string, GraphPlan>();
const mostPlans = 20;

/** Carries out its work in this thread; what a step reads it asks its host for. */
export async function startTask({ link: given, ...work }: Given): Promise<Answer> {
  await loadSandbox();
  const link = { ...given, waitedMs: 0 };
  askBegun(link);
  try {
    if ('preview' in work) return { previewed: runPreviewTask(work.preview) };
    return 'test' in work ? { tested: runTestTask(work.test) } : { made: stepIn(work.task, link) };
  } catch (error) {
    if (error instanceof HostFailed) return { hostFailed: true };
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function askBegun({ port }: Link): void {
  port.postMessage({ begun: true });
}

function stepIn(task: StepTask, link: Waited): CarriedOut {
  const sandbox = openSandboxNow();
  const began = performance.now();
  let isOver = task.refused !== undefined;
  const spent = {
    ms: () => performance.now() - began - link.waitedMs,
    fuel: () => sandbox.fuelSpent,
    over: () => void (isOver = true),
  };
  const evaluate = withinBudget(evaluateIn(sandbox, task.seed), task.limits, spent);
  const findSender = (from: string) => askHost(link, { findSender: from }) as ReturnType<StepTaskSender>; // the host's own
  try {
    const made = answerReads(runStepTask(knownPlan(task), task, { evaluate, findSender }), task, link);
    return isOver ? { ...made, isOver } : made;
  } finally {
    sandbox.dispose();
  }
}

type StepTaskSender = Parameters<typeof runStepTask>[2]['findSender'];

/** A step that reads more than it may fails before it has anything to go on with. */
function answerReads(reads: ItemReads<StepResult>, { args, limits }: StepTask, link: Waited): StepResult {
  let read = 0;
  let step = reads.next([]);
  while (step.done !== true) {
    const asked = performance.now();
    const texts = askHost(link, { read: step.value }) as (string | null)[]; // one for each field
    link.waitedMs += performance.now() - asked;
    for (const text of texts) read += text?.length ?? 0;
    if (read > limits.bytes) return failedStep(args, outOfBudget('bytes', limits.bytes));
    step = reads.next(texts);
  }
  return step.value;
}

/** Of a node that cannot even be given its items. */
function failedStep(args: StepTask['args'], { message, code }: { message: string; code: string }): StepResult {
  const text = `${String(args['node'])}: ${message} (${code})`;
  return { result: { ok: false, envelope: errorEnvelope('tool-failed', text) }, items: {} };
}

function knownPlan({ graph }: StepTask): GraphPlan {
  const text = JSON.stringify(graph);
  const known = plans.get(text);
  if (known !== undefined) return known;
  const made = compilePlan(graph);
  plans.set(text, made);
  const [oldest] = plans.keys();
  if (plans.size > mostPlans && oldest !== undefined) plans.delete(oldest);
  return made;
}
