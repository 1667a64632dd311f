import { Inject, Injectable } from '@nestjs/common';
import { PermanentError } from '#errors';
import type { JobData, SendStatus } from '#protocol';
import { JobProcessor } from '#redis/nest';
import type { JobOutcome } from '#redis/nest';
import type { ReplyDelivery } from './reply-delivery.js';
import { sendReply } from './send-reply.js';
import type { ReplyOutcome, ReplyResult } from './send-reply.js';

export const REPLY_DELIVERY = Symbol('reply delivery');

const settledAs: Partial<Record<ReplyOutcome, SendStatus>> = {
  sent: 'sent',
  found: 'sent',
  rejected: 'rejected',
  refused: 'refused',
  unknown: 'unknown',
};
const claimStatuses = ['gone', 'held', 'early', 'refused', 'unknown'] as const;

/** A job of the reply queue: one owed reply. */
@Injectable()
export class ReplyProcessor extends JobProcessor {
  constructor(@Inject(REPLY_DELIVERY) private readonly delivery: ReplyDelivery) {
    super();
  }

  protected override async work({ effectId }: JobData, signal: AbortSignal): Promise<JobOutcome> {
    if (effectId === undefined) throw new PermanentError('bad-request', 'job data: effectId: expected an effect id');
    await this.observer.holdBack(this.delivery.untilAllIsIn);
    const result = await sendReply(this.delivery.ports.value, effectId, signal);
    this.count(result);
    return { ...result };
  }

  private count({ outcome, channel }: ReplyResult): void {
    const { metrics } = this.delivery;
    const refusal = channel === null ? claimStatuses.find((status) => status === outcome) : undefined;
    metrics.count('claims', { kind: 'send-reply', status: refusal ?? 'claimed' });
    const status = settledAs[outcome];
    if (status) metrics.count('replies', { channel: channel ?? 'other', status });
  }
}
