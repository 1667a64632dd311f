import type { MailEvent, RunOutcome } from '#contract';

type Timeless<E> = E extends MailEvent ? Omit<E, 'at'> : never;

/** What may be told to a run from outside; each names the run it is about. */
export type OutsideEvent = Timeless<Extract<MailEvent, { type: 'cancel-requested' | 'approval-decided' }>>;

/** An event for a run, and the name under which it is told once. */
export interface RunMail {
  actorId: string;
  /** As its file knows it: `cancel`, or what else there can be only one of in a run. */
  name: string;
  event: OutsideEvent;
}

/** `told-before`: something was told under the name already, and `first` is what counts. `gone`: there is no such run. */
export type SendMailResult =
  | { status: 'told' | 'gone' }
  | { status: 'told-before'; first: OutsideEvent }
  | { status: 'finished'; outcome: RunOutcome };

/** What people may do to a run from outside. */
export interface OutsidePort {
  /**
   * Puts the event into the run's mailbox and wakes its conversation, in one transaction; a run that is over hears nothing.
   * One that no commit has recorded yet is known by the message that opens it.
   */
  sendMail(mail: RunMail): Promise<SendMailResult>;
}
