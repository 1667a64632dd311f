import { Body, Controller, Inject, Post, Query, UseGuards } from '@nestjs/common';
import { ApiConsumes, ApiQuery } from '@nestjs/swagger';
import { createToken } from '#redis';
import { actorOfEffect } from '#protocol';
import type { DeliveryStatus } from '#records';
import { Public } from '../../openapi/public.js';
import { EngineClient } from '../../platform/engine-client.js';
import { badField, isUnavailable, unavailable } from '../../platform/http/problem.js';
import { leniently } from '../../platform/http/validation.js';
import { settleCallback } from '../../spool/settle-callback.js';
import type { Callback } from '../../spool/settle-callback.js';
import type { Spool } from '../../spool/spool.js';
import { SPOOL } from '../../platform/tokens.js';
import { MessageStatus } from './message-status.js';
import { TwilioSignatureGuard } from './twilio-signature.guard.js';
import { formType, nothing, Operation } from '../../openapi/operation.js';

/** What a status proves about the send (Twilio took it, or never will), and its stage. */
const meanings = new Map<string, { ends: 'sent' | 'rejected'; delivery: DeliveryStatus }>([
  ...['accepted', 'scheduled', 'queued', 'sending'].map(
    (status) => [status, { ends: 'sent', delivery: 'queued' }] as const,
  ),
  ...(['sent', 'delivered', 'read', 'undelivered'] as const).map(
    (status) => [status, { ends: 'sent', delivery: status }] as const,
  ),
  ...['failed', 'canceled'].map((status) => [status, { ends: 'rejected', delivery: 'failed' }] as const),
]);

/** Outside the 24 hours in which WhatsApp accepts free words: whatever the status, it was refused for good. */
const refusedForGood: ReadonlySet<string> = new Set(['63016']);

function reportedBy(effectId: string, message: MessageStatus): Callback | null {
  const { MessageSid: providerId, ErrorCode: code = '' } = message;
  const meaning = meanings.get(message.MessageStatus);
  if (meaning === undefined) return null;
  const status = refusedForGood.has(code) ? 'rejected' : meaning.ends;
  const errorCode = status === 'rejected' ? 'send-rejected' : null;
  const isCode = code !== '' && code !== '0';
  return {
    effectId,
    event: { type: 'reply-settled', effectId, status, providerId, errorCode },
    delivery: { status: meaning.delivery, errorCode: isCode ? `twilio-${code}` : null },
  };
}

async function keep(spool: Spool, callback: Callback): Promise<true> {
  try {
    await spool.accept({ callbackId: createToken(), at: Date.now(), ...callback });
    return true;
  } catch (error) {
    throw unavailable('the store is away and the spool keeps nothing more; try again', error);
  }
}

/** Twilio's own word on a message; it settles a send whose response was lost. While Redis is away it is spooled (ADR 7). */
@Public()
@Controller('webhooks/twilio/status')
@UseGuards(TwilioSignatureGuard)
export class TwilioStatusController {
  constructor(
    private readonly engine: EngineClient,
    @Inject(SPOOL) private readonly spool: Spool | null,
  ) {}

  @Operation({
    id: 'receiveTextStatus',
    summary: 'What became of a text that was sent, signed by Twilio',
    answers: { 204: nothing },
  })
  @ApiConsumes(formType)
  @ApiQuery({ name: 'effect', type: String, description: 'The send that the status is of.' })
  @ApiQuery({ name: 'trace', type: String, required: false })
  @Post()
  async report(
    @Query('effect') effectId: unknown,
    @Query('trace') trace: unknown,
    @Body(leniently) message: MessageStatus,
  ): Promise<void> {
    if (typeof effectId !== 'string' || actorOfEffect(effectId) === null)
      throw badField('effect', 'expected an effect id');
    const reported = reportedBy(effectId, message);
    if (reported === null) return;
    const callback = { ...reported, ...(typeof trace === 'string' && { trace }) };
    const isOurs = await settleCallback(this.engine, callback).catch((error: unknown) => {
      if (this.spool === null || !isUnavailable(error)) throw error;
      return keep(this.spool, callback);
    });
    if (!isOurs) throw badField('effect', 'expected an effect id of this deployment');
  }
}
