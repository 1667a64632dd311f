import type { Address } from '#contract';
import { actorIdFor } from '#deployment';
import type { Deployment } from '#deployment';

/** Our side of conversations, whose they are included. */
export type Side = Omit<Address, 'theirs'>;

/** The side of callers of the API that have the deployment's own key. */
export const commonApiSide: Side = { tenant: 'default', channel: 'api', ours: 'api' };

/**
 * The conversations that a name may mean, by their ids: the id itself, and whoever is known by that name, a phone number for instance, on
 * each of these sides. None of them need be there.
 */
export function conversationsNamed(deployment: Deployment, sides: readonly Side[], name: string): Set<string> {
  const theirs = (channel: string): string =>
    channel === 'whatsapp' && !name.startsWith('whatsapp:') ? `whatsapp:${name}` : name;
  return new Set([name, ...sides.map((side) => actorIdFor(deployment, { ...side, theirs: theirs(side.channel) }))]);
}
