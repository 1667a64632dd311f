import { Inject, Injectable } from '@nestjs/common';
import { PermanentError } from '#errors';
import type { JobData } from '#protocol';
import { JobProcessor } from '#redis/nest';
import type { JobOutcome } from '#redis/nest';
import type { ReplyDelivery } from './reply-delivery.js';
import { countSend, sendReply } from '#sends';

export const REPLY_DELIVERY = Symbol('reply delivery');

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
    countSend(this.delivery.metrics, result);
    return { ...result };
  }
}
