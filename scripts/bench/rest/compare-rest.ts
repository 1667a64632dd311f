import type { Rest } from './measure.js';

/**
 * What may be, whatever the machine: commands of Redis a second, memory of all in MiB, and what apps compile until they have done some work: modules of
 * each, and MiB of all.
 */
export interface RestBudget {
  commands: number;
  memoryMiB: number;
  compiledMiB: number;
  modules: Record<string, number>;
}

/** Looks that fall into a window or beside it; and one module that another run's way has loaded. */
const slack = { commands: 1, modules: 2 };
/** Memory and bytes of code go with the processor, and with what V8 has found time for. */
const shareOfBytes = 0.08;

function totalsOf({ apps, redis }: Rest): Pick<RestBudget, 'memoryMiB' | 'compiledMiB'> {
  const all = Object.values(apps);
  return {
    memoryMiB: Math.ceil(all.reduce((sum, { memoryMiB }) => sum + memoryMiB, redis.memoryMiB)),
    compiledMiB: Number((all.reduce((sum, { compiledKiB }) => sum + compiledKiB, 0) / 1_024).toFixed(1)),
  };
}

export function countsOf(rest: Rest): RestBudget {
  const { commands, apps } = rest;
  const modules = Object.entries(apps).map(([name, one]) => [name, one.modules] as const);
  return { commands: Math.ceil(commands), ...totalsOf(rest), modules: Object.fromEntries(modules) };
}

/** What has grown, in words. What the budget does not name may not be there at all. */
export function compareRest(rest: Rest, budget: RestBudget): string[] {
  const grown: string[] = [];
  if (rest.commands > budget.commands + slack.commands)
    grown.push(`${rest.commands.toFixed(1)} commands of Redis a second at rest, budget ${budget.commands}`);
  const totals = totalsOf(rest);
  for (const kind of ['memoryMiB', 'compiledMiB'] as const)
    if (totals[kind] > budget[kind] * (1 + shareOfBytes)) grown.push(`${totals[kind]} ${kind}, budget ${budget[kind]}`);
  for (const [name, { modules }] of Object.entries(rest.apps)) {
    const most = budget.modules[name] ?? 0;
    if (modules > most + slack.modules) grown.push(`${name}: ${modules} modules compiled, budget ${most}`);
  }
  return grown;
}
