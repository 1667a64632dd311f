import { compileForeignTools } from '#contract';
import type { OfferedTool } from '#contract';
import type { Run } from './run.js';
import type { AgentSettings, ToolTable } from './settings.js';

/**
 * The settings of a run: a parent may leave its child a part of its agent's tools, and a graph gives it tools and a form of its own. A call
 * of any other tool is one of an unknown tool.
 */
export function narrowed(settings: AgentSettings, run: Run | null): AgentSettings {
  const { tools: chosen, offers, schema } = run?.child ?? {};
  if (offers !== undefined) return { ...settings, tools: tableOf(offers), answerSchema: schema ?? null };
  if (chosen === undefined) return settings;
  const { tools } = settings;
  const specs = tools.specs.filter(({ name }) => chosen.includes(name));
  return { ...settings, tools: { specs, checkArgs: (name, args) => tools.checkArgs(name, args) } };
}

const tables = new WeakMap<readonly OfferedTool[], ToolTable>();

function tableOf(offers: readonly OfferedTool[]): ToolTable {
  const known = tables.get(offers);
  if (known) return known;
  const table = compileForeignTools(offers);
  tables.set(offers, table);
  return table;
}
