import { afterLook, certifiedNames, claimDue, noteResult, watchedKinds, watchedNames } from '#alerts';
import type { AlertTarget, ClaimedMessage, LinkBases, TryResult } from '#alerts';
import { createToken } from '#redis';
import { atMostEvery } from '#telemetry';
import { pause } from '#timing';
import type { ProcessContext } from '../platform/process-context.js';
import type { AlertReadings } from './readings/alert-readings.js';
import type { AlertSender } from './senders/alert-sender.js';
import type { AlertStore } from './alert-store.js';
import type { AlertPolicy } from './read-alert-policy.js';

/** Between two looks of the deployment, in ms; one gateway makes each. */
export const lookEveryMs = 10_000;
/** The same where nobody is to be told: gauges and the page of alerts have it. */
export const lookForGaugesEveryMs = 60_000;
/** At most one message in so many seconds, where the policy says nothing else. */
const usualMessageSeconds = 60;
/** How long a claim of a message holds, in ms: longer than any sender takes. */
const claimMs = 60_000;
const complainEveryMs = 60_000;

export interface AlertNotifierOptions {
  store: () => Promise<AlertStore>;
  readings: Pick<AlertReadings, 'read'>;
  policy: () => Promise<AlertPolicy>;
  senders: ReadonlyMap<AlertTarget, AlertSender>;
  bases: LinkBases;
  everyMs: number;
  /** Whether a time, in ms, lies in the hours of the day that the policy calls quiet. */
  isQuiet: (hours: string, now: number) => boolean;
  claimMs?: number;
}

/** As the gauge has it: 1 where it has ended, 0 where there is none. */
function secondsLeft(days: number | undefined): number {
  return days === undefined ? 0 : Math.max(1, Math.round(days * 86_400));
}

/**
 * Looks what is amiss, and tells people, each cause once (ADR 177). Every gateway does it; of all of them one makes each look, and a
 * message is sent by whoever has claimed it.
 */
export class AlertNotifier {
  private readonly stopped = new AbortController();
  private readonly going: Promise<void>;
  private readonly complain = atMostEvery(complainEveryMs, (err: unknown) =>
    this.context.logger.warn({ err }, 'alerts could not be looked at; the next look is due all the same'),
  );

  constructor(
    private readonly options: AlertNotifierOptions,
    private readonly context: ProcessContext,
  ) {
    this.going = this.goOn();
  }

  /** Whom this gateway tells; nobody where no setting names anybody. */
  get targets(): AlertTarget[] {
    return [...this.options.senders.keys()];
  }

  /** Waits for the sends under way, while their results can still be written down. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped.abort();
    await this.going;
  }

  private async goOn(): Promise<void> {
    const { signal } = this.stopped;
    const { everyMs } = this.options;
    for (;;) {
      await pause(everyMs, { signal, ref: false });
      if (signal.aborted) return;
      await this.look(everyMs).catch(this.complain);
    }
  }

  private async look(everyMs: number): Promise<void> {
    const store = await this.options.store();
    const token = createToken();
    // A little less than the pause: whoever looked last comes no later than its own key.
    if (!(await store.takeLook(token, Math.ceil(everyMs * 0.9)))) return;
    const now = await this.evaluate(store);
    await this.send(store, token, now);
  }

  private async evaluate(store: AlertStore): Promise<number> {
    const { readings, policy, bases, isQuiet } = this.options;
    const read = await readings.read();
    const { limits = {}, messageEverySeconds = usualMessageSeconds, quietHours } = await policy();
    const quiet = quietHours !== undefined && { isQuiet: isQuiet(quietHours, read.now) };
    const { targets } = this;
    const id = `alr_${createToken()}`;
    const look = { ...read, limits, targets, bases, messageEveryMs: messageEverySeconds * 1_000, id, ...quiet };
    const record = await store.change((before) => {
      const after = afterLook(before, look);
      return { record: after, result: after };
    });
    const { metrics, logger } = this.context;
    for (const alert of watchedNames) {
      const firing = record?.causes.filter((cause) => cause.alert === alert && cause.firingSince !== null) ?? [];
      metrics.set('alertsFiring', { alert }, firing.length);
    }
    for (const kind of watchedKinds) metrics.set('objectsFailing', { kind }, read.failing.get(kind) ?? 0);
    for (const of of certifiedNames) metrics.set('certificateLeft', { of }, secondsLeft(read.certificates.get(of)));
    const [firstEnd] = [...read.keyEnds.values()].toSorted((a, b) => a - b);
    metrics.set('keyLeft', {}, secondsLeft(firstEnd));
    const message = record?.messages.find(({ id }) => id === look.id);
    for (const { title, state, severity, link } of message?.changes ?? [])
      logger[state === 'firing' ? 'warn' : 'info']({ alert: title, state, severity, link }, 'alert');
    return read.now;
  }

  private async send(store: AlertStore, token: string, now: number): Promise<void> {
    const { senders, claimMs: leaseMs = claimMs } = this.options;
    const repeats = Object.fromEntries(Array.from(senders, ([target, { repeat }]) => [target, repeat]));
    const claimed = await store.change((record) => {
      const done = claimDue(record, { token, leaseMs, repeats, now });
      return JSON.stringify(done.record) === JSON.stringify(record)
        ? null
        : { record: done.record, result: done.claimed };
    });
    await Promise.all((claimed ?? []).map((one) => this.sendOne(store, token, now, one)));
  }

  private async sendOne(store: AlertStore, token: string, now: number, claimed: ClaimedMessage): Promise<void> {
    const { target, message } = claimed;
    const sender = this.options.senders.get(target);
    if (sender === undefined) return;
    const began = performance.now();
    const unknown = (error: unknown): TryResult => ({ status: 'unknown', answer: String(error) });
    const result = await sender.send(claimed, new AbortController().signal).catch(unknown);
    const endedAt = now + Math.round(performance.now() - began);
    await store.change((record) => {
      const noted = noteResult(record, { id: message.id, target, token }, result, endedAt);
      return noted && { record: noted, result: null };
    });
    const { metrics, logger } = this.context;
    metrics.count('alertMessages', { target, result: result.status });
    const fields = { messageId: message.id, target, answer: result.answer };
    if (result.status === 'sent') logger.info(fields, 'people were told of an alert');
    else logger.warn({ ...fields, result: result.status }, 'people could not be told of an alert');
  }
}
