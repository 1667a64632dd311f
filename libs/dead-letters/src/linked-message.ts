import { createHash } from 'node:crypto';
import { encodeTime } from 'ulid';
import { makeId, partitionOf } from '#contract';
import type { LetterHead } from '#engine/ports';

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * The message that a replay of a dead letter counts as: always the same for one failure, so that whoever dies over a replay and whoever
 * continues it open one redrive run between them (ADR 14). Its id bears the time of the failure.
 */
export function linkedMessageId({ letterId, at }: Pick<LetterHead, 'letterId' | 'at'>): string {
  const hash = createHash('sha256').update(`${letterId}|${at}`).digest();
  const body = Array.from(hash.subarray(0, 14), (byte) => crockford[byte & 31]).join('');
  return makeId('msg', encodeTime(at, 10) + body, partitionOf(letterId) ?? 0);
}
