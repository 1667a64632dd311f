import { compileGraph, runStep } from '#compiler';
import type { Evaluate, GraphPlan, ItemReads, StepContext, StepResult } from '#compiler';
import { InvariantError } from '#errors';
import { findNodeType, NodeError } from '#nodes';
import type { Converters } from '#nodes';
import type { Graph } from '#graph';
import { converters as ownConverters } from './converters/converters.js';
import { randomFrom } from './evaluate-in.js';
import type { StepTask } from './step-task.js';

/** The steps of a task; who runs them evaluates, knows senders and answers reads. `converters`: absent: those of the packages. */
export function runStepTask(
  plan: GraphPlan,
  task: StepTask,
  {
    evaluate,
    findSender,
    converters = ownConverters,
  }: { evaluate: Evaluate; findSender: StepContext['findSender']; converters?: Converters },
): ItemReads<StepResult> {
  const {
    args,
    place,
    rules,
    now,
    timeZone,
    workflow,
    execution,
    seed,
    tools,
    providers,
    refused,
    waived = [],
    env,
  } = task;
  const refuse: Evaluate = () => {
    throw new NodeError('STEP_BUDGET', refused ?? '');
  };
  return runStep(plan, args, place, {
    ...{ rules, now, timeZone, workflow, execution, findSender, converters, random: randomFrom(seed) },
    evaluate: refused === undefined ? evaluate : refuse,
    findTool: (name) => (Object.hasOwn(tools, name) ? (tools[name] ?? null) : null),
    waived: new Set(waived),
    ...(env && { env }),
    ...(refused !== undefined && { refused }),
    hasProvider: (provider) => providers.includes(provider),
  });
}

/** The plan of a graph that was checked when it was stored. */
export function compilePlan(graph: Graph): GraphPlan {
  const compiled = compileGraph(graph, findNodeType);
  if ('problems' in compiled) throw new InvariantError('this build cannot run a graph that it was given');
  return compiled.plan;
}
