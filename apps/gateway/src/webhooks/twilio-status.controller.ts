import { Body, Controller, HttpCode, Inject, Post, Query, UseGuards } from '@nestjs/common';
import { mintToken } from '#actor';
import type { SettleEvent } from '#actor';
import { actorOfEffect } from '#contract';
import { EngineLink } from '../engine-link.js';
import { badField, isUnavailable, unavailable } from '../http/problem.js';
import { leniently } from '../http/validation.js';
import { settleCallback } from '../settle-callback.js';
import type { Spool } from '../spool/spool.js';
import { ENGINE_LINK, SPOOL } from '../tokens.js';
import { MessageStatus } from './message-status.js';
import { TwilioSignatureGuard } from './twilio-signature.guard.js';

/** What a status proves about the send: that Twilio took the message, or that it never will. */
const endings: ReadonlyMap<string, 'sent' | 'rejected'> = new Map([
  ...['accepted', 'scheduled', 'queued', 'sending', 'sent', 'delivered', 'undelivered'].map(
    (status) => [status, 'sent'] as const,
  ),
  ...['failed', 'canceled'].map((status) => [status, 'rejected'] as const),
]);

function settledBy(effectId: string, message: MessageStatus): SettleEvent | null {
  const status = endings.get(message.MessageStatus);
  if (status === undefined) return null;
  const errorCode = status === 'rejected' ? 'send-rejected' : null;
  return { type: 'reply-settled', effectId, status, providerId: message.MessageSid, errorCode };
}

async function keep(spool: Spool, effectId: string, event: SettleEvent): Promise<true> {
  try {
    await spool.accept({ callbackId: mintToken(), at: Date.now(), effectId, event });
    return true;
  } catch (error) {
    throw unavailable('the store is away and the spool keeps nothing more; try again', error);
  }
}

/** Twilio's own word on a message; it settles a send whose response was lost (design §6). While Redis is away it is spooled (ADR 7). */
@Controller('webhooks/twilio/status')
@UseGuards(TwilioSignatureGuard)
export class TwilioStatusController {
  constructor(
    @Inject(ENGINE_LINK) private readonly engine: EngineLink,
    @Inject(SPOOL) private readonly spool: Spool | null,
  ) {}

  @Post()
  @HttpCode(204)
  async report(@Query('effect') effectId: unknown, @Body(leniently) message: MessageStatus): Promise<void> {
    if (typeof effectId !== 'string' || actorOfEffect(effectId) === null)
      throw badField('effect', 'expected an effect id');
    const event = settledBy(effectId, message);
    if (event === null) return;
    const isOurs = await settleCallback(this.engine, { effectId, event }).catch((error: unknown) => {
      if (this.spool === null || !isUnavailable(error)) throw error;
      return keep(this.spool, effectId, event);
    });
    if (!isOurs) throw badField('effect', 'expected an effect id of this deployment');
  }
}
