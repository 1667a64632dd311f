import type { Rest } from './measure.js';

/** What may be, whatever the machine: commands of Redis a second, and modules that an app compiles until it has done some work. */
export interface RestBudget {
  commands: number;
  modules: Record<string, number>;
}

/** Looks that fall into a window or beside it; and one module that another run's way has loaded. */
const slack = { commands: 1, modules: 2 };

export function countsOf({ commands, apps }: Rest): RestBudget {
  const modules = Object.entries(apps).map(([name, one]) => [name, one.modules] as const);
  return { commands: Math.ceil(commands), modules: Object.fromEntries(modules) };
}

/** What has grown, in words. What the budget does not name may not be there at all. */
export function compareRest(rest: Rest, budget: RestBudget): string[] {
  const grown: string[] = [];
  if (rest.commands > budget.commands + slack.commands)
    grown.push(`${rest.commands.toFixed(1)} commands of Redis a second at rest, budget ${budget.commands}`);
  for (const [name, { modules }] of Object.entries(rest.apps)) {
    const most = budget.modules[name] ?? 0;
    if (modules > most + slack.modules) grown.push(`${name}: ${modules} modules compiled, budget ${most}`);
  }
  return grown;
}
