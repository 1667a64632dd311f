import { createHash } from 'node:crypto';
import { encodeTime } from 'ulid';
import { makeId, partitionOf } from '#contract';
import type { LetterHead } from '#engine/ports';

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * The message that a replay of a letter counts as: always the same for one death, so that whoever dies over a replay and whoever
 * goes on with it open one linked run between them (ADR 14). It bears the time of the death.
 */
export function linkedMessageId({ letterId, at }: Pick<LetterHead, 'letterId' | 'at'>): string {
  const hash = createHash('sha256').update(`${letterId}|${at}`).digest();
  const body = Array.from(hash.subarray(0, 14), (byte) => crockford[byte & 31]).join('');
  return makeId('msg', encodeTime(at, 10) + body, partitionOf(letterId) ?? 0);
}
