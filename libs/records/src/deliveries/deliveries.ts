import type { Redis, ScriptArgument } from '#redis';
import type { DeliveryStatus } from './delivery-statuses.js';
import { ioBoundary } from '#telemetry';
import { keys } from '../keys.js';

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

function isStatus(text: unknown): text is DeliveryStatus {
  return typeof text === 'string' && Object.hasOwn(stages, text);
}

/** The stages of these replies, by effect id; replies without a report have no entry. */
export async function readDeliveries(redis: Redis, effectIds: readonly string[]): Promise<Map<string, DeliveryReport>> {
  const fields = await ioBoundary('redis.read-deliveries', () =>
    Promise.all(effectIds.map((effectId) => redis.hmget(keys.delivery(effectId), 'status', 'errorCode', 'at'))),
  );
  const statuses = effectIds.flatMap((effectId, index): [string, DeliveryReport][] => {
    const [status, errorCode, at] = fields[index] ?? [];
    return isStatus(status) ? [[effectId, { status, errorCode: errorCode || null, at: Number(at) }]] : [];
  });
  return new Map(statuses);
}
