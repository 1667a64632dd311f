import { resolvePolicy } from '#policy';
import type { PolicyTable } from '#policy';
import { policyIn } from './policy-file.js';

/** What one run of an agent may take, and what a run with this policy of its agent's file may with all of its tree. */
interface RunCaps {
  agent: Caps;
  run: Caps;
}

interface Caps {
  steps: number;
  toolCalls: number;
  /** Not known beforehand: the run's account holds its money (I5). */
  costMicroUsd: 0;
}

interface OwnPolicy {
  provider?: string;
  maxSteps?: number;
  maxToolCalls?: number;
}

/** The caps of runs by the settings of this environment; null where they have a mistake, which is reported where they are read. */
export function runCapsIn(environment: NodeJS.ProcessEnv): (own: OwnPolicy) => RunCaps | null {
  let table: PolicyTable | null | undefined;
  return ({ provider = environment['LLM_PROVIDER'] ?? '', maxSteps, maxToolCalls }) => {
    table ??= policyIn(environment);
    if (table === null) return null;
    const policy = resolvePolicy(table, { provider, taskClass: 'action', model: 'any' });
    const steps = Number(environment['RUN_MAX_STEPS'] || policy.maxSteps);
    const toolCalls = Number(environment['RUN_MAX_TOOL_CALLS'] || policy.maxToolCalls);
    const run = { steps: maxSteps ?? steps, toolCalls: maxToolCalls ?? toolCalls, costMicroUsd: 0 } as const;
    const agent = {
      steps: Math.min(steps, run.steps),
      toolCalls: Math.min(toolCalls, run.toolCalls),
      costMicroUsd: 0,
    } as const;
    return { agent, run };
  };
}
