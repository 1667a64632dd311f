import { clip } from '#values';
import type { BatchCall } from '#model-turn';
import { applyOperations } from '#graph';
import type { Graph } from '#graph';
import { withoutSecrets } from '#nodes';
import { limits } from '../limits.js';
import { listSecrets } from '../shown/shown-workflow.js';
import { idsAdded } from '../tools/drawn-nodes.js';
import { toolNamed } from '../tools/builder-tools.js';
import { findNodeByIdOrName } from '../tools/find-node.js';
import { isQuestion, toToolError } from '../tools/tool.js';
import type { BuilderTool, Done, Question, ToolContext } from '../tools/tool.js';
import { ToolFailure } from '../tools/tool-error.js';
import type { ToolError } from '../tools/tool-error.js';
import type { CallResult } from './batch-call.js';
import { orderCalls } from './order-calls.js';
import type { OrderedCall } from './order-calls.js';

/** How a question was answered: by a value that its `read` gave, or a test run's report, or by nothing that could be used. */
export type NestedAnswer = { ok: true; value: unknown } | { ok: false; error: ToolError };

/** Asks for answers to questions, all at once, in their order. */
export type Batch = Generator<readonly Question[], CallResult[], readonly NestedAnswer[]>;

/** What is known of a batch while it runs. */
interface Running {
  graph: Graph;
  /** The draft as the model has read it: a name in it stands for its node, whatever calls have named that since. */
  before: Graph;
  context: ToolContext;
  ordered: readonly OrderedCall[];
  results: Map<number, CallResult>;
  /** The nodes that calls were about, by the ids of these. */
  nodeIds: Map<string, string>;
}

/**
 * Carries out calls of one batch. The results come in the order in which calls ended: their operations are to be applied in that order.
 * Each call sees what those before it have changed, and one that fails changes nothing.
 */
export function* runBatch(graph: Graph, calls: readonly BatchCall[], context: ToolContext): Batch {
  const running: Running = {
    graph,
    before: graph,
    context,
    ordered: orderCalls(graph, calls),
    results: new Map(),
    nodeIds: new Map(),
  };
  refuseUnfit(running, calls);
  for (let wave = nextWave(running); wave.length > 0; wave = nextWave(running)) {
    const asked = wave.flatMap((at) => beginBatchCall(running, at));
    if (asked.length === 0) continue;
    const answers = yield asked.map(({ question }) => question);
    asked.forEach(({ at, question }, index) => end(running, at, readNestedAnswer(question, answers[index])));
  }
  calls.forEach((_, at) => {
    if (!running.results.has(at))
      fail(running, at, { message: 'These calls wait for each other', code: 'VALIDATION_ERROR' });
  });
  return [...running.results.values()];
}

function refuseUnfit(running: Running, calls: readonly BatchCall[]): void {
  calls.forEach(({ id }, at) => {
    const first = calls.findIndex((other) => other.id === id);
    if (at >= limits.batchCalls)
      fail(running, at, { message: `A batch has at most ${limits.batchCalls} calls`, code: 'VALIDATION_ERROR' });
    else if (first < at) fail(running, at, { message: `Two calls have the id "${id}"`, code: 'VALIDATION_ERROR' });
  });
}

/** The calls whose turn it is: all that they wait for has ended. */
function nextWave(running: Running): number[] {
  failDependents(running);
  const { ordered, results } = running;
  return ordered.flatMap(({ needs, follows }, at) =>
    !results.has(at) && [...needs, ...follows].every((other) => results.has(other)) ? [at] : [],
  );
}

/** A call that needs a failed one fails, and so on. */
function failDependents(running: Running): void {
  const { ordered, results } = running;
  for (let before = -1; before < results.size;) {
    before = results.size;
    ordered.forEach(({ needs }, at) => {
      const failed = [...needs].find((other) => results.get(other)?.ok === false);
      if (results.has(at) || failed === undefined) return;
      const { id = '' } = ordered[failed]?.call ?? {};
      const message = `It depends on the call "${id}", which failed`;
      fail(running, at, { message, code: 'DEPENDS_ON_FAILED_CALL', details: { callId: id } });
    });
  }
}

