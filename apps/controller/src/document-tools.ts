import type { AgentSettings } from '#agent';
import { graphToolSpec } from '#compiler';
import { fetchUrlSpec, isGraphTool, postToThreadTool, webSearchSpec } from '#contract';
import type { ToolSpec } from '#contract';
import type { AgentDefinition } from '#registry';
import { graphCallSpec } from '#workflow';

type RunTools = AgentSettings['tools'];

/** The tools of a run, and the one that the steps of its graph call. */
export function withSteps(tools: RunTools): RunTools {
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
export function documentTools(definition: AgentDefinition | null, tools: RunTools): RunTools {
  const root = definition?.workflow?.root;
  const isBound = root?.kind === 'tool' && root.toolName === postToThreadTool;
  const own = isBound ? [postToThreadSpec] : readingSpecs;
  return {
    specs: [...tools.specs, ...own],
    checkArgs: (name, args) => (own.some((spec) => spec.name === name) ? { ok: true } : tools.checkArgs(name, args)),
  };
}
