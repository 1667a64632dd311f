import type { Address } from '#protocol';
import { actorIdFor } from '#deployment';
import type { Deployment } from '#deployment';

/** Our side of a conversation, with its tenant. */
export type Side = Omit<Address, 'theirs'>;

/** The side of API callers with the deployment's own key. */
export const commonApiSide: Side = { tenant: 'default', channel: 'api', ours: 'api' };

/**
 * The conversations that a name may mean, by their ids: the id itself, and the person with that name (a phone number, for instance) on
 * each of these sides. None of them need exist.
 */
export function conversationsNamed(deployment: Deployment, sides: readonly Side[], name: string): Set<string> {
  const theirs = (channel: string): string =>
    channel === 'whatsapp' && !name.startsWith('whatsapp:') ? `whatsapp:${name}` : name;
  return new Set([name, ...sides.map((side) => actorIdFor(deployment, { ...side, theirs: theirs(side.channel) }))]);
}
