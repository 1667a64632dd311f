import { buildEffectId, makeId, renameId } from '#protocol';
import type { Grant, Spawn } from '#protocol';
import { callTool, given, settings, specs, writeSpec } from './given.js';
import { actorId } from './lane.js';
import type { Lane } from './lane.js';

export const rootId = makeId('act', '01JD000000000000000000R00T', 0);
const spawnId = buildEffectId(rootId, 3, 0);
export const runId = renameId(actorId, 'run');
export const startedAt = 1_763_600_000_000;
export const grant: Grant = {
  steps: 4,
  toolCalls: 4,
  tokens: 5_000,
  costMicroUsd: 1_000,
  deadlineAt: startedAt + 20_000,
};
export const pin = { policyVersion: 'p1', agentId: 'default', agentVersion: '' };
export const place = { runId: renameId(rootId, 'run'), rootRunId: renameId(rootId, 'run'), node: 'fork[3]' };
/** All tools, with the one that needs an approval. */
export const tools = { ...settings.tools, specs: [...specs, writeSpec] };
export const note = { text: 'call back at 5' };
export const notNeeded = { type: 'parent-cancelled', reason: 'thrash' } as const;

/** A child whose root was called off before it began. */
export function calledOff(): Lane {
  const lane = given({ tools });
  lane.family = { spawnId, parentId: rootId, rootId };
  const input = { text: 'count them' };
  lane.happens({ type: 'spawned', calledOff: true, id: spawnId, program: 'agent', pin, input, grant, ...place });
  return lane;
}

/** The lane as a child that has just been spawned. */
export function spawned(lane: Lane, input: unknown = { text: 'count them' }, more: Partial<Grant> = {}): Lane {
  lane.family = { spawnId, parentId: rootId, rootId };
  const spawn: Spawn = { id: spawnId, program: 'agent', pin, input, grant: { ...grant, ...more }, ...place };
  lane.happens({ type: 'spawned', ...spawn });
  return lane;
}

export function child(input?: unknown, more: Partial<Grant> = {}): Lane {
  return spawned(given({ tools }), input, more);
}

/** A child whose call waits for an approval. */
export function asking(): Lane {
  const lane = child();
  lane.replies(callTool(writeSpec.name, note));
  return lane;
}

export function decide(lane: Lane, decision: 'approved' | 'denied', via?: 'text'): void {
  const { phase } = lane.run;
  if (phase.name !== 'approving') throw new Error(`the run is ${phase.name}`);
  const { approvalId, argsHash } = phase;
  const who = via ? { by: '', reason: '', via } : { by: 'night shift', reason: 'seen' };
  lane.happens({ type: 'approval-decided', runId, approvalId, argsHash, decision, ...who });
}
