import { errorEnvelope, InvariantError } from '#errors';
import { NodeError, wordsOfAnswer } from '#nodes';
import type { EffectAnswer, EffectRequest, Lent, LentTool } from '#nodes';
import { numbersBelow, placeInMap } from '../items/asked-parts.js';
import { refuseTooDeep } from '../run/depth.js';
import { callOfLender } from '../lent/call-of-lender.js';
import type { AskedAbout } from '../lent/call-of-lender.js';
import { knownTo, nodesInCode } from '../requests/ask-requests.js';
import { calledFor } from '../effects/called-for.js';
import { askedIfDecided, decidedFor } from '../effects/decided-call.js';
import { pinProblem } from '../effects/pinned-tools.js';
import { embeddingsIn } from '../requests/store-requests.js';
import { buildAnswerField } from '../effects/stored-call.js';
import type { StoredCall } from '../effects/stored-call.js';
import { planTries } from '../effects/plan-tries.js';
import { readInputs, toValueResult } from '../execution.js';
import type { Execution, StepResult } from '../execution.js';
import { withFencedWords } from '../origins/fenced-words.js';
import { buildToolField, givenField, returnedField, scopedField } from '../plan/item-fields.js';
import { lentBy, lentIn } from '../lent/lent-by.js';
import { buildQuestion } from './question.js';
import type { Evaluate } from '../items/parameters.js';
import { nodeKind } from '../origins/node-kind.js';
import { givenOrigins, givesWordsOfOthers } from '../origins/given-origins.js';
import type { ItemReads } from '../items/read-items.js';
import { storeUnder } from './retrieve.js';
import { calledFrom, readAsked } from './run-model.js';
import { calledRun, checkText, workflowNamed } from '../run/run-workflows.js';
import type { CalledWorkflow } from '../run/run-workflows.js';
import type { Lender } from '../plan/sub-nodes.js';

/** A tool, and the node that lends it. */
interface UsedTool {
  from?: unknown;
  tool?: unknown;
}

/** What is kept of a call: its request, or the version of the workflow that it runs. */
type Kept = StoredCall | { workflow: CalledWorkflow };

/** The most characters of a request. */
const mostChars = 1_048_576;

/** The parts of a call of a tool that a node lends: what is asked of the outside, and what the model is told of it. Failures are results. */
export function* useTool(execution: Execution, used: UsedTool, part: 'use' | 'used'): ItemReads<StepResult> {
  try {
    return part === 'use' ? yield* use(execution, used) : toValueResult(yield* wordsFor(execution));
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    const envelope = errorEnvelope('tool-failed', `${String(used.from)}: ${error.message}`);
    return { result: { ok: false, envelope }, items: {} };
  }
}

/** Evaluates the parameters of the tool, once, with what the model has given. */
function* use(execution: Execution, { from, tool }: UsedTool): ItemReads<StepResult> {
  const { plan, place } = execution;
  const lender = [...plan.lenders.values()].flat().find(({ node }) => node.name === from);
  if (lender === undefined) throw new InvariantError(`no node ${String(from)} lends a tool`);
  const fromAI = JSON.parse(place.input) as Record<string, unknown>; // the arguments, as the agent has checked them
  const about = { inputs: yield* readInputs(execution), itemIndex: yield* itemAskedAbout(execution) };
  const asked = { ...execution, planned: { ...execution.planned, ...lender } };
  const words = nodeKind(lender.node) === 'agent' ? yield* withFencedWords(asked) : execution;
  const evaluate: Evaluate = (template, scope) => words.context.evaluate(template, { ...scope, fromAI });
  const item = about.inputs[0]?.[about.itemIndex];
  const call = { ...(yield* callOfLender(execution, lender, about, evaluate)), inputs: [item ? [item] : []] };
  const how = toolIn(yield* lentIn(execution, lender, call), tool)?.how;
  switch (how?.by) {
    case 'effect':
      return yield* keptRequest(
        execution,
        lender,
        yield* wholeRequest(execution, lender, about, how.request(call, fromAI)),
      );
    case 'workflow':
      return yield* keptWorkflow(execution, lender, how.workflowId, how.values(call, fromAI));
    case 'agent':
      return yield* asksAgent(execution, lender, about, { ...how, text: how.text(call, fromAI) });
    case 'function':
    case undefined:
      throw new NodeError('NODE_OPERATION', `there is no tool ${String(tool)}`);
  }
}

/** A node that lends one tool lends that, whatever it would be named now. */
function toolIn(lent: Lent | null, name: unknown): LentTool | undefined {
  const tools = lent?.kind === 'tools' ? lent.tools : [];
  return tools.length === 1 ? tools[0] : tools.find((tool) => tool.name === name);
}

function* itemAskedAbout(execution: Execution): ItemReads<number> {
  const asked = yield* readAsked(execution);
  const one = 'questions' in asked ? asked.questions[placeInMap(execution)] : undefined;
  if (one === undefined) throw new InvariantError('a call for a question that was not asked');
  return one.request.itemIndex;
}

function fieldAt(execution: Execution): string {
  const { planned, reader } = execution;
  return buildToolField(planned.node.name, reader.rounds, numbersBelow(execution));
}

