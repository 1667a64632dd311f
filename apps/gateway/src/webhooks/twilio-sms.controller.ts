import { Body, Controller, Header, HttpCode, Inject, Post, UseGuards } from '@nestjs/common';
import type { IngestRequest } from '#actor';
import { readOptOutWord } from '#channels';
import type { InboundText } from '#channels';
import { Intake } from '../intake.js';
import { leniently } from '../http/validation.js';
import { INTAKE } from '../tokens.js';
import { InboundSms } from './inbound-sms.js';
import { TwilioSignatureGuard } from './twilio-signature.guard.js';

/** Where texts come in, as the router knows it. */
export const textsPath = '/webhooks/twilio/sms';

/** An empty answer in Twilio's own markup: the reply comes later, as a message of its own. */
const emptyTwiml = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

/** What a text asks of the engine, whether its webhook brought it or Twilio's list did. */
export function requestOf({ sourceId, ours, theirs, text }: InboundText): IngestRequest {
  const reading = readOptOutWord(text);
  return {
    address: { tenant: 'default', channel: 'sms', ours, theirs },
    sourceId,
    text,
    ...(reading === 'help' ? { mode: 'text', keyword: 'help' } : { mode: reading }),
  };
}

/** Texts come in here (A11). The answer says that the message is durable; 503 asks Twilio for its fallback (I1). */
@Controller(textsPath)
@UseGuards(TwilioSignatureGuard)
export class TwilioSmsController {
  constructor(@Inject(INTAKE) private readonly intake: Intake) {}

  @Post()
  @HttpCode(200)
  @Header('content-type', 'text/xml; charset=utf-8')
  async receive(@Body(leniently) sms: InboundSms): Promise<string> {
    const { MessageSid: sourceId, To: ours, From: theirs, Body: text } = sms;
    await this.intake.accept(requestOf({ sourceId, ours, theirs, text }));
    return emptyTwiml;
  }
}
