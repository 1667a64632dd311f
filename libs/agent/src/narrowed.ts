import type { Run } from './run.js';
import type { AgentSettings } from './settings.js';

/** The settings of a run: a parent may leave its child a part of its agent's tools. A call of any other is one of an unknown tool. */
export function narrowed(settings: AgentSettings, run: Run | null): AgentSettings {
  const chosen = run?.child?.tools;
  if (chosen === undefined) return settings;
  const { tools } = settings;
  const specs = tools.specs.filter(({ name }) => chosen.includes(name));
  return { ...settings, tools: { specs, checkArgs: (name, args) => tools.checkArgs(name, args) } };
}
