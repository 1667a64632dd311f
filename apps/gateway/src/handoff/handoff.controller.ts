import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { nameReply } from '#engine';
import type { ActorStore } from '#engine';
import type { OperatorReply, Takeover, WaitingText } from '#engine/ports';
import { isId } from '#protocol';
import type { Role } from '../auth/sign-ins.js';
import { actingRole } from '../auth/identity/acting.js';
import { EngineClient } from '../platform/engine-client.js';
import { IdempotencyKey } from '../platform/http/checked-header.js';
import { notFound, Problem } from '../platform/http/problem.js';
import { strictly } from '../platform/http/validation.js';
import { CallerRole } from '../auth/caller-role.js';
import { conversationMeant } from '../conversations/conversation-id.js';
import { OperatorRequest, readOperatorName } from '../auth/operator-request.js';
import { ConversationPath } from '../messages/post-message.js';
import { redactForRole } from '../auth/role-reads.js';
import { GiveBackQuery, PostReply } from './handoff-requests.js';
import { Operation } from '../openapi/operation.js';
import { givenBack, personsReply, takeover } from './handoff-responses.js';
import type { ReplyView, TakeoverView } from './handoff-responses.js';

function toIsoTime(at: number): string {
  return new Date(at).toISOString();
}

function takeoverView(
  conversationId: string,
  { takeover, waiting }: { takeover: Takeover | null; waiting: WaitingText[] },
  role: Role,
): TakeoverView {
  return {
    conversation_id: conversationId,
    taken_over: takeover && {
      by: takeover.by,
      reason: redactForRole(role, takeover.reason),
      since: toIsoTime(takeover.at),
    },
    waiting: waiting.map(({ messageId, text, at }) => ({
      message_id: messageId,
      text: redactForRole(role, text),
      at: toIsoTime(at),
    })),
  };
}

function replyView({ replyId, status, by, text, at }: OperatorReply, role: Role): ReplyView {
  return { reply_id: replyId, status, by, text: redactForRole(role, text), at: toIsoTime(at) };
}

const refusals = {
  gone: () => notFound('conversation'),
  'not-taken': () => new Problem(409, 'not-taken-over', 'only who has taken the conversation over may reply in it'),
  busy: () => new Problem(409, 'busy', 'the reply before is still under way', { retryAfter: 1 }),
  'said-otherwise': () => new Problem(422, 'idempotency-key-reused', 'Idempotency-Key: used before, for another text'),
} as const;

/** Handoff: a person takes a conversation over, writes, and gives it back (ADR 20). */
@Controller('v1/conversations/:conversationId')
export class TakeoverController {
  constructor(private readonly engine: EngineClient) {}

  @Operation({
    id: 'getTakeover',
    summary: 'Who has a conversation, and the texts that wait',
    answers: { 200: takeover },
    problems: [404, 409],
  })
  @Get('takeover')
  async read(@Param(strictly) path: ConversationPath, @CallerRole() role: Role): Promise<TakeoverView> {
    return this.engine.ask(async (store) => {
      const { actorId, conversationId } = await conversationMeant(store, path.conversationId);
      const found = await store.takeovers.readTakeover(actorId);
      if (!found) throw notFound('conversation');
      return takeoverView(conversationId, found, role);
    });
  }

  @Operation({
    id: 'takeOver',
    summary: 'Take a conversation over: the agent sends nothing from here on',
    answers: { 200: takeover },
    problems: [404, 409],
  })
  @Post('takeover')
  async take(@Param(strictly) path: ConversationPath, @Body(strictly) body: OperatorRequest): Promise<TakeoverView> {
    const note = { by: readOperatorName(body), reason: body.reason };
    await this.engine.ask(async (store) => {
      const { actorId } = await conversationMeant(store, path.conversationId);
      return store.takeovers.takeOver(actorId, note);
    });
    return this.read(path, actingRole());
  }

  @Operation({
    id: 'giveBack',
    summary: 'Give a conversation back to the agent',
    answers: { 200: givenBack },
    problems: [404, 409],
  })
  @Delete('takeover')
  async giveBack(
    @Param(strictly) path: ConversationPath,
    @Query(strictly) { by, texts = 'handle' }: GiveBackQuery,
  ): Promise<{ conversation_id: string; texts: number }> {
    return this.engine.ask(async (store) => {
      const { actorId, conversationId } = await conversationMeant(store, path.conversationId);
      const given = await store.takeovers.giveBack(actorId, {
        by: readOperatorName(by === undefined ? {} : { by }),
        texts,
      });
      if (given.status === 'gone') throw notFound('conversation');
      return { conversation_id: conversationId, texts: given.status === 'given-back' ? given.texts : 0 };
    });
  }

  @Operation({
    id: 'postReply',
    summary: 'Say something in the agent’s place',
    answers: { 202: personsReply },
    problems: [404, 409, 422],
  })
  @Post('replies')
  async reply(
    @Param(strictly) { conversationId }: ConversationPath,
    @Body(strictly) words: PostReply,
    @IdempotencyKey() key: string | undefined,
  ): Promise<ReplyView> {
    return this.engine.ask(async (store) => {
      const { actorId } = await conversationMeant(store, conversationId);
      const replyId = nameReply(actorId, key ?? null);
      const { status } = await store.takeovers.say({ replyId, actorId, by: readOperatorName(words), text: words.text });
      if (status !== 'said') throw refusals[status]();
      return replyView(await this.find(store, actorId, replyId), actingRole());
    });
  }

  @Operation({
    id: 'getReply',
    summary: 'What became of a person’s reply',
    answers: { 200: personsReply },
    problems: [404, 409],
  })
  @Get('replies/:replyId')
  async readReply(
    @Param('conversationId') conversationId: string,
    @Param('replyId') replyId: string,
    @CallerRole() role: Role,
  ): Promise<ReplyView> {
    const reply = await this.engine.ask(async (store) => {
      const { actorId } = await conversationMeant(store, conversationId);
      return this.find(store, actorId, replyId);
    });
    return replyView(reply, role);
  }

  private async find(store: ActorStore, actorId: string, replyId: string): Promise<OperatorReply> {
    const reply =
      isId('msg', replyId) && store.knows(replyId) ? await store.takeovers.readOperatorReply(replyId) : null;
    if (reply?.actorId !== actorId) throw notFound('reply');
    return reply;
  }
}
