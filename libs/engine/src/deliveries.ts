import type { Redis } from '#redis';
import type { DeliveryStatus } from '#contract';
import { ioBoundary } from '#telemetry';
import type { Engine } from './engine.js';
import { keys } from './keys.js';

/** How far along a reply may be at the provider. What ends it holds against what comes late, but for the proof that it was read. */
const stages = { queued: 1, sent: 2, delivered: 3, undelivered: 3, failed: 3, read: 4 } as const satisfies Record<
  DeliveryStatus,
  number
>;

/** What a provider says of a reply after it took it. */
export interface DeliveryNote {
  status: DeliveryStatus;
  /** The provider's own code, such as `twilio-30003`; null where nothing went wrong. */
  errorCode: string | null;
}

/** The furthest that anybody has said of a reply. */
export interface DeliveryReport extends DeliveryNote {
  /** When it was heard, milliseconds since the epoch by Redis's clock. */
  at: number;
}

/** Notes what was said of a reply; false when it was as far along already. The order in which things are said changes nothing. */
export async function noteDelivery(
  engine: Engine,
  effectId: string,
  { status, errorCode }: DeliveryNote,
): Promise<boolean> {
  const noted = await engine.runner.run({
    name: 'note-delivery',
    keys: [keys.delivery(effectId)],
    args: [stages[status], status, errorCode ?? '', engine.times.retentionSeconds],
  });
  return noted === 1;
}

function isStatus(text: unknown): text is DeliveryStatus {
  return typeof text === 'string' && Object.hasOwn(stages, text);
}

/** Where these replies stand, by effect id; of those that nobody has said anything of there is no entry. */
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
