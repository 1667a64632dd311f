import { testDraft } from '#builder';
import type { TestReport, TestStart } from '#builder';
import type { Graph } from '#graph';
import { catalogue } from '#nodes';
import { openSandboxNow } from '#sandbox';
import type { StepLimits } from './step-limits.js';
import { testHost } from './test-host.js';

/** A test run of a draft, as data. All its steps together have the budget of one step. */
export interface TestTask {
  graph: Graph;
  start: TestStart;
  /** It stands still while the test runs. */
  now: number;
  timeZone: string;
  /** Random numbers follow from it. */
  seed: string;
  limits: StepLimits;
  /** What graphs may read of the environment; absent: nothing. */
  env?: Readonly<Record<string, string>>;
}

/** Carries out a test run in this thread, which has loaded the sandbox. */
export function runTestTask({ graph, start, ...of }: TestTask): TestReport {
  const sandbox = openSandboxNow();
  try {
    return testDraft(graph, start, catalogue, testHost(sandbox, of));
  } finally {
    sandbox.dispose();
  }
}

/** The report of a test run whose thread was ended. */
export function endedTest({ graph }: TestTask, why: string): TestReport {
  const problem = `the test run was ended: ${why} (STEP_BUDGET)`;
  return { passed: false, problem, nodes: [], notReached: graph.nodes.map(({ name }) => name), setup: [] };
}
