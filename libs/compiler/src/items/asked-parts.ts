import { errorEnvelope, InvariantError } from '#errors';
import { joinNodePath } from '#program';
import type { GraphNode } from '#graph';
import { NodeError } from '#nodes';
import type { NodeCall } from '#nodes';
import { toValueResult } from '../execution.js';
import type { Execution, StepPlace, StepResult } from '../execution.js';
import type { ItemReads } from './read-items.js';

/** What a node does that asks for something item by item. */
export interface AskedParts {
  /** Writes what is asked, and says which questions there are. */
  ask(this: void, execution: Execution, call: NodeCall): ItemReads<StepResult>;
  /** One question, as the node behind this step reads it. */
  question(this: void, execution: Execution): ItemReads<unknown>;
  /** Keeps the answer to one. */
  answer(this: void, execution: Execution): ItemReads<StepResult>;
  /** Makes the node's items of all answers. */
  conclude(this: void, execution: Execution, call: NodeCall): ItemReads<StepResult>;
}

/** Carries out the named part of a node; without a name the last one. */
export function* runPart(
  parts: AskedParts,
  execution: Execution,
  call: NodeCall,
  part: unknown,
): ItemReads<StepResult> {
  switch (part) {
    case 'ask':
      return yield* parts.ask(execution, call);
    case 'question':
      return yield* questionIn(parts, execution);
    case 'answer':
      return yield* parts.answer(execution);
    default:
      return yield* parts.conclude(execution, call);
  }
}

/** Whether the graph goes on after a failure of the node. */
export function goesOn({ onError }: GraphNode): boolean {
  return onError === 'continueRegularOutput' || onError === 'continueErrorOutput';
}

/** Which one of the parts of its node's map a step is about, from 0. */
export function placeInMap(execution: Execution): number {
  const [place] = numbersBelow(execution);
  if (place === undefined) throw new InvariantError(`no part of a map in ${execution.place.path}`);
  return place - 1;
}

/** The numbers in a path from the map of its node on: the part, then the calls of tools in it. */
export function numbersBelow({ plan, planned, place }: Execution): number[] {
  return numbersFrom(place, plan.mapIds.get(planned.node.name));
}

/** The number that the path of a step has behind the last place with this id, as rounds and items of maps have one; null: none. */
export function numberIn(place: Pick<StepPlace, 'path'>, id?: string): number | null {
  return numbersFrom(place, id)[0] ?? null;
}

function numbersFrom({ path }: Pick<StepPlace, 'path'>, id = ''): number[] {
  const segments = path.split('/').map((segment) => /^(.*)\[(\d+)\]$/.exec(segment));
  const first = segments.findLastIndex((match) => match?.[1] === joinNodePath(id));
  return first < 0 ? [] : segments.slice(first).flatMap((match) => (match ? [Number(match[2])] : []));
}

/** One question, or why it is not asked. */
function* questionIn({ question }: AskedParts, execution: Execution): ItemReads<StepResult> {
  try {
    return toValueResult(yield* question(execution));
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    const envelope = errorEnvelope('tool-failed', `${execution.planned.node.name}: ${error.message}`);
    return { result: { ok: false, envelope }, items: {} };
  }
}
