import { graphToolSpec } from '#compiler';
import { fetchUrlSpec, isGraphTool, postToThreadTool, webSearchSpec } from '#model-turn';
import type { ToolSpec } from '#model-turn';
import { pinnedRules } from '#registry';
import type { AgentDefinition } from '#registry';
import { awaitEventSpec, emitEventSpec, graphCallSpec, httpSpec } from '#workflow';
import type { WorkflowSettings } from '#workflow';
import type { Pinned } from '../../pins/compose-pin.js';

type RunTools = WorkflowSettings['tools'];

/** The tools of a run, and the one that the steps of its graph call. */
function withSteps(tools: RunTools): RunTools {
  return {
    ...tools,
    specs: [...tools.specs, graphToolSpec, graphCallSpec],
    checkArgs: (name, args) => (isGraphTool(name) ? { ok: true } : tools.checkArgs(name, args)),
  };
}

const readingSpecs = [webSearchSpec, fetchUrlSpec];

const postToThreadSpec: ToolSpec = {
  ...{ name: postToThreadTool, description: 'Gives a text to the assistant', parameters: { type: 'object' } },
  ...{ repeat: 'keyed', effects: 'write', runs: 'owed' },
};

/** The tools of a run without a graph, and those of the assistant's own documents: no stored one may name them. */
function documentTools(definition: AgentDefinition | null, tools: RunTools): RunTools {
  const root = definition?.workflow?.root;
  const isBound = root?.kind === 'tool' && root.toolName === postToThreadTool;
  const own = isBound ? [postToThreadSpec] : [...readingSpecs, httpSpec, awaitEventSpec, emitEventSpec];
  return {
    specs: [...tools.specs, ...own],
    checkArgs: (name, args) => (own.some((spec) => spec.name === name) ? { ok: true } : tools.checkArgs(name, args)),
  };
}

/** What decides the runs of documents under a pin. */
export function workflowSettings({ settings, found, graph, enabled }: Pinned): WorkflowSettings {
  const { definition } = found;
  const rules = definition && pinnedRules(definition)?.workflow;
  return {
    ...settings,
    ...(graph
      ? { tools: withSteps(settings.tools), isCompiled: true }
      : { tools: documentTools(definition, definition?.workflow ? settings.tools : enabled) }),
    document: definition?.workflow ?? null,
    ...(rules && { rules }),
  };
}
