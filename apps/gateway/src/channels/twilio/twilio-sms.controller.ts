import { Body, Controller, Header, Inject, Post, UseGuards } from '@nestjs/common';
import { ApiConsumes } from '@nestjs/swagger';
import { readOptOutType, whatsApp } from '#channels';
import { Public } from '../../openapi/public.js';
import { AgentDirectory } from '../../agent-directory/agent-directory.js';
import type { TwilioConfig } from '#sends/settings';
import { badField, channelOff } from '../../platform/http/problem.js';
import { Intake } from '../../intake/intake.js';
import { leniently } from '../../platform/http/validation.js';
import { TWILIO } from '../../platform/tokens.js';
import { toIngestRequest, withoutSecrets } from '../../agent-directory/inbound-request.js';
import { countAttachments, InboundSms } from './inbound-sms.js';
import { TwilioSignatureGuard } from './twilio-signature.guard.js';
import { formType, Operation } from '../../openapi/operation.js';

/** The path of the route for texts. */
export const textsPath = '/webhooks/twilio/sms';

/** An empty answer in Twilio's markup: the reply comes later, as a message of its own. */
const emptyTwiml = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

/** Texts and WhatsApp messages come in here. The answer says that the message is durable; 503 asks Twilio for its fallback (I1). */
@Public()
@Controller(textsPath)
@UseGuards(TwilioSignatureGuard)
export class TwilioSmsController {
  constructor(
    private readonly intake: Intake,
    @Inject(TWILIO) private readonly twilio: TwilioConfig | null,
    private readonly agentDirectory: AgentDirectory,
  ) {}

  @Operation({
    id: 'receiveText',
    summary: 'A text or a WhatsApp message, signed by Twilio',
    answers: { 200: { description: 'Durable', content: { 'text/xml': { type: 'string' } } } },
  })
  @ApiConsumes(formType)
  @Post()
  @Header('content-type', 'text/xml; charset=utf-8')
  async receive(@Body(leniently) sms: InboundSms): Promise<string> {
    const { MessageSid: sourceId, To: ours, From: theirs, Body: text } = sms;
    this.checkMedium(ours, theirs);
    const reading = readOptOutType(sms.OptOutType ?? '', text);
    const message = { sourceId, ours, theirs, text, attachments: countAttachments(sms), reading };
    const { registry } = this.agentDirectory;
    await this.intake.accept(await withoutSecrets(registry, toIngestRequest(this.agentDirectory, message)));
    return emptyTwiml;
  }

  private checkMedium(ours: string, theirs: string): void {
    if (whatsApp.reaches(ours) !== whatsApp.reaches(theirs))
      throw badField('To', 'expected an address of the same kind as From');
    if (whatsApp.reaches(theirs) && !this.twilio?.whatsAppSender)
      throw channelOff('WhatsApp is off: TWILIO_WHATSAPP_FROM is not set');
  }
}
