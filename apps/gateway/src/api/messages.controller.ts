import { Body, Controller, Get, Inject, Param, Post, Query, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { isId } from '#contract';
import { EngineLink } from '../engine-link.js';
import { notFound } from '../http/problem.js';
import { strictly } from '../http/validation.js';
import { Intake } from '../intake.js';
import type { Spool } from '../spool/spool.js';
import { ENGINE_LINK, INTAKE, REPLY_WAIT, SPOOL } from '../tokens.js';
import { ApiKeyGuard } from './api-key.guard.js';
import { spooledView } from './message-view.js';
import type { MessageView } from './message-view.js';
import { ConversationPath, PostMessage, WaitQuery, waitMsOf } from './post-message.js';
import { readMessageView, ReplyWait } from './reply-wait.js';

/** What is answered when a message is durable and its reply is still to come. */
interface Accepted {
  message_id: string;
  conversation_id: string;
  status: 'accepted';
}

function closingOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

/** The dashboard's way in: one conversation for each id the caller chooses (A02). */
@Controller('v1')
@UseGuards(ApiKeyGuard)
export class MessagesController {
  constructor(
    @Inject(ENGINE_LINK) private readonly engine: EngineLink,
    @Inject(SPOOL) private readonly spool: Spool | null,
    @Inject(INTAKE) private readonly intake: Intake,
    @Inject(REPLY_WAIT) private readonly replyWait: ReplyWait,
  ) {}

  @Post('conversations/:conversationId/messages')
  async post(
    @Param(strictly) path: ConversationPath,
    @Query(strictly) query: WaitQuery,
    @Body(strictly) body: PostMessage,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Accepted | MessageView> {
    const { conversationId } = path;
    const address = { tenant: 'default', channel: 'api', ours: 'api', theirs: conversationId };
    const request = { address, sourceId: null, mode: 'text' as const, text: body.text };
    const { messageId, isSpooled } = await this.intake.accept(request);
    void reply.header('location', `/v1/messages/${messageId}`);
    const waitMs = isSpooled ? 0 : waitMsOf(query);
    const view = waitMs > 0 ? await this.replyWait.until(messageId, waitMs, closingOf(reply)) : null;
    void reply.status(view ? 200 : 202);
    return view ?? { message_id: messageId, conversation_id: conversationId, status: 'accepted' };
  }

  @Get('messages/:messageId')
  async read(@Param('messageId') messageId: string): Promise<MessageView> {
    const spooled = this.spool?.find(messageId);
    if (spooled) return spooledView(spooled);
    const view = await this.engine.ask(async (store) =>
      isId('msg', messageId) && store.knows(messageId) ? readMessageView(store, messageId) : null,
    );
    if (!view) throw notFound('message');
    return view;
  }
}
