import type { Redis } from 'ioredis';
import { keysLike } from '#redis';

/** The states of all actors of a program. */
export async function statesOf(client: Redis, program: string): Promise<object[]> {
  const found: object[] = [];
  for (const key of await keysLike(client, '{p*}:actor:act_*')) {
    if (!/:actor:act_[0-9A-Z]{26}$/.test(key)) continue;
    const [state, of] = await client.hmget(key, 'state', 'program');
    if (state && (of ?? 'agent') === program) found.push(JSON.parse(state) as object); // the controller's own writing
  }
  return found;
}
