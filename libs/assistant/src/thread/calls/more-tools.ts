import { clipUnder } from '#values';
import { withoutNulls } from '#model-turn';
import type { BatchCall, ToolSpec } from '#model-turn';
import type { Acted } from '../acted.js';
import type { AssistantDecision } from '../decision.js';
import { decideOutside, moreTools, pickLoadedTools, shadowedBy } from '../tools/deployment-tools.js';
import { findTools } from '../tools/find-tools.js';
import { limits } from '../limits.js';
import { ownNames, ownSpecs, readOpenBatch, readThreadBatch, toolTable } from '../tools/tool-specs.js';

/** A tool of the deployment that the thread has loaded; undefined: it has not. */
export function loadedTool({ settings, state }: AssistantDecision, name: string): ToolSpec | undefined {
  return pickLoadedTools(state.tools, moreTools(settings)).find((spec) => spec.name === name);
}

/** The calls of a batch, of the deployment's tools as well; whatever else it names is told as for a thread without such tools. */
export function readCalls({ settings }: AssistantDecision, args: Record<string, unknown>) {
  const names = settings.tools.specs.filter(({ runs }) => runs === 'owed').map(({ name }) => name);
  if (names.length === 0) return readThreadBatch(args);
  const read = readOpenBatch(args);
  const isKnown = ({ name }: BatchCall): boolean => ownNames.has(name) || names.includes(name);
  return 'calls' in read && read.calls.every(isKnown) ? read : readThreadBatch(args);
}

/** Why a call cannot be made as it is written; null: it can. */
export function badCall(decision: AssistantDecision, { name, args }: BatchCall): string | null {
  const isOwn = ownNames.has(name);
  if (!isOwn && loadedTool(decision, name) === undefined)
    return `${name} is not loaded: load_tool makes it a tool of the thread`;
  const checked = (isOwn ? toolTable() : decision.settings.tools).checkArgs(name, args);
  return checked.ok ? null : checked.envelope.error.message;
}

/** Texts that name something, where a call may leave them out. */
const references = [
  ...['workflowId', 'workflowName', 'folderId', 'parentId', 'executionId', 'version', 'taskId'],
  ...['credentialType', 'credentialName', 'credentialId', 'nodeName', 'table', 'workItemId'],
];

/** A call without the nulls and empty names that say that something is not there: an absent id is absent, null or empty alike. */
export function withoutAbsent(decision: AssistantDecision, call: BatchCall): BatchCall {
  const spec = ownSpecs.get(call.name) ?? loadedTool(decision, call.name);
  if (spec === undefined || badCall(decision, call) === null) return withoutEmptyNames(call, spec);
  const args = withoutNulls(call.args, spec.parameters) as BatchCall['args']; // of an object: an object
  return withoutEmptyNames(badCall(decision, { ...call, args }) === null ? { ...call, args } : call, spec);
}

function withoutEmptyNames(call: BatchCall, spec: ToolSpec | undefined): BatchCall {
  if (spec === undefined || !ownNames.has(call.name)) return call;
  const { required } = spec.parameters as { required: string[] }; // as `tool-specs.ts` writes it
  const isEmpty = ([name, value]: [string, unknown]): boolean =>
    typeof value === 'string' && value.trim() === '' && references.includes(name) && !required.includes(name);
  const kept = Object.entries(call.args).filter((entry) => !isEmpty(entry));
  return { ...call, args: Object.fromEntries(kept) };
}

const described = ({ name, description, parameters }: ToolSpec) => ({ name, description, parameters });

export function searchTools({ settings, state, rules }: AssistantDecision, query: string): Acted {
  const found = findTools(moreTools(settings), query, limits.foundTools);
  if (found.length === 0) return { result: 'No tool was found. Other words may find one.' };
  const tools = found.map(({ name, description }) => ({
    ...{ name, description: clipUnder(rules, description, limits.foundChars) },
    isLoaded: state.tools?.includes(name) ?? false,
  }));
  return { result: JSON.stringify(tools) };
}

/** From now on the thread has it, over all its turns. */
export function loadTool(decision: AssistantDecision, name: string): Acted {
  const { settings, state } = decision;
  const loaded = state.tools ?? [];
  const spec = settings.tools.specs.find((each) => each.name === name && each.runs === 'owed');
  if (spec === undefined) return { error: `there is no tool "${name}" to load` };
  const shadowed = shadowedBy(name);
  if (shadowed !== null) return { error: `"${name}" shadows "${shadowed}", a tool of the thread: it cannot be loaded` };
  if (decideOutside(settings.permissions, spec) === 'refuse') return { error: 'This deployment does not allow it' };
  if (!loaded.includes(name) && loaded.length >= limits.loadedTools)
    return { error: `a thread has at most ${limits.loadedTools} more tools` };
  decision.change({ tools: [...new Set([...loaded, name])] });
  return { result: JSON.stringify(described(spec)) };
}
