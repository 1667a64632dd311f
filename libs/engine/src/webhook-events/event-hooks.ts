import type { Engine } from '../engine.js';
import { keys } from '../keys.js';
import type { ScriptArgument } from '#redis';
import type { EventDraft } from './event-drafts.js';

type Asked = Pick<Engine, 'publishesEvents'>;

/** The keys that a script records events by, behind all its others; none where nobody asks for events. */
export function eventKeys({ publishesEvents }: Asked, partition: number, actorId: string): string[] {
  if (!publishesEvents) return [];
  return [keys.laneEvents(actorId), keys.eventsDue(partition), keys.eventsOf(partition, 'pending')];
}

/** What a script may have to record, behind all its other arguments; nothing where nobody asks for events. */
export function eventArguments(
  { publishesEvents }: Asked,
  partition: number,
  drafts: () => readonly (EventDraft | null)[],
): ScriptArgument[] {
  if (!publishesEvents) return [];
  const named = drafts().flatMap((draft) => [draft?.name ?? '', draft?.payload ?? '']);
  return [keys.eventPrefix(partition), ...named];
}
