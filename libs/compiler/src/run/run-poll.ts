import { isObject } from '#values';
import { takeAnswers } from '../effects/take-answers.js';
import { toValueResult } from '../execution.js';
import type { Execution, StepResult } from '../execution.js';
import type { ItemReads } from '../items/read-items.js';
import { triggerOrigins } from '../origins/shapes-at.js';
import { askRequests } from '../requests/ask-requests.js';
import { findStartTrigger, readPayload } from './beginning.js';

/** What a schedule hands to a trigger that looks for what is new. */
export const lookPayload = { look: true };

/** A trigger that looks for what is new, where its schedule has begun the run; null: its items are what came, as of any trigger. */
export function* runPoll(execution: Execution, part: unknown): ItemReads<StepResult | null> {
  const { plan, planned, place } = execution;
  const isBegun = findStartTrigger(plan, place) === planned.node.name;
  const payload = isBegun ? yield* readPayload(place) : null;
  if (!isObject(payload) || payload['look'] !== true) return part === 'requests' ? toValueResult('[]') : null;
  if (part === 'requests') return yield* askRequests(execution, [[{ json: {} }]]);
  const made = yield* takeAnswers(execution);
  return { ...made, items: { ...made.items, ...(yield* triggerOrigins(execution)) } };
}
