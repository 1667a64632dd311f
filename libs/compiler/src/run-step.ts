import { graphTool } from '#model-turn';
import { InvariantError } from '#errors';
import type { ToolSpec } from '#model-turn';
import { NodeError, runPure } from '#nodes';
import type { Item, NodeCall } from '#nodes';
import { findStartTrigger, readPayload } from './run/beginning.js';
import { askRequests } from './requests/ask-requests.js';
import { isEffect } from './effects/effect-runs.js';
import { takeAnswers } from './effects/take-answers.js';
import { buildNodeCall, failedAs, readerAt, readInputs, toStepResult, toValueResult } from './execution.js';
import type { Execution, StepContext, StepPlace, StepResult } from './execution.js';
import { buildDoneName } from './plan/find-loops.js';
import type { GraphPlan, PlannedNode } from './plan/graph-plan.js';
import { asksModel } from './lent/model-nodes.js';
import { isApproval, runApproval } from './run/run-approval.js';
import { runModel } from './ask/run-model.js';
import { runSummary, sumsUp } from './ask/run-summary.js';
import { callsWorkflows, runWorkflows, publishedIn, workflowIn } from './run/run-workflows.js';
import { isBatches } from './plan/flow-kinds.js';
import { returnedField, returnedOriginsField, scopedField } from './plan/item-fields.js';
import type { ItemReads } from './items/read-items.js';
import { lastItems, readResult } from './items/result.js';
import { listTools } from './lent/list-tools.js';
import { isRespond, respondedBy } from './run/respond.js';
import { shapeOfEnds, triggerOrigins } from './origins/shapes-at.js';
import { shapeText } from './origins/shape.js';
import { runPoll } from './run/run-poll.js';
import { runAgain } from './run/run-cycle.js';
import { runBatches } from './run/run-batches.js';
import { useTool } from './ask/use-tool.js';

const graphParts = [
  'until',
  'requests',
  'result',
  'ask',
  'permit',
  'question',
  'answer',
  'next',
  'seek',
  'list',
  'use',
  'used',
  'again',
] as const;

/** The tool that the steps of a compiled graph call. */
export const graphToolSpec: ToolSpec = {
  name: graphTool,
  description: 'Runs a node of a graph',
  parameters: { type: 'object', properties: { node: { type: 'string' }, part: { enum: graphParts } } },
  repeat: 'safe',
  runs: 'inline',
};

/** What a step does: a node of the graph, and which part of it; `from` and `tool`: of which tool that another one lends it. */
interface StepArgs {
  node?: unknown;
  part?: unknown;
  from?: unknown;
  tool?: unknown;
}

/** Carries out one step of a compiled graph. Its failures are results. */
export function* runStep(
  plan: GraphPlan,
  args: StepArgs,
  place: StepPlace,
  context: StepContext,
): ItemReads<StepResult> {
  const { scope } = place;
  const reads = runInScope(plan, args, place, context);
  let step = reads.next([]);
  while (step.done !== true)
    step = reads.next(
      yield step.value.map((field) =>
        workflowIn(field) === null && publishedIn(field) === null ? scopedField(scope, field) : field,
      ),
    );
  const { result, items } = step.value;
  return {
    result,
    items: Object.fromEntries(Object.entries(items).map(([field, text]) => [scopedField(scope, field), text])),
  };
}

/** A step whose fields are its own graph's. */
function* runInScope(
  plan: GraphPlan,
  { node: name, part, ...used }: StepArgs,
  place: StepPlace,
  context: StepContext,
): ItemReads<StepResult> {
  if (part === 'result') return yield* resultFor(plan, place, context);
  const planned = plan.nodes.get(String(name));
  if (planned === undefined) throw new InvariantError(`the graph has no node ${String(name)}`);
  const execution = { plan, planned, place, context, reader: readerAt(plan, planned, place) };
  if (part === 'list') return yield* listTools(execution);
  if (part === 'use' || part === 'used') return yield* useTool(execution, used, part);
  if (part === 'again') return yield* runAgain(execution);
  if (isBatches(planned)) return yield* runBatches(execution);
  if (planned.type.runs.as === 'trigger' && isEffect(planned)) {
    const polled = yield* runPoll(execution, part);
    return polled ?? (yield* runNode(execution, part));
  }
  if (isEffect(planned)) return part === 'requests' ? yield* askRequests(execution) : yield* takeAnswers(execution);
  return yield* runNode(execution, part);
}

