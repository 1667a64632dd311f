import { InvariantError } from '#errors';
import { checkOutput, failedItem, maxEffects, NodeError } from '#nodes';
import type { Item, ModelRequest, NodeCall } from '#nodes';
import { goesOn, numberIn, placeInMap, runPart } from '../items/asked-parts.js';
import { buildAskedField } from '../effects/stored-call.js';
import { buildNodeCall, failedAs, toStepResult, toValueResult } from '../execution.js';
import type { Execution, StepResult } from '../execution.js';
import { givenBy, withFencedWords } from '../origins/fenced-words.js';
import { buildDoneName } from '../plan/find-loops.js';
import type { PlannedNode } from '../plan/graph-plan.js';
import { buildField } from '../plan/item-fields.js';
import { lentBy } from '../lent/lent-by.js';
import { cutBy, documentsBy, loaderUnder, splitBy } from '../lent/lent-documents.js';
import { buildQuestion, fitsQuestion, tooLong } from './question.js';
import type { Question } from './question.js';
import type { ItemReads } from '../items/read-items.js';
import { nextQuestions } from './summary-rounds.js';
import type { Summary as SummedUp } from './summary-rounds.js';

type Request = Extract<ModelRequest, { kind: 'summarize' }>;
type Summary = Request & Pick<SummedUp, 'pieces' | 'by'>;

/** What a node sums up, as its first round has written it; a failure is that of the whole node, where the graph goes on after one. */
type Asked = Known | { failed: { code: NodeError['code']; message: string } };

interface Known {
  summaries: Summary[];
  /** What all questions have in common: theirs but for the text. */
  base: Question;
}

/** The questions of a round, each with the place of its summary. */
type Round = { of: number; text: string }[];

/** Whether a node asks in rounds: each asks of what the ones before have said. */
export function sumsUp({ type: { description, runs } }: Pick<PlannedNode, 'type'>): boolean {
  return runs.as === 'model' && description.name === '@n8n/n8n-nodes-langchain.chainSummarization';
}

/** The parts of a round, and what comes of all of them. */
export function* runSummary(execution: Execution, inputs: Item[][], part: unknown): ItemReads<StepResult> {
  const call = yield* buildNodeCall(part === 'ask' ? yield* withFencedWords(execution) : execution, inputs);
  if (part === 'next') return yield* next(execution);
  return yield* runPart(
    { ask: askSummary, question: questionAt, answer: answerSummary, conclude },
    execution,
    call,
    part,
  );
}

function* askSummary(execution: Execution, call: NodeCall): ItemReads<StepResult> {
  const round = findRound(execution);
  if (round > 1) return writeRound(execution, round, yield* askedNow(execution, round));
  const field = buildAskedField(execution.planned.node.name, execution.reader.rounds);
  try {
    const asked = yield* firstAsked(execution, call);
    const made = writeRound(execution, round, listQuestions(asked, []));
    return { ...made, items: { ...made.items, [field]: JSON.stringify(asked) } };
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    const { code, message } = error;
    if (!goesOn(execution.planned.node)) return failedAs(execution, call, error);
    const asked: Asked = { failed: { code, message } };
    return { ...toValueResult([]), items: { [field]: JSON.stringify(asked) } };
  }
}

/** All expressions are evaluated and all texts cut here, once. */
function* firstAsked(execution: Execution, call: NodeCall): ItemReads<Known> {
  const { runs } = execution.planned.type;
  const all = yield* lentBy(execution, call.inputs);
  const requests = runs.as === 'model' ? runs.requests(call).filter((one) => one.kind === 'summarize') : [];
  const [first] = requests;
  if (first === undefined) throw new InvariantError('nothing is summed up');
  const loaded = requests.some(({ pieces }) => pieces === null)
    ? documentsBy(yield* loaderUnder(execution, call, all), call)
    : [];
  const split = splitBy(cutBy(all));
  const by = yield* givenBy(execution);
  const summaries = requests.map((request): Summary => {
    const { pieces, itemIndex } = request;
    const own = pieces?.flatMap(split) ?? (loaded[itemIndex] ?? []).map(({ pageContent }) => pageContent);
    if (own.length === 0) throw new NodeError('NODE_OPERATION', 'Expected a text that can be summed up', itemIndex);
    return { ...request, pieces: own, ...(by !== null && { by }) };
  });
  const count = summaries.reduce((sum, { pieces }) => sum + pieces.length, 0);
  if (count > maxEffects)
    throw new NodeError('NODE_TOO_MANY_EFFECTS', `${count} pieces; a node sums up at most ${maxEffects}`);
  return { summaries, base: buildQuestion(first, all, execution.planned.node.name) };
}

function writeRound({ planned, reader }: Execution, round: number, questions: Round): StepResult {
  const field = buildRoundField(planned.node.name, reader.rounds, round);
  return { ...toValueResult(questions.map((_, at) => at)), items: { [field]: JSON.stringify(questions) } };
}

/** What each summary asks after these rounds: one that was not answered, or would ask for too much, asks no more. */
function listQuestions({ summaries, base }: Known, said: readonly Said[]): Round {
  return summaries.flatMap((summary, of) => {
    const texts = askedBy(summary, of, said) ?? [];
    return texts.every((text) => fitsQuestion({ ...base, text })) ? texts.map((text) => ({ of, text })) : [];
  });
}

