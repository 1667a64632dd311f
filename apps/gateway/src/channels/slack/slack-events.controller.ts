import { Body, Controller, Post, UseGuards } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import { readSlackEvent } from '#channels';
import { Public } from '../../openapi/public.js';
import { AgentDirectory } from '../../agent-directory/agent-directory.js';
import { badField } from '../../platform/http/problem.js';
import { Intake } from '../../intake/intake.js';
import { requestOn } from '../../agent-directory/inbound-request.js';
import { SlackSignatureGuard } from './slack-signature.guard.js';
import { Operation } from '../../openapi/operation.js';
import { challenge } from './slack-responses.js';

/** Receives Slack's events. 200 means that a message is durable; after any other answer Slack sends it again, as the same message (I1). */
@Public()
@Controller('webhooks/slack/events')
@UseGuards(SlackSignatureGuard)
export class SlackEventsController {
  constructor(
    private readonly intake: Intake,
    private readonly agentDirectory: AgentDirectory,
  ) {}

  @Operation({
    id: 'receiveSlackEvent',
    summary: 'An event of Slack’s, signed by Slack',
    answers: { 200: challenge },
  })
  @ApiBody({ schema: { type: 'object', additionalProperties: true } })
  @Post()
  async receive(@Body() body: unknown): Promise<{ challenge?: string }> {
    const event = readSlackEvent(body);
    switch (event.type) {
      case 'verification':
        return { challenge: event.challenge };
      case 'unreadable':
        throw badField(event.field, 'expected as Slack sends it');
      case 'message':
        await this.intake.accept(requestOn(this.agentDirectory, 'slack', event.message));
        return {};
      case 'ignored':
        return {};
    }
  }
}
