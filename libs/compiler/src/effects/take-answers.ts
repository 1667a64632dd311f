import { InvariantError } from '#errors';
import { checkOutput, failedItem, itemsOfAnswers, NodeError } from '#nodes';
import type { EffectAnswer, Item, NodeCall } from '#nodes';
import { buildNodeCall, failedAs, readInputs, toStepResult, toValueResult } from '../execution.js';
import type { Execution, StepPlace, StepResult } from '../execution.js';
import { buildField } from '../plan/item-fields.js';
import { joined, shapeOfRows } from '../origins/shape.js';
import { keptOrigins } from '../origins/shapes-at.js';
import type { ItemReads } from '../items/read-items.js';
import { goesOn, requireEffectRuns } from './effect-runs.js';
import { buildAnswerField, buildAskedField, buildCallField } from './stored-call.js';
import type { Asked, StoredCall } from './stored-call.js';

/** What a request has come to. */
type Outcome = { asked: Asked } & ({ items: Item[]; answer: EffectAnswer } | { error: NodeError });

/** Makes items of what the calls of a node have brought. Nothing is evaluated: an answer is data, whatever it looks like. */
export function* takeAnswers(execution: Execution): ItemReads<StepResult> {
  const { planned, reader } = execution;
  const { name } = planned.node;
  const [made, list] = yield [buildField(name, reader.rounds), buildAskedField(name, reader.rounds)];
  if (typeof made === 'string') return toValueResult({ failed: true }); // the step before could not ask, and has said so
  if (typeof list !== 'string') return toValueResult({ skipped: true });
  const asked = JSON.parse(list) as Asked[]; // as that step wrote it
  const inputs = yield* readInputs(execution);
  const withoutExpressions = { ...execution, planned: { ...planned, references: [] } };
  const call = { ...(yield* buildNodeCall(withoutExpressions, inputs)), parameter: notAgain };
  try {
    const outcomes = yield* readOutcomes(execution, call, asked);
    const outputs = splitOutputs(execution, call, outcomes);
    outputs.forEach(checkOutput);
    const made = toStepResult(execution, outputs);
    return { ...made, items: { ...made.items, ...(yield* tableOrigins(execution, outcomes)) } };
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    return failedAs(execution, call, error);
  }
}

function notAgain(name: string): never {
  throw new InvariantError(`the parameter ${name} is asked for again`);
}

function* readOutcomes(
  { planned, reader, place }: Execution,
  call: NodeCall,
  all: readonly Asked[],
): ItemReads<Outcome[]> {
  const fields = all.map((_, at) => buildCallField(planned.node.name, reader.rounds, at));
  const requests = fields.length === 0 ? [] : yield fields;
  const answers = fields.length === 0 ? [] : yield fields.map(buildAnswerField);
  const told = toldIn(place);
  return all.map((asked, at): Outcome => {
    const { message, answer = parsedAnswer(answers[at]) } = told.get(fields[at] ?? '') ?? {};
    const [request, why] = [requests[at], asked.error ?? message];
    if (why === undefined && typeof request === 'string' && answer !== undefined)
      return { asked, answer, ...toAnswerItems(planned, call, request, answer) };
    return { asked, error: new NodeError('NODE_OPERATION', why ?? 'the answer is lost', asked.itemIndex) };
  });
}

/** Whose words stand in the rows that have come of a table: kept with what the node has made. */
function* tableOrigins(execution: Execution, outcomes: readonly Outcome[]): ItemReads<Record<string, string>> {
  const answers = outcomes.flatMap((one) => ('answer' in one && one.answer.kind === 'table' ? [one.answer] : []));
  if (execution.context.rules < 2 || answers.length === 0) return {};
  return yield* keptOrigins(execution, joined(answers.map(({ origins }) => shapeOfRows(origins))));
}

function toAnswerItems(
  planned: Execution['planned'],
  call: NodeCall,
  requestText: string,
  answer: EffectAnswer,
): { items: Item[] } | { error: NodeError } {
  const { request } = JSON.parse(requestText) as StoredCall; // as the step before wrote it
  try {
    return { items: itemsOfAnswers(requireEffectRuns(planned), call, [request], [answer]) };
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    return { error };
  }
}

/** What the tool-runner wrote; undefined: it did not. */
function parsedAnswer(text: string | null | undefined): EffectAnswer | undefined {
  return typeof text === 'string' ? (JSON.parse(text) as EffectAnswer) : undefined; // as it wrote it
}

/** What a call itself says: why it failed, or an answer that nobody keeps. */
interface Told {
  request: string;
  message?: string;
  answer?: EffectAnswer;
}

/** What calls say themselves, by the fields of their requests: a line each. */
export function toldIn({ given, scope }: Pick<StepPlace, 'given' | 'scope'>): Map<string, Told> {
  const lines = given.split('\n').filter((line) => line.startsWith('{'));
  const told = lines.map((line) => JSON.parse(line) as Told); // as the calls put it
  return new Map(told.map((each) => [each.request.slice(scope.length), each]));
}

/** Item by item, where the node goes on after errors: in its one output, or in that of errors. */
function splitOutputs({ planned }: Execution, call: NodeCall, outcomes: readonly Outcome[]): Item[][] {
  const failed = ({ asked: { isForAll, itemIndex } }: Outcome, message: string): Item[] => {
    const places = isForAll ? [...(call.inputs[0] ?? []).keys()] : [itemIndex];
    return places.map((at) => failedItem(call, at, message));
  };
  const first = outcomes.find((one) => 'error' in one);
  if (first !== undefined && 'error' in first && !goesOn(planned)) throw first.error;
  const { errorOutput } = planned;
  const all = outcomes.map((one) =>
    'items' in one ? { isGood: true, items: one.items } : { isGood: false, items: failed(one, one.error.message) },
  );
  if (errorOutput === null) return [all.flatMap(({ items }) => items)];
  const outputs = Array.from({ length: errorOutput + 1 }, (): Item[] => []);
  for (const { isGood, items } of all) outputs[isGood ? 0 : errorOutput]?.push(...items);
  return outputs;
}
