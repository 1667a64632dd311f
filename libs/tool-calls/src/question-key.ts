import { parsePartition } from '#protocol';
import type { RunTool } from '#protocol';
import type { ToolSpec } from '#model-turn';
import { dedupeKey, dedupeScope } from '#idempotency';
import type { AnswerPlace } from './answer-store.js';

/** Where an equal call's answer is looked for, and under which key. */
export interface Question {
  place: AnswerPlace;
  dedupeKey: string;
}

/**
 * The key of an owed call's question: its own conversation's, or its tenant's where the tool lets a tenant share. After a write of the
 * conversation it is the conversation's alone, for the tenant's answer may be older than the write (ADR 37). The call of a node that has its
 * answer kept asks its own run's question, whatever the tool lets others share.
 */
export function keyForQuestion(effect: RunTool, spec: ToolSpec | undefined, tenant: string): Question {
  const { id, tool, args, isAfterWrite, cacheSeconds } = effect;
  if (spec?.cacheScope !== 'tenant' || isAfterWrite || cacheSeconds !== undefined)
    return { place: parsePartition(id) ?? 0, dedupeKey: effect.dedupeKey };
  return { place: 'tenant', dedupeKey: dedupeKey(dedupeScope(spec, { actorId: id, tenant }), tool, args) };
}
