import type { ScriptArgument } from '#redis';
import type { Engine } from '../engine.js';
import { keys } from '#records';
import type { EventDraft } from './event-drafts.js';

type Asked = Pick<Engine, 'publishesEvents'>;

/** The keys under which a script records events, after all its others; none where no event webhook is set. */
export function eventKeys({ publishesEvents }: Asked, partition: number, actorId: string): string[] {
  if (!publishesEvents) return [];
  return [keys.laneEvents(actorId), keys.eventsDue(partition), keys.eventsByStatus(partition, 'pending')];
}

/** The events that a script may have to record, after all its other arguments; none where no event webhook is set. */
export function eventArguments(
  { publishesEvents }: Asked,
  partition: number,
  drafts: () => readonly (EventDraft | null)[],
): ScriptArgument[] {
  if (!publishesEvents) return [];
  const named = drafts().flatMap((draft) => [draft?.name ?? '', draft?.payload ?? '']);
  return [keys.eventPrefix(partition), ...named];
}
