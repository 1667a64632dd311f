import { graphTool } from '#model-turn';
import { openProviders } from '#llm';
import { AgentVersionCache } from '#registry';
import { compactTools } from '#steps';
import { createWorkflow } from '#workflow';
import type { WorkflowState } from '#workflow';
import { sceneOfRun } from '../../model/hook-scene.js';
import { runInlineTool } from '../../model/inline-tool.js';
import type { Pinned } from '../../pins/compose-pin.js';
import type { ProgramModule, ProgramPorts, Serving } from '../program-module.js';
import { workflowSettings } from './document-tools.js';
import { runGraphStep } from './graph-steps.js';
import type { StepHost } from './graph-steps.js';
import { stepBytes, treeRuns } from './run-bounds.js';

export const workflow: ProgramModule<Serving<WorkflowState>> = {
  togetherFrom: 2,
  serve(ports) {
    const program = createWorkflow(ports.at((pinned) => ({ ...workflowSettings(pinned), ...treeRuns(ports.config) })));
    const pinnedAt = ports.at((pinned) => ({ ...pinned, host: buildGraphHost(ports, pinned) }));
    return {
      program,
      effectsFor: (ofTurn) => ({
        runInlineTool(state, effect, { clock, side, items, signal }) {
          const { graph, host, inside, tools } = pinnedAt(program.findLiveRun(ofTurn)?.pin ?? null);
          if (effect.tool === graphTool && graph !== null && items)
            return runGraphStep(graph, state, effect, { host, clock, items, side }, signal);
          const run = { actorId: state.id, run: program.findLiveRun(state), isOperator: false };
          const scene = sceneOfRun(run, side, tools.specs);
          return runInlineTool(inside, effect, clock, scene, (at) => program.runStateAt(state, at));
        },
      }),
    };
  },
};

/** What the steps of graphs may know of this process. */
function buildGraphHost({ config, sources, pool }: ProgramPorts, { tools }: Pinned): StepHost {
  const { agents = new AgentVersionCache(), workflows = null, dayBytes, onBound } = sources;
  const { confirmedIn = () => Promise.resolve([]) } = sources;
  return {
    ...{ tools: compactTools(tools.specs), providers: openProviders(config), workflows, confirmedIn, pool },
    findSender: agents.findSender.bind(agents),
    bytes: stepBytes(config, dayBytes),
    ...(onBound && { onBound }),
  };
}
