import { untrustedData } from '#content';
import { compileForeignTools } from '#model-turn';
import type { OfferedTool } from '#model-turn';
import type { Run } from '../state/run.js';
import type { AgentSettings, ToolTable } from '../state/settings.js';

/**
 * The settings of a run: a parent may leave its child a part of its agent's tools and give its answer a form, and a graph gives it tools of its own. A call
 * of any other tool is one of an unknown tool.
 */
export function narrowed(settings: AgentSettings, run: Run | null): AgentSettings {
  const { tools: chosen, offers, schema } = run?.child ?? {};
  if (offers !== undefined) {
    const observe = observedBy(settings, offers);
    return { ...settings, tools: compileOffers(offers), answerSchema: schema ?? null, ...(observe && { observe }) };
  }
  const formed = schema === undefined ? settings : { ...settings, answerSchema: schema };
  if (chosen === undefined) return formed;
  const { tools } = settings;
  const specs = tools.specs.filter(({ name }) => chosen.includes(name));
  return { ...formed, tools: { specs, checkArgs: (name, args) => tools.checkArgs(name, args) } };
}

/** What is left of an observation for its name, its label and the fence, in characters. */
const fenceChars = 500;

/** How results are read, where others write some of them; null: as ever. */
function observedBy(settings: AgentSettings, offers: readonly OfferedTool[]): AgentSettings['observe'] | null {
  const foreign = new Map(offers.flatMap((offer) => (offer.source === undefined ? [] : [[offer.name, offer]])));
  if (foreign.size === 0) return null;
  return (tool, value) => {
    const { source, resultChars = 2 * fenceChars } = foreign.get(tool) ?? {};
    if (source === undefined) return settings.observe(tool, value);
    const maxChars = resultChars - fenceChars;
    return `${tool}: ${untrustedData(JSON.stringify(value) ?? '', { source, label: tool, maxChars })}`;
  };
}

const tables = new WeakMap<readonly OfferedTool[], ToolTable>();

function compileOffers(offers: readonly OfferedTool[]): ToolTable {
  const known = tables.get(offers);
  if (known) return known;
  const table = compileForeignTools(offers);
  tables.set(offers, table);
  return table;
}