/** What one summary asks after these rounds; none: it is over; null: it was not answered. */
function askedBy(summary: Summary, of: number, said: readonly Said[]): string[] | null {
  const own = said.map((round) => round.get(of) ?? []);
  const answered = own.map((round) => round.filter((one) => one !== null));
  return own.flat().length === answered.flat().length ? nextQuestions(summary, answered) : null;
}

/** By the place of a summary, what was said to its questions in a round; null: nothing. */
type Said = ReadonlyMap<number, (string | null)[]>;

function* askedNow(execution: Execution, round: number): ItemReads<Round> {
  const asked = yield* readAsked(execution);
  return 'failed' in asked ? [] : listQuestions(asked, yield* saidIn(execution, round));
}

/** What was said before a round; without one, in all of them. */
function* saidIn({ planned, reader }: Execution, before = Infinity): ItemReads<Said[]> {
  const { name } = planned.node;
  const all: Said[] = [];
  for (let round = 1; round < before; round++) {
    const [text] = yield [buildRoundField(name, reader.rounds, round)];
    if (typeof text !== 'string') break;
    const questions = JSON.parse(text) as Round; // as `writeRound` has it
    const replies = questions.map((_, at) => buildSayingField(name, reader.rounds, round, at));
    const said = replies.length === 0 ? [] : yield replies;
    const places = [...new Set(questions.map(({ of }) => of))];
    all.push(new Map(places.map((of) => [of, said.filter((_, at) => questions[at]?.of === of)])));
  }
  return all;
}

/** Whether there is another round. */
function* next(execution: Execution): ItemReads<StepResult> {
  const questions = yield* askedNow(execution, findRound(execution) + 1);
  return toValueResult(questions.length === 0 ? buildDoneName(execution.planned.node.name) : 'again');
}

function* questionAt(execution: Execution): ItemReads<Question> {
  const { planned, reader } = execution;
  const field = buildRoundField(planned.node.name, reader.rounds, findRound(execution));
  const [text] = yield [field];
  const asked = yield* readAsked(execution);
  const one = (JSON.parse(text ?? '[]') as Round)[placeInMap(execution)]; // as `writeRound` has it
  if (one === undefined || 'failed' in asked)
    throw new InvariantError(`a question that ${planned.node.name} has not asked`);
  return { ...asked.base, text: one.text };
}

function* answerSummary(execution: Execution): ItemReads<StepResult> {
  const { planned, reader, place } = execution;
  const field = buildSayingField(planned.node.name, reader.rounds, findRound(execution), placeInMap(execution));
  return { ...toValueResult({ answered: true }), items: { [field]: place.given } };
}

function* readAsked({ planned, reader }: Execution): ItemReads<Asked> {
  const [text] = yield [buildAskedField(planned.node.name, reader.rounds)];
  if (typeof text !== 'string') throw new InvariantError(`nothing was asked by ${planned.node.name}`);
  return JSON.parse(text) as Asked; // as `askSummary` wrote it
}

/** The items of all summaries. One that has come to nothing is a failure of its item. */
function* conclude(execution: Execution, call: NodeCall): ItemReads<StepResult> {
  const { planned } = execution;
  const { runs, node } = { ...planned.type, node: planned.node };
  if (runs.as !== 'model') throw new InvariantError(`${node.name} asks no model`);
  const asked = yield* readAsked(execution);
  if ('failed' in asked) return failedAs(execution, call, new NodeError(asked.failed.code, asked.failed.message));
  const said = yield* saidIn(execution);
  const good: Item[] = [];
  const failed: Item[] = [];
  const isApart = planned.errorOutput !== null;
  try {
    asked.summaries.forEach((summary, of) => {
      const left = askedBy(summary, of, said);
      const [text] = said.findLast((round) => round.has(of))?.get(of) ?? [];
      if (left?.length === 0 && typeof text === 'string') return good.push(...runs.items(call, summary, { text }));
      const error = new NodeError('NODE_OPERATION', 'the model gave no answer', summary.itemIndex);
      const why = left === null ? error : tooLong(summary.itemIndex);
      if (!goesOn(node)) throw why;
      return (isApart ? failed : good).push(failedItem(call, summary.itemIndex, why.message));
    });
    checkOutput(good);
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    return failedAs(execution, call, error);
  }
  const between = Array.from({ length: (planned.errorOutput ?? 1) - 1 }, (): Item[] => []);
  return toStepResult(execution, [good, ...(isApart ? [...between, failed] : [])]);
}

/** Which round a part is in, from 1. */
function findRound({ plan, planned, place }: Execution): number {
  return numberIn(place, plan.loopIds.get(planned.node.name)) ?? 1;
}

function buildRoundField(node: string, rounds: readonly number[], round: number): string {
  return `asked.${round}:${buildField(node, rounds)}`;
}

function buildSayingField(node: string, rounds: readonly number[], round: number, question: number): string {
  return `reply.${round}.${question}:${buildField(node, rounds)}`;
}
