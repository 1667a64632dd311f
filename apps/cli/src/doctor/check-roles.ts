import { listUnserved, SchemaStore, tellServed } from '#deployment';
import type { RedisConnection } from '../redis/with-redis.js';
import { doubtful, ok } from './check.js';
import type { Check } from './check.js';

const name = 'roles';
const advice = 'start these apps: what is theirs waits until then; nothing, before a first start';

/** What each live process serves, and what nobody does. */
export async function checkRoles(redis: RedisConnection): Promise<Check> {
  const seen = await new SchemaStore(redis).seen();
  const [served, unserved] = [tellServed(seen), listUnserved(seen)];
  if (unserved.length === 0) return ok(name, served.join('; '));
  return doubtful(name, [`nobody serves ${unserved.join(', ')}`, ...served].join('; '), advice);
}
