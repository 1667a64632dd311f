import { Body, Controller, HttpCode, Inject, Post, Query, UseGuards } from '@nestjs/common';
import type { SettleEvent } from '#actor';
import { actorOfEffect } from '#contract';
import { EngineLink } from '../engine-link.js';
import { badField } from '../http/problem.js';
import { leniently } from '../http/validation.js';
import { ENGINE_LINK } from '../tokens.js';
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

/** Twilio's own word on a message; it settles a send whose response was lost (design §6). */
@Controller('webhooks/twilio/status')
@UseGuards(TwilioSignatureGuard)
export class TwilioStatusController {
  constructor(@Inject(ENGINE_LINK) private readonly engine: EngineLink) {}

  @Post()
  @HttpCode(204)
  async report(@Query('effect') effectId: unknown, @Body(leniently) message: MessageStatus): Promise<void> {
    if (typeof effectId !== 'string' || actorOfEffect(effectId) === null)
      throw badField('effect', 'expected an effect id');
    const event = settledBy(effectId, message);
    if (event === null) return;
    await this.engine.ask(async (store) => {
      if (!store.knows(effectId)) throw badField('effect', 'expected an effect id of this deployment');
      await store.settle(effectId, 'callback', event);
    });
  }
}