/** A graph that was called leaves its items to the node that has called it. */
function* resultFor(plan: GraphPlan, place: StepPlace, { rules }: StepContext): ItemReads<StepResult> {
  const { scope } = place;
  const made = toValueResult(yield* readResult(plan));
  if (scope === '') return made;
  const items = (yield* lastItems(plan)).flatMap(([, all]) => all.map(({ json }) => json));
  const returned = { [returnedField]: JSON.stringify(items) };
  if (rules < 2) return { ...made, items: returned };
  return { ...made, items: { ...returned, [returnedOriginsField]: shapeText(yield* shapeOfEnds(plan)) } };
}

function* runNode(execution: Execution, part: unknown): ItemReads<StepResult> {
  const { plan, planned, place } = execution;
  const isWait = part === 'until';
  const inputs = yield* readInputs(execution);
  if (inputs.every((items) => items.length === 0) && findStartTrigger(plan, place) !== planned.node.name)
    return toValueResult(skippedPart(part, planned.node.name));
  if (planned.node.disabled === true) return toStepResult(execution, [inputs[0] ?? []]);
  if (sumsUp(planned)) return yield* runSummary(execution, inputs, part);
  if (asksModel(planned)) return yield* runModel(execution, inputs, part);
  if (callsWorkflows(planned)) return yield* runWorkflows(execution, inputs, part);
  if (isApproval(planned)) return yield* runApproval(execution, inputs, part);
  const call = yield* buildNodeCall(execution, inputs);
  if (planned.type.runs.as === 'trigger') return yield* startAtTrigger(execution, call);
  try {
    refuseWork(execution);
    if (isRespond(planned)) return respondedBy(execution, call);
    return isWait
      ? toValueResult(computeWait(planned, call))
      : toStepResult(execution, computeOutputs(execution, call));
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    return failedAs(execution, call, error, isWait ? '0' : undefined);
  }
}

/** A step over which processes have died is not tried, though it evaluates nothing. */
function refuseWork({ planned, context }: Execution): void {
  if (planned.type.runs.as === 'pure' && context.refused !== undefined)
    throw new NodeError('STEP_BUDGET', context.refused);
}

/** What came to a trigger, and whose words it is. */
function* startAtTrigger(execution: Execution, call: NodeCall): ItemReads<StepResult> {
  const { runs } = execution.planned.type;
  if (runs.as !== 'trigger') throw new InvariantError('a run begins at a trigger');
  const payload = yield* readPayload(execution.place);
  const made = toStepResult(execution, runs.outputs?.(payload, call) ?? [runs.items(payload, call)]);
  return { ...made, items: { ...made.items, ...(yield* triggerOrigins(execution)) } };
}

/** What a part of a node says to which no item has come: it waits for nothing, and asks nothing. */
function skippedPart(part: unknown, name: string): unknown {
  if (part === 'until') return '0';
  if (part === 'next') return buildDoneName(name);
  if (part === 'seek') return '[]';
  return part === 'ask' ? '' : { skipped: true };
}

function computeOutputs({ planned }: Execution, call: NodeCall): Item[][] {
  const { runs } = planned.type;
  switch (runs.as) {
    case 'pure':
      return runPure(runs, call);
    case 'flow': // what waits, after its wait
      return [call.inputs[0]?.map((came, item) => ({ ...came, pairedItem: { item } })) ?? []];
    case 'trigger':
    case 'effect':
    case 'model':
    case 'sub-node':
      throw new InvariantError(`a node of type ${planned.node.type} is no step`);
  }
}

/** For how many milliseconds a node waits, as text. */
function computeWait({ type: { runs } }: PlannedNode, call: NodeCall): string {
  if (runs.as !== 'flow' || runs.kind !== 'wait') throw new InvariantError('a wait of a node that waits for nothing');
  const { now } = call;
  const until = runs.until(call);
  if (until.kind === 'webhook') throw new NodeError('NODE_OPERATION', 'a wait for a webhook cannot run yet');
  return String(Math.max(0, Math.ceil(until.at - now)));
}
