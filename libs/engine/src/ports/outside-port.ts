import type { MailEvent, RunOutcome } from '#protocol';

type Timeless<E> = E extends MailEvent ? Omit<E, 'at'> : never;

/** Word that an event has come for a wait of a run, which takes it itself (ADR 191). */
type EventTold = Timeless<Extract<MailEvent, { type: 'message-for-wait' }>> & { runId: string };

/** What may be posted to a run from outside; each names its run. */
export type OutsideEvent = Timeless<Extract<MailEvent, { type: 'cancel-requested' | 'approval-decided' }>> | EventTold;

/** An event for a run, and the name under which it is posted once. */
export interface RunMail {
  actorId: string;
  /** The name, unique within a run: `cancel`, or that of another thing that can happen once. */
  name: string;
  event: OutsideEvent;
}

/** `told-before`: an event was posted under the name already, and `first` is what counts. `gone`: there is no such run. */
export type SendMailResult =
  | { status: 'told' | 'gone' }
  | { status: 'told-before'; first: OutsideEvent }
  | { status: 'finished'; outcome: RunOutcome };

/** What people may do to a run from outside. */
export interface OutsidePort {
  /**
   * Puts the event into the run's mailbox and wakes its conversation, in one step; a run that is over takes none. A run without a
   * commit is found by the message that opens it.
   */
  sendMail(mail: RunMail): Promise<SendMailResult>;
}