/** Runs a call, up to what it must ask first. */
function beginBatchCall(running: Running, at: number): { at: number; question: Question }[] {
  const ordered = running.ordered[at];
  if (ordered === undefined) return [];
  const { call } = ordered;
  const answer = attempt(() => {
    const tool = requireTool(call);
    return tool.run({
      graph: running.graph,
      args: resolved(running, tool, ordered),
      callId: call.id,
      context: { ...running.context, drawn: drawnSoFar(running) },
    });
  });
  if ('value' in answer && isQuestion(answer.value)) return [{ at, question: answer.value }];
  end(running, at, 'value' in answer ? { value: answer.value as Done } : answer); // no question, as was just seen
  return [];
}

/** What calls of this batch have drawn is in no change of the session yet. */
function drawnSoFar({ context: { drawn }, results }: Running): Set<string> {
  return new Set([...(drawn ?? []), ...[...results.values()].flatMap(({ operations }) => idsAdded(operations))]);
}

function requireTool({ name }: BatchCall): BuilderTool {
  const tool = toolNamed(name);
  if (tool) return tool;
  throw new ToolFailure('TOOL_EXECUTION_ERROR', `There is no tool "${name}"`, { name });
}

/** The arguments with ids in the place of `$callId` and of names. */
function resolved(running: Running, { nodeArgs }: BuilderTool, { call: { args }, named }: OrderedCall) {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]): [string, unknown] => {
      if (!nodeArgs.includes(name) || typeof value !== 'string') return [name, value];
      return [name, resolveNodeId(running, value, named.get(name)) ?? value];
    }),
  );
}

/** The id of the node that a text names, as the draft is now, as it was, or by the call that has named it since. */
function resolveNodeId({ graph, before, nodeIds, ordered }: Running, text: string, naming: number | undefined) {
  const ofCall = nodeIds.get(ordered[naming ?? -1]?.call.id ?? '');
  if (text.startsWith('$') && ofCall !== undefined) return ofCall;
  return (findNodeByIdOrName(graph, text) ?? findNodeByIdOrName(before, text))?.id ?? ofCall;
}

type Ended = { value: Done } | { error: ToolError };

function readNestedAnswer(question: Question, answer: NestedAnswer | undefined): Ended {
  if (answer?.ok !== true)
    return { error: answer?.error ?? { message: 'The model gave no answer', code: 'LLM_SERVICE_ERROR' } };
  return attempt(() => question.done(answer.value));
}

function attempt<T>(run: () => T): { value: T } | { error: ToolError } {
  try {
    return { value: run() };
  } catch (error) {
    return { error: toToolError(error) };
  }
}

function end(running: Running, at: number, ended: Ended): void {
  if ('error' in ended) return fail(running, at, ended.error);
  const ordered = running.ordered[at];
  if (ordered === undefined) return;
  const { call } = ordered;
  const { text, operations, nodeId, proof, open } = ended.value;
  const title = formatCallTitle(running, ordered);
  running.graph = applyOperations(running.graph, operations);
  if (nodeId !== undefined) running.nodeIds.set(call.id, nodeId);
  const secrets = listSecrets(running.graph.nodes);
  const written = secrets.map((secret) => JSON.stringify(secret).slice(1, -1));
  const whole = String(withoutSecrets(withoutSecrets(text, secrets), written));
  const shown = clip(whole, limits.resultChars);
  const { id, name } = call;
  const more = { ...(proof && { proof }), ...(open && nodeId !== undefined && { open: { nodeId, values: open } }) };
  running.results.set(at, { at, id, name, ok: true, text: shown, operations, title, ...more });
}

function fail(running: Running, at: number, error: ToolError): void {
  const ordered = running.ordered[at];
  if (ordered === undefined) return;
  const { id, name } = ordered.call;
  const title = formatCallTitle(running, ordered);
  const details = error.details ? ` ${JSON.stringify(error.details)}` : '';
  const text = `Error: ${error.message} (${error.code})${details}`;
  running.results.set(at, { at, id, name, ok: false, text, operations: [], title, error });
}

function formatCallTitle(running: Running, ordered: OrderedCall): string | null {
  const tool = toolNamed(ordered.call.name);
  return tool ? tool.formatTitle(running.graph, resolved(running, tool, ordered), running.context.catalogue) : null;
}
