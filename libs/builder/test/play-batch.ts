import { applyOperations, emptyGraph } from '#graph';
import type { Graph } from '#graph';
import { catalogue } from '#nodes';
import type { BatchCall } from '#model-turn';
import type { CallResult } from '../src/batch/batch-call.js';
import { runBatch } from '../src/batch/run-batch.js';
import type { NestedAnswer } from '../src/batch/run-batch.js';
import { unknownHouse } from '../src/house/house.js';
import { testDraft } from '../src/test-run/test-draft.js';
import type { TestHost } from '../src/test-run/test-host.js';
import type { NestedQuestion, Question, ToolContext } from '../src/tools/tool.js';

/** Knows paths of the item: `={{ $json.a }}`. */
function pathOnly(template: string, input: readonly { json: Record<string, unknown> }[], itemIndex: number): unknown {
  const [, name] = /^=\{\{ \$json\.(\w+) \}\}$/.exec(template) ?? [];
  return name === undefined ? template.slice(1) : input[itemIndex]?.json[name];
}

export const testContext: ToolContext = {
  catalogue,
  house: unknownHouse,
  nodeId: (callId) => `id-${callId}`,
  request: 'Do it.',
  executionText: '',
};

export const testHost: TestHost = {
  evaluate: (template, { input, itemIndex }) => pathOnly(template, input, itemIndex),
  runCode: ({ items }) => items,
  ...{ now: 0, timeZone: 'UTC', random: () => 0, isOver: () => false },
};

/** Asks a question as `completeStructured` does: once more with the complaint. */
/** Puts a question to a model with these answers, or tests a draft. */
export function answerTo(question: Question, answers: Record<string, unknown>[]): NestedAnswer {
  if ('test' in question)
    return { ok: true, value: testDraft(question.test.graph, question.test.start, catalogue, testHost) };
  for (const object of answers.splice(0, 2)) {
    const read = question.read(object);
    if (read.ok) return read;
  }
  return { ok: false, error: { message: 'no answer', code: 'PARAMETER_UPDATE_ERROR' } };
}

export interface Played {
  graph: Graph;
  /** By place. */
  results: CallResult[];
  questions: NestedQuestion[][];
}

/** Runs calls with a model that answers each question with the next of these parameters. */
export function playBatch(
  calls: readonly BatchCall[],
  {
    graph = emptyGraph,
    parameters = [],
    answers = parameters.map((each) => ({ parameters: each })),
  }: { graph?: Graph; parameters?: Record<string, unknown>[]; answers?: Record<string, unknown>[] } = {},
): Played {
  const batch = runBatch(graph, calls, testContext);
  const questions: NestedQuestion[][] = [];
  let step = batch.next([]);
  while (step.done !== true) {
    const nested = step.value.filter((question) => 'schema' in question);
    if (nested.length > 0) questions.push(nested);
    step = batch.next(step.value.map((question) => answerTo(question, answers)));
  }
  const after = applyOperations(
    graph,
    step.value.flatMap(({ operations }) => operations),
  );
  return { graph: after, results: step.value.toSorted((one, other) => one.at - other.at), questions };
}

/** A call; its id is its place unless it says another. */
export function call(name: string, args: Record<string, unknown>, id = 'c'): BatchCall {
  return { id, name, args };
}

export function add(id: string, nodeType: string, name: string, connectionParameters = {}): BatchCall {
  return call('add_nodes', { nodeType, name, connectionParametersReasoning: 'none', connectionParameters }, id);
}

export function connect(id: string, sourceNodeId: string, targetNodeId: string, more = {}): BatchCall {
  return call('connect_nodes', { sourceNodeId, targetNodeId, ...more }, id);
}
