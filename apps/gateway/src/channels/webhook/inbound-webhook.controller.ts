import { Body, Controller, Param, Post, UseGuards } from '@nestjs/common';
import { IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { webhookAddress } from '#channels';
import { Public } from '../../openapi/public.js';
import { AgentDirectory } from '../../agent-directory/agent-directory.js';
import { ConversationPath, PostMessage } from '../../messages/post-message.js';
import { WebhookId } from '../../platform/http/checked-header.js';
import { badField } from '../../platform/http/problem.js';
import { strictly } from '../../platform/http/validation.js';
import { Intake } from '../../intake/intake.js';
import { requestOn } from '../../agent-directory/inbound-request.js';
import { WebhookSignatureGuard } from './webhook-signature.guard.js';
import { Operation } from '../../openapi/operation.js';
import { taken } from '../../messages/message-responses.js';

const aConversation = { message: 'expected the conversation of the path: the signature covers the body only' };

/** A person's message as a customer's system passes it on. */
export class InboundWebhook extends PostMessage {
  @IsString(aConversation)
  conversation_id!: string;

  @IsOptional()
  @IsInt({ message: 'expected a count of attachments' })
  @Min(0, { message: 'expected a count of attachments' })
  @Max(100, { message: 'expected a count of attachments' })
  attachments?: number;
}

/** Receives messages from a customer's system, which gets the replies by its webhook. `webhook-id` identifies a message for good (I1). */
@Public()
@Controller('webhooks/inbound')
@UseGuards(WebhookSignatureGuard)
export class InboundWebhookController {
  constructor(
    private readonly intake: Intake,
    private readonly agentDirectory: AgentDirectory,
  ) {}

  @Operation({
    id: 'receiveWebhook',
    summary: 'A message that a system of yours brings, signed',
    answers: { 202: taken },
  })
  @Post(':conversationId')
  async receive(
    @Param(strictly) { conversationId }: ConversationPath,
    @WebhookId() sourceId: string,
    @Body(strictly) { conversation_id: signedFor, text, attachments = 0 }: InboundWebhook,
  ): Promise<{ message_id: string }> {
    if (signedFor !== conversationId) throw badField('conversation_id', aConversation.message);
    const message = { sourceId, ours: 'webhook', theirs: webhookAddress(conversationId), text, attachments };
    const request = requestOn(this.agentDirectory, 'webhook', message);
    const { messageId } = await this.intake.accept(request);
    return { message_id: messageId };
  }
}
