import type { EffectAnswer, EffectRequest } from './effects.js';
import { maxEffects, outputLimits } from './items.js';
import type { Item } from './items.js';
import { NodeError } from './node-error.js';
import type { NodeCall } from './node-call.js';
import type { EffectRuns, Runs } from './runs.js';

/** Runs a pure node and holds its outputs to their limits. Throws `NodeError`. */
export function runPure(runs: Extract<Runs, { as: 'pure' }>, call: NodeCall): Item[][] {
  const outputs = runs.run(call);
  outputs.forEach(checkOutput);
  return outputs;
}

/** What a node asks of the outside; `NodeError` if it is too much. */
export function effectsOf(runs: EffectRuns, call: NodeCall): EffectRequest[] {
  const requests = runs.requests(call);
  if (requests.length > maxEffects) {
    throw new NodeError('NODE_TOO_MANY_EFFECTS', `${requests.length} effects; a node makes at most ${maxEffects}`);
  }
  return requests;
}

/** The output of a node out of the answers to its requests, by their places; a null is a request that failed and gives nothing. */
export function itemsOfAnswers(
  runs: EffectRuns,
  call: NodeCall,
  requests: readonly EffectRequest[],
  answers: readonly (EffectAnswer | null)[],
): Item[] {
  const items = requests.flatMap((request, at) => {
    const answer = answers[at];
    return answer ? runs.items(call, request, answer) : [];
  });
  checkOutput(items);
  return items;
}

/** Throws `NodeError` where an output holds more than 10,000 items or 1 MiB of JSON. */
export function checkOutput(items: readonly Item[]): void {
  if (items.length > outputLimits.items) {
    throw new NodeError(
      'NODE_OUTPUT_TOO_LARGE',
      `${items.length} items; an output holds at most ${outputLimits.items}`,
    );
  }
  let bytes = 0;
  for (const item of items) {
    bytes += Buffer.byteLength(jsonOf(item));
    if (bytes > outputLimits.bytes) {
      throw new NodeError('NODE_OUTPUT_TOO_LARGE', `An output holds at most ${outputLimits.bytes} bytes of JSON`);
    }
  }
}

/** JSON is written by recursion: what is nested deeper than its stack is no item. */
function jsonOf(item: Item): string {
  try {
    return JSON.stringify(item);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new NodeError('NODE_OUTPUT_TOO_DEEP', 'An item is nested too deep to be kept');
  }
}

/** The item that stands for one that failed, where the node goes on after an error. */
export function failedItem(call: NodeCall, itemIndex: number, message: string): Item {
  const json = call.node.onError === 'continueErrorOutput' ? (call.inputs[0]?.[itemIndex]?.json ?? {}) : {};
  return { json: { ...json, error: message }, pairedItem: { item: itemIndex } };
}
