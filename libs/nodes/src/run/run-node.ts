import type { EffectAnswer, EffectRequest } from './effects.js';
import { maxEffects } from './items.js';
import { withFiles } from './carried-files.js';
import type { Item } from './items.js';
import { NodeError } from '../values/node-error.js';
import type { NodeCall } from './node-call.js';
import { checkOutput } from './output-size.js';
import type { EffectRuns, Runs } from './runs.js';

/** Runs a pure node and holds its outputs to their limits. Throws `NodeError`. */
export function runPure(runs: Extract<Runs, { as: 'pure' }>, call: NodeCall): Item[][] {
  const made = runs.run(call);
  const outputs = made.map((items) => withFiles(runs.files, call, items));
  outputs.forEach(checkOutput);
  return outputs;
}

/** What a node asks of the outside; `NodeError` if it is too much. */
export function listEffectRequests(runs: EffectRuns, call: NodeCall): EffectRequest[] {
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

/** The item that stands for one that failed, where the node goes on after an error. */
export function failedItem(call: NodeCall, itemIndex: number, message: string): Item {
  const came = call.node.onError === 'continueErrorOutput' ? call.inputs[0]?.[itemIndex] : undefined;
  const { json = {}, binary } = came ?? {};
  return { json: { ...json, error: message }, ...(binary && { binary }), pairedItem: { item: itemIndex } };
}
