import { parsePartition } from '#protocol';
import type { LetterHead } from '#engine/ports';
import { derivedId } from '#redis';

/**
 * The message that a replay of a dead letter counts as: always the same for one failure, so that whoever dies over a replay and whoever
 * continues it open one redrive run between them (ADR 14). Its id bears the time of the failure.
 */
export function linkedMessageId({ letterId, at }: Pick<LetterHead, 'letterId' | 'at'>): string {
  return derivedId('msg', at, `${letterId}|${at}`, parsePartition(letterId) ?? 0);
}
