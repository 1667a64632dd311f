import { readField } from '#values';
import type { Redis } from '#redis';
import { isId } from '#protocol';
import { actorsNamed } from './actors-named.js';
import { pairFields } from './begun-at.js';
import { parseStoredJson } from './parsed.js';
import { readKeyContent } from './stored.js';

/** The conversation that a record belongs to; null where it names none: a dead letter names it in a field, all others in their JSON. */
export function ownerIn(content: readonly string[]): string | null {
  const fields = pairFields(content);
  const owner = fields.get('actorId') ?? readField(parseStoredJson(fields.get('record') ?? ''), 'actorId');
  return typeof owner === 'string' && isId('act', owner) ? owner : null;
}

/** The conversation in the name of a key: effect ids begin with it. */
function ownerInName(key: string): string | null {
  const owner = key.split(':')[2]?.split('.')[0] ?? '';
  return isId('act', owner) ? owner : null;
}

/**
 * A record's content and its conversation. A record belongs to one conversation, whichever others are mentioned in it; one that has gone,
 * or is still to come, is found by what lies beside it.
 */
export async function findOwners(
  redis: Redis,
  record: string,
  names: readonly string[],
): Promise<{ content: string[]; named: string[] }> {
  const own = await readKeyContent(redis, record);
  const owner = ownerIn(own) ?? ownerInName(record);
  if (owner !== null) return { content: own, named: [owner] };
  const content = own.length > 0 ? own : (await Promise.all(names.map((name) => readKeyContent(redis, name)))).flat();
  return { content, named: await actorsNamed(redis, record, content.join('\n')) };
}
