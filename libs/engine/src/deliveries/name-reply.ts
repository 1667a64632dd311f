import { createHash } from 'node:crypto';
import { InvariantError } from '#errors';
import { makeId, parsePartition } from '#protocol';
import { mintId } from '#redis';

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The reply id of a person's words: derived from the key of their request, so that a repeat has the same id, or random without one. */
export function nameReply(actorId: string, requestKey: string | null): string {
  const partition = parsePartition(actorId);
  if (partition === null) throw new InvariantError('expected the id of a conversation');
  if (requestKey === null) return mintId('msg', partition);
  const hash = createHash('sha256')
    .update(JSON.stringify([actorId, requestKey]))
    .digest();
  return makeId('msg', Array.from(hash.subarray(0, 26), (byte) => crockford[byte & 31]).join(''), partition);
}
