import { listEffectRequests, maxEffects, NodeError } from '#nodes';
import type { EffectRequest, EffectRuns, Item, NamedItems, NodeCall } from '#nodes';
import { buildNodeCall, failedAs, readInputs, toValueResult } from '../execution.js';
import type { Execution, StepContext, StepResult } from '../execution.js';
import { scopedField } from '../plan/item-fields.js';
import { namedInCode } from '../items/named-in-code.js';
import type { ItemReads } from '../items/read-items.js';
import type { Decided } from '../origins/guarded.js';
import { calledFor } from '../effects/called-for.js';
import { askedIfDecided, decidedFor } from '../effects/decided-call.js';
import { withOrigins, writtenFor } from './written-origins.js';
import { goesOn, requireEffectRuns } from '../effects/effect-runs.js';
import { withLent } from './store-requests.js';
import type { Wanted } from './store-requests.js';
import { buildAskedField, buildCallField } from '../effects/stored-call.js';
import type { Asked, StoredCall } from '../effects/stored-call.js';
import { planTries } from '../effects/plan-tries.js';

/** The most characters of all requests of a node, and of the list of its calls. */
const mostRequestChars = 4_194_304;
const mostListChars = 60_000;

/** Evaluates what a node asks for, once: its requests are kept with the items, and each is a call of the node after it. */
export function* askRequests(execution: Execution, given?: Item[][]): ItemReads<StepResult> {
  const inputs = given ?? (yield* readInputs(execution));
  if (inputs.every((items) => items.length === 0)) return toValueResult('[]');
  const call = yield* buildNodeCall(execution, inputs);
  try {
    const wanted = yield* withLent(execution, call, listWanted(execution, call));
    const requests = wanted.flatMap((one) => ('request' in one ? [one.request] : []));
    const named = yield* nodesInCode(execution, requests);
    const decided = yield* decidedFor(execution, execution.planned);
    const written = yield* writtenFor(execution, execution.planned);
    return keptCalls(
      execution,
      call,
      wanted.map((one) => withOrigins(one, written)),
      { named, decided },
    );
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    return failedAs(execution, call, error, '[]');
  }
}

/** Where the node goes on after errors, an item that cannot ask for anything leaves the others alone. */
function listWanted({ planned, context }: Execution, call: NodeCall): Wanted[] {
  const runs = requireEffectRuns(planned);
  const known = (request: EffectRequest): Wanted => {
    const made = knownTo(request, context);
    const { itemIndex } = request;
    if (typeof made !== 'string') return { request: made };
    return { itemIndex, error: new NodeError('NODE_OPERATION', made, itemIndex) };
  };
  try {
    return listEffectRequests(runs, call).map(known);
  } catch (error) {
    if (!(error instanceof NodeError) || error.itemIndex === undefined || !goesOn(planned)) throw error;
    const wanted = (call.inputs[0] ?? []).flatMap((_, at) => wantedFor(runs, call, at));
    const { length } = wanted;
    if (length > maxEffects)
      throw new NodeError('NODE_TOO_MANY_EFFECTS', `${length} effects; a node makes at most ${maxEffects}`);
    return wanted.map((one) => ('request' in one ? known(one.request) : one));
  }
}

/** The request with what is known here: the tenant of the number that a message is sent from; or why it cannot be made at all. */
export function knownTo(request: EffectRequest, { findTool, findSender }: StepContext): EffectRequest | string {
  if (request.kind === 'tool' && findTool(request.tool) === null) return `there is no tool ${request.tool}`;
  if (request.kind !== 'send' || request.to === null) return request;
  const sender = findSender(request.from);
  return typeof sender === 'string' ? sender : { ...request, sender };
}

function wantedFor(runs: EffectRuns, call: NodeCall, itemIndex: number): Wanted[] {
  const one = {
    ...call,
    inputs: [call.inputs[0]?.slice(itemIndex, itemIndex + 1) ?? []],
    parameter: (name: string) => call.parameter(name, itemIndex),
  };
  try {
    return listEffectRequests(runs, one).map((request) => ({ request: { ...request, itemIndex } }));
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    return [{ itemIndex, error }];
  }
}

/** What the code among these requests may read of other nodes; undefined: none of them is code. */
export function* nodesInCode(
  execution: Execution,
  requests: readonly EffectRequest[],
): ItemReads<NamedItems | undefined> {
  const code = requests.flatMap((request) => (request.kind === 'code' ? [request] : []));
  if (code.length === 0) return undefined;
  const count = Math.max(...code.map(({ items }) => items.length));
  return yield* namedInCode(
    execution,
    code.map(({ source }) => source),
    count,
  );
}

/** The requests as they are kept, and the calls that they are. */
function keptCalls(
  { planned, reader, context, place }: Execution,
  call: NodeCall,
  wanted: readonly Wanted[],
  { named, decided }: { named: NamedItems | undefined; decided: readonly Decided[] },
): StepResult {
  const { node } = planned;
  const failed = wanted.find((one) => 'error' in one);
  if (failed !== undefined && !goesOn(planned)) throw failed.error;
  const { rules, now, timeZone, runIndex, workflow, execution } = call;
  const run = { ...(rules > 1 && { rules }), now, timeZone, runIndex, workflow, execution };
  const requests = wanted.flatMap((one, at) =>
    'request' in one ? [{ field: buildCallField(node.name, reader.rounds, at), request: one.request }] : [],
  );
  const texts = requests.map(({ field, request }): [string, string] => {
    const stored: StoredCall = { request, ...planTries(node, request), run, ...named };
    return [field, JSON.stringify(stored)];
  });
  const calls = requests.map(({ field, request }) => ({
    request: scopedField(place.scope, field),
    ...askedIfDecided(calledFor(request, node, context), request, decided, context),
    ...(goesOn(planned) && { keeps: true }),
  }));
  checkSize(texts, calls);
  const asked = JSON.stringify(wanted.map(toAsked));
  const items = Object.fromEntries([...texts, [buildAskedField(node.name, reader.rounds), asked]]);
  return { result: { ok: true, value: calls }, items };
}

function toAsked(one: Wanted): Asked {
  if ('error' in one) return { itemIndex: one.itemIndex, error: one.error.message };
  const { request } = one;
  const isForAll = request.kind === 'code' || ('isForAll' in request && request.isForAll === true);
  return { itemIndex: request.itemIndex, ...(isForAll && { isForAll }) };
}

function checkSize(texts: readonly [string, string][], calls: readonly object[]): void {
  const chars = texts.reduce((sum, [, text]) => sum + text.length, 0);
  if (chars > mostRequestChars)
    throw new NodeError('NODE_OUTPUT_TOO_LARGE', `its requests hold more than ${mostRequestChars} characters`);
  if (Buffer.byteLength(JSON.stringify(calls)) > mostListChars)
    throw new NodeError('NODE_TOO_MANY_EFFECTS', 'its calls are too long to be asked for at once');
}
