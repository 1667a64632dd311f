import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isId } from '#protocol';
import type { RegisteredAgent } from '#registry';
import { CallerAgent, isOwn, mayRead } from '../auth/caller-agent.js';
import { CallerRole } from '../auth/caller-role.js';
import { spooledView } from '../messages/message-view.js';
import type { MessageView } from '../messages/message-responses.js';
import type { Role } from '../auth/sign-ins.js';
import { EngineClient } from '../platform/engine-client.js';
import { notFound } from '../platform/http/problem.js';
import type { Spool } from '../spool/spool.js';
import { SPOOL } from '../platform/tokens.js';
import { EventStreams } from './event-streams.js';
import { Feeds } from './feeds.js';
import { readPosition } from './stream-position.js';
import { Operation, stream as streamOf } from '../openapi/operation.js';
import { messageEvent } from './event-responses.js';

/** The live progress of a text: from its acceptance on, in whichever run it ends up. */
@Controller('v1/messages')
export class MessageEventsController {
  constructor(
    private readonly engine: EngineClient,
    private readonly streams: EventStreams,
    private readonly feeds: Feeds,
    @Inject(SPOOL) private readonly spool: Spool | null,
  ) {}

  @Operation({
    id: 'followMessage',
    summary: 'What becomes of a text, from the moment it is accepted',
    answers: { 200: streamOf('Server-sent events.', messageEvent) },
    problems: [404],
  })
  @Get(':messageId/events')
  async follow(
    @Param('messageId') messageId: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @CallerAgent() agent: RegisteredAgent | null,
    @CallerRole() role: Role,
  ): Promise<void> {
    const spooled = (): MessageView | null => {
      const message = this.spool?.find(messageId);
      return message && isOwn(agent, message.request.address) ? spooledView(message) : null;
    };
    if (spooled() === null && !(await this.isReadable(messageId, agent))) throw notFound('message');
    const followed = { messageId, runId: null, position: readPosition(request), role };
    const holder = agent === null ? role : `agent ${agent.definition.id}`;
    this.feeds.followMessage(this.streams.begin(reply, holder), followed);
  }

  private isReadable(messageId: string, agent: RegisteredAgent | null): Promise<boolean> {
    return this.engine.ask(async (store) => {
      const message =
        isId('msg', messageId) && store.knows(messageId) ? await store.records.readMessage(messageId) : null;
      return message !== null && mayRead(store, agent, message);
    });
  }
}
