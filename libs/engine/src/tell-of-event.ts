import type { OutsidePort } from './ports/outside-port.js';

/** A node that waits for an event. */
interface Waiting {
  actorId: string;
  runId: string;
  waitId: string;
  place: number;
}

/** Tells a node that an event has come for it, once of each; false: its run is over. */
export async function tellOfEvent(
  outside: Pick<OutsidePort, 'sendMail'>,
  { actorId, runId, waitId, place }: Waiting,
  key: string,
): Promise<boolean> {
  const event = { type: 'message-for-wait' as const, runId, waitId, messageId: key, text: '' };
  const { status } = await outside.sendMail({ actorId, name: `event.${waitId}.${place}.${key}`, event });
  return status === 'told' || status === 'told-before';
}
