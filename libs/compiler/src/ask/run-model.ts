import { errorEnvelope, InvariantError } from '#errors';
import { checkOutput, failedItem, maxEffects, NodeError } from '#nodes';
import type { Item, ModelAnswer, ModelRequest, NodeCall } from '#nodes';
import { goesOn, placeInMap, runPart } from '../items/asked-parts.js';
import { buildNodeCall, failedAs, toStepResult, toValueResult } from '../execution.js';
import type { Execution, StepResult } from '../execution.js';
import { buildAskedField } from '../effects/stored-call.js';
import { withFencedWords } from '../origins/fenced-words.js';
import { buildReplyField } from '../plan/item-fields.js';
import { lentBy } from '../lent/lent-by.js';
import { isObject } from '#values';
import { buildQuestion } from './question.js';
import type { Question } from './question.js';
import type { ItemReads } from '../items/read-items.js';
import { foundFor, retrieves, seek } from './retrieve.js';

/** What a node has asked, as the first of its steps has written it; a failure is that of the whole node, where the graph goes on after one. */
export type Asked =
  | { questions: { request: ModelRequest; question: Question }[] }
  | { failed: { code: NodeError['code']; message: string } };

/** The parts of a node that asks a model: what it asks, one question, its answer; absent: what comes of all of them. */
export function* runModel(execution: Execution, inputs: Item[][], part: unknown): ItemReads<StepResult> {
  const asks = part === 'ask' || part === 'seek';
  const call = yield* buildNodeCall(asks ? yield* withFencedWords(execution) : execution, inputs);
  if (part === 'seek') return yield* seek(execution, call);
  return yield* runPart({ ask: askModel, question: questionAt, answer: answerModel, conclude }, execution, call, part);
}

/** All expressions are evaluated here, once: what is asked is values from now on. Its value says which questions there are. */
function* askModel(execution: Execution, call: NodeCall): ItemReads<StepResult> {
  const { planned, reader } = execution;
  const field = buildAskedField(planned.node.name, reader.rounds);
  const written = (asked: Asked, value: number[]): StepResult => ({
    ...toValueResult(value),
    items: { [field]: JSON.stringify(asked) },
  });
  try {
    const all = yield* lentBy(execution, call.inputs);
    const requests = yield* listModelRequests(execution, call);
    if (requests.length > maxEffects)
      throw new NodeError('NODE_TOO_MANY_EFFECTS', `${requests.length} questions; a node asks at most ${maxEffects}`);
    const questions = requests.map((request) => ({
      request,
      question: buildQuestion(request, all, planned.node.name),
    }));
    return written(
      { questions },
      questions.map((_, at) => at),
    );
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    const { code, message } = error;
    return goesOn(execution.planned.node)
      ? written({ failed: { code, message } }, [])
      : failedAs(execution, call, error);
  }
}

/** What is asked; where something was looked for before, with what was found. */
function* listModelRequests(execution: Execution, call: NodeCall): ItemReads<ModelRequest[]> {
  const { plan, planned } = execution;
  if (retrieves(plan.lenders.get(planned.node.name) ?? [])) return yield* foundFor(execution);
  return planned.type.runs.as === 'model' ? planned.type.runs.requests(call) : [];
}

/** What a node has asked. */
export function* readAsked({ planned, reader }: Execution): ItemReads<Asked> {
  const [text] = yield [buildAskedField(planned.node.name, reader.rounds)];
  if (typeof text !== 'string') throw new InvariantError(`nothing was asked by ${planned.node.name}`);
  return JSON.parse(text) as Asked; // as `askModel` wrote it
}

/** What the agent of a question is given. */
function* questionAt(execution: Execution): ItemReads<Question> {
  const { isField: _isField, givesItems: _items, ...question } = yield* keptAt(execution);
  return { ...question, ...calledFrom(execution) };
}

function* keptAt(execution: Execution): ItemReads<Question> {
  const asked = yield* readAsked(execution);
  const one = 'questions' in asked ? asked.questions[placeInMap(execution)] : undefined;
  if (one === undefined) throw new InvariantError(`a question that ${execution.planned.node.name} has not asked`);
  return one.question;
}

/** The place of this graph for the runs below a question, where another one has called it. */
export function calledFrom({ place: { scope, depth } }: Execution): Pick<Question, 'called'> {
  return scope === '' ? {} : { called: { scope, depth } };
}

function* answerModel(execution: Execution): ItemReads<StepResult> {
  const { planned, reader, place } = execution;
  const { schema, isField, givesItems } = yield* keptAt(execution);
  const answer = schema && parseJson(place.given);
  const value = isField && isObject(answer) ? answer['output'] : answer;
  if (schema && value === undefined) {
    const envelope = errorEnvelope('tool-failed', `${planned.node.name}: the answer is longer than an output may be`);
    return { result: { ok: false, envelope }, items: {} };
  }
  const made: ModelAnswer = { text: place.given, ...(schema && { value }), ...(givesItems && { givesItems }) };
  const field = buildReplyField(planned.node.name, reader.rounds, placeInMap(execution));
  return { ...toValueResult({ answered: true }), items: { [field]: JSON.stringify(made) } };
}

/** An answer has the form that was asked for, unless it was cut. */
function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** The items of all answers. A question without one has failed: only a node that goes on after an error comes here with it. */
function* conclude(execution: Execution, call: NodeCall): ItemReads<StepResult> {
  const { planned, reader } = execution;
  const { runs, node } = { ...planned.type, node: planned.node };
  if (runs.as !== 'model') throw new InvariantError(`${node.name} asks no model`);
  const asked = yield* readAsked(execution);
  if ('failed' in asked) return failedAs(execution, call, new NodeError(asked.failed.code, asked.failed.message));
  const fields = asked.questions.map((_, at) => buildReplyField(node.name, reader.rounds, at));
  const answers = fields.length === 0 ? [] : yield fields;
  const good: Item[][] = [[]];
  const failed: Item[] = [];
  const isApart = planned.errorOutput !== null;
  const put = (items: readonly Item[], output: number): void => {
    while (good.length <= output) good.push([]);
    good[output]?.push(...items);
  };
  try {
    asked.questions.forEach(({ request }, at) => {
      const text = answers[at] ?? null;
      const answer = text === null ? null : (JSON.parse(text) as ModelAnswer); // as `answerModel` wrote it
      if (answer === null) {
        const item = failedItem(call, request.itemIndex, 'the model gave no answer');
        if (isApart) failed.push(item);
        else put([item], 0);
      } else (runs.outputs?.(call, request, answer) ?? [runs.items(call, request, answer)]).forEach(put);
    });
    good.forEach(checkOutput);
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    return failedAs(execution, call, error);
  }
  if (planned.errorOutput === null) return toStepResult(execution, good);
  const before = Array.from({ length: planned.errorOutput }, (_, output): Item[] => good[output] ?? []);
  return toStepResult(execution, [...before, failed]);
}
