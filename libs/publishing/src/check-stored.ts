import type { AgentDefinition } from '#registry';
import { checkWorkflow } from './check-workflow.js';
import type { Ground, Refusal } from './check-workflow.js';

/** Everything for which a version could not be stored again; none: it could. */
export type RefusedNow = Refusal['problems'];

/** What the present check refuses of a version that is stored, with the files that it has. It runs all the same. */
export async function refusedNow(id: string, stored: AgentDefinition, ground: Ground): Promise<RefusedNow> {
  const { graph, workflow: document, layers = {} } = stored;
  const { maxSteps, maxToolCalls, maxSeconds } = stored.policy;
  const policy = {
    ...(maxSteps !== undefined && { maxSteps }),
    ...(maxToolCalls !== undefined && { maxToolCalls }),
    ...(maxSeconds !== undefined && { maxSeconds }),
  };
  const written = graph === undefined ? { id, document, policy } : { id, graph, policy };
  return listRefusals(await checkWorkflow(written, { ...ground, layers: new Map(Object.entries(layers)) }));
}

/** The same of what a schedule repeats; no stored workflow has its id. */
export async function refusedSchedule(document: unknown, ground: Ground): Promise<RefusedNow> {
  return listRefusals(await checkWorkflow({ id: '', document }, ground));
}

function listRefusals(checked: Awaited<ReturnType<typeof checkWorkflow>>): RefusedNow {
  return 'problems' in checked ? checked.problems : [];
}
