import type { FastifyRequest } from 'fastify';
import type { AskStore } from '../../platform/ask-store.js';
import { noTrigger } from '../trigger-access.js';
import { pathIn } from '../trigger-lookup.js';
import type { TestListener, TestListeners } from './test-listeners.js';

/** Who waits for a request. `routes`: those that its path may be meant by. Throws a 404. */
export async function findListener(
  ask: AskStore<TestListeners>,
  { url }: Pick<FastifyRequest, 'url'>,
  root: string,
  isMeant: (listener: TestListener, path: string) => boolean,
): Promise<{ listener: TestListener; path: string }> {
  const [address = '', ...parts] = pathIn(url, root)?.split('/') ?? [];
  const path = parts.join('/');
  const listener = path === '' ? null : await ask((listeners) => listeners.find(address));
  if (listener === null || !isMeant(listener, path)) throw noTrigger();
  return { listener, path };
}

/** What a caller reads who comes too late: somebody else's call was the one. */
export const takenBefore = 'a test event was taken before this one; listen again for another';
