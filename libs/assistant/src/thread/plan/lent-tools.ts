import { clipUnder } from '#values';
import { fetchUrlSpec, tableTools, webSearchSpec } from '#model-turn';
import type { OfferedTool } from '#model-turn';
import type { Plan, PlanTask } from '../../plan.js';
import { createPlan } from '../../read-plan.js';
import type { PlanRefusal } from '../../read-plan.js';
import { decideOutside, lentTool } from '../tools/deployment-tools.js';
import type { Lending } from '../tools/deployment-tools.js';
import { readingOffers } from '../requests/reading.js';
import { tableOffers } from './tables.js';

const tableReads = tableTools.filter(({ action }) => action === 'query').map(({ spec }) => spec.name);

/** Names that tasks use for several tools at once. */
const groups: Readonly<Partial<Record<string, readonly string[]>>> = {
  research: [webSearchSpec.name, fetchUrlSpec.name],
  'data-tables': tableReads,
};

/** All that a delegate may have: it reads, and calls what the deployment has. It builds nothing, and starts no agents; what writes asks for each call. */
function lendable({ tools, permissions }: Lending, rules = 1): OfferedTool[] {
  const own = tools.specs.flatMap((spec): OfferedTool[] => {
    if (spec.runs === 'inline') return [{ ...spec, from: 'assistant' }];
    const decision =
      spec.effects === 'write' ? decideOutside(permissions, spec) : decideOutside(permissions, spec, rules);
    return decision === 'refuse' ? [] : [lentTool(spec, decision === 'ask', rules)];
  });
  const tables = tableOffers(permissions, null).filter(({ name }) => tableReads.includes(name));
  return [...own, ...readingOffers(permissions), ...tables];
}

/** What a planner is told of the tools that delegates may have. */
export function lendableText(settings: Lending, rules: number): string {
  let left = schemaChars;
  return lendable(settings)
    .map(({ name, description, parameters }) => {
      const line = `${name}: ${clipUnder(rules, description, mostDescribed)}`;
      const schema = JSON.stringify(parameters);
      left -= rules >= 3 ? schema.length : left + 1;
      return left < 0 ? line : `${line} arguments ${schema}`;
    })
    .join('\n');
}

/** Of all schemas together, in characters: a tool behind that is told without. */
const schemaChars = 8_000;

const mostDescribed = 160;

/** Exactly the tools that a delegate's task names, or why it cannot have them. */
export function lentTools(
  settings: Lending,
  names: readonly string[],
  rules?: number,
): OfferedTool[] | { error: string } {
  const all = lendable(settings, rules);
  const wanted = [...new Set(names.flatMap((name) => (Object.hasOwn(groups, name) ? (groups[name] ?? []) : [name])))];
  const missing = wanted.find((name) => !all.some((tool) => tool.name === name));
  if (missing === undefined) return all.filter(({ name }) => wanted.includes(name));
  const known = all.map(({ name }) => name).join(', ');
  return { error: `there is no tool "${missing}" that a delegate may have; there are ${known}` };
}

/** A plan of these tasks, whose delegates have the tools that they name. `kept`: tasks that are in it already; their tools were looked at. */
export function planWithin(
  settings: Lending,
  tasks: unknown,
  { planRunId, rules, kept = [] }: { planRunId: string; rules: number; kept?: readonly PlanTask[] },
): Plan | PlanRefusal {
  const plan = createPlan(tasks, planRunId, rules < 3);
  if ('error' in plan) return plan;
  const isKept = ({ id }: PlanTask): boolean => kept.some((each) => each.id === id);
  const asked = plan.tasks.filter((task) => !isKept(task));
  const problem = asked.map((task) => findLendingProblem(settings, task)).find((each) => each !== null);
  return problem === undefined ? plan : { error: `Error: ${problem}. Revise the task graph and call this tool again.` };
}

/** Why a delegate cannot have the tools that its task names; null: it can, or is none. */
export function findLendingProblem(settings: Lending, { id, kind, tools = [] }: PlanTask): string | null {
  const lent = kind === 'delegate' ? lentTools(settings, tools) : [];
  return 'error' in lent ? `Delegate task "${id}": ${lent.error}` : null;
}
