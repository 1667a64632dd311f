import type { MailEvent, ReplayOrder, TurnEvent } from '#protocol';

/** What happens to an actor, whatever its program: its mail, and what happens inside a turn. */
export type ProgramEvent = MailEvent | TurnEvent;

/** A call of a model, whatever came of it, as a run has recorded it: what a run that is done again may begin with. */
export type RecordedTurn = NonNullable<NonNullable<ReplayOrder['again']>['turns']>[number];

/** A `MailEvent` before its time, which the script that writes it adds. */
export type Timeless<E> = E extends MailEvent ? Omit<E, 'at'> : never;

/** Mail for another actor of the tree, written by the same commit. It is dropped where its target is erased. */
export interface Post {
  /** An actor of the same tree, or every child that is live. */
  to: string;
  event: Timeless<MailEvent>;
}

/** In the place of an actor's id: every live child of the actor that posts. */
export const allChildren = 'children';
