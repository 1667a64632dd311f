import type { ScriptArgument } from '#redis';
import type { DeliveryStatus } from './delivery-statuses.js';

/** The stages of a reply at the provider. A final stage stays whatever comes late, except for the proof that it was read. */
const stages = { queued: 1, sent: 2, delivered: 3, undelivered: 3, failed: 3, read: 4 } as const satisfies Record<
  DeliveryStatus,
  number
>;

/** A provider's report on a reply that it took. */
export interface DeliveryNote {
  status: DeliveryStatus;
  /** The provider's own code, such as `twilio-30003`; null where nothing went wrong. */
  errorCode: string | null;
}

/** The furthest report on a reply. */
export interface DeliveryReport extends DeliveryNote {
  /** When the report came, milliseconds since the epoch by Redis's clock. */
  at: number;
}

/** What settle.lua asks of a report: the stage (empty: there is none to note), the status and the error's code. */
export function noteArguments(note: DeliveryNote | null): ScriptArgument[] {
  return note === null ? ['', '', ''] : [stages[note.status], note.status, note.errorCode ?? ''];
}

/** Whether a stored text is one of the stages. */
export function isDeliveryStatus(text: unknown): text is DeliveryStatus {
  return typeof text === 'string' && Object.hasOwn(stages, text);
}