/** A search of a store with the embeddings under its node. */
function* wholeRequest(
  execution: Execution,
  { node }: Lender,
  about: AskedAbout,
  request: EffectRequest,
): ItemReads<EffectRequest> {
  if (request.kind !== 'store-load') return request;
  const { inputs, itemIndex } = about;
  if (request.memoryKey === '') return { ...request, ...(yield* storeUnder(execution, about, node.name)) };
  return { ...request, embeddings: embeddingsIn(yield* lentBy(execution, inputs, node.name, itemIndex)).ask };
}

/** The request as it is kept, and the call that it is. */
function* keptRequest(execution: Execution, lender: Lender, wanted: EffectRequest): ItemReads<StepResult> {
  const { node } = lender;
  const { context, place, reader } = execution;
  const decided = yield* decidedFor(execution, lender);
  const request = knownTo(wanted, context);
  if (typeof request === 'string') throw new NodeError('NODE_OPERATION', request);
  const changed = request.kind === 'mcp-call' && context.rules >= 2 ? pinProblem(request.tool, node) : null;
  if (changed !== null) throw new NodeError('NODE_OPERATION', changed);
  const named = yield* nodesInCode(execution, [request]);
  const { rules, now, timeZone, workflow, execution: own } = context;
  const run = {
    ...(rules > 1 && { rules }),
    now,
    timeZone,
    runIndex: (reader.rounds.at(-1) ?? 1) - 1,
    workflow,
    execution: own,
  };
  const stored: StoredCall = { request, ...planTries(node, request), run, ...named };
  const text = JSON.stringify(stored);
  if (text.length > mostChars)
    throw new NodeError('NODE_OUTPUT_TOO_LARGE', `its request holds more than ${mostChars} characters`);
  const field = fieldAt(execution);
  const called = askedIfDecided(calledFor(request, node, context), request, decided, context);
  return { ...toValueResult({ request: scopedField(place.scope, field), ...called }), items: { [field]: text } };
}

/** The version that is current now is the one that runs, also where it is called after a crash. */
function* keptWorkflow(
  execution: Execution,
  lender: Lender,
  id: string,
  values: Record<string, unknown>,
): ItemReads<StepResult> {
  const { place } = execution;
  refuseTooDeep(execution);
  if ((yield* decidedFor(execution, lender)).length > 0)
    throw new NodeError('NODE_OPERATION', 'a model or a caller decides which workflow runs: name it in the node');
  const workflow = yield* workflowNamed(execution, lender.node, id);
  const [field, given] = [fieldAt(execution), JSON.stringify([values])];
  checkText(workflow, given);
  const isGivenByOthers = !workflow.isGraph && (yield* givesWordsOfOthers(execution, lender));
  const called = {
    ...{ scope: `${place.scope}${field}|`, depth: place.depth + 1 },
    ...(isGivenByOthers && { isGivenByOthers }),
  };
  const kept: Kept = { workflow };
  return {
    ...toValueResult(calledRun(workflow, workflow.isGraph ? '' : given, called)),
    items: {
      [field]: JSON.stringify(kept),
      ...(workflow.isGraph && {
        [`${field}|${givenField}`]: given,
        ...(yield* givenOrigins(execution, lender, `${field}|`)),
      }),
    },
  };
}

type AsksAgent = Omit<Extract<LentTool['how'], { by: 'agent' }>, 'text'> & { text: string };

/** What another agent is asked, with the model and the tools that stand under the one that is lent. */
function* asksAgent(
  execution: Execution,
  { node }: Lender,
  { inputs, itemIndex }: AskedAbout,
  { text, system, maxIterations, hasOutputParser }: AsksAgent,
): ItemReads<StepResult> {
  const all = yield* lentBy(execution, inputs, node.name, itemIndex);
  const request = { kind: 'agent', itemIndex: 0, text, system, maxIterations, hasOutputParser } as const;
  const asked = buildQuestion({ ...request, returnsSteps: false }, all, execution.planned.node.name);
  const { isField: _isField, ...question } = asked;
  return toValueResult({ ...question, ...calledFrom(execution) });
}

/** What the model is told: words of an answer, or the items that a workflow has left. Nothing is evaluated. */
function* wordsFor(execution: Execution): ItemReads<string> {
  const field = fieldAt(execution);
  const [text, answer, returned] = yield [field, buildAnswerField(field), `${field}|${returnedField}`];
  const kept = JSON.parse(text ?? 'null') as Kept | null; // as `use` wrote it
  if (kept === null) throw new InvariantError(`nothing was kept under ${field}`);
  const { given } = execution.place;
  if ('workflow' in kept) return kept.workflow.isGraph ? (returned ?? '[]') : given;
  const said = given.startsWith('{') ? (JSON.parse(given) as { answer?: EffectAnswer }).answer : undefined; // as the call put it
  const made = typeof answer === 'string' ? (JSON.parse(answer) as EffectAnswer) : said; // as the tool-runner wrote it
  if (made === undefined) throw new NodeError('NODE_OPERATION', 'the answer is lost');
  return wordsOfAnswer(kept.request, made, execution.context.converters);
}
