import type { AgentSettings } from '#agent';
import { graphToolSpec } from '#compiler';
import { fetchUrlSpec, isGraphTool, webSearchSpec } from '#contract';
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

/** The tools of a run, and those by which the assistant reads the web: no stored document may name them. */
export function withReading(tools: RunTools): RunTools {
  return {
    specs: [...tools.specs, ...readingSpecs],
    checkArgs: (name, args) =>
      readingSpecs.some((spec) => spec.name === name) ? { ok: true } : tools.checkArgs(name, args),
  };
}
