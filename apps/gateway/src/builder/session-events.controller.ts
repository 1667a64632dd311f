import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionEvent } from './session-responses.js';
import { CallerRole } from '../auth/caller-role.js';
import type { Role } from '../auth/sign-ins.js';
import { EventStreams } from '../events/event-streams.js';
import { FormingViews } from '../live/forming-views.js';
import { sendForming, wantsForming } from '../events/forming-view.js';
import { linesType, Operation, streamOrLines } from '../openapi/operation.js';
import { notFound } from '../platform/http/problem.js';
import { strictly } from '../platform/http/validation.js';
import { SESSIONS_FOLLOWED } from '../platform/tokens.js';
import { ReadSessionPath } from './builder-requests.js';
import { sessionPlace } from './session-address.js';
import { BuilderOrders } from './builder-orders.js';
import { positionFrom, SessionStream } from './session-stream.js';
import type { FollowedSessions } from './followed-sessions.js';

/** What happens in a builder session, as it happens. */
@Controller('v1/builder/sessions')
export class SessionEventsController {
  constructor(
    private readonly streams: EventStreams,
    private readonly orders: BuilderOrders,
    @Inject(SESSIONS_FOLLOWED) private readonly sessions: FollowedSessions,
    private readonly forming: FormingViews,
  ) {}

  @Operation({
    id: 'followBuilderSession',
    summary: 'What happens in a builder session, from where the client was cut off',
    answers: { 200: streamOrLines('Server-sent events, or a line of JSON each.', sessionEvent) },
    problems: [404],
  })
  @Get(':id/events')
  async follow(
    @Param(strictly) { id }: ReadSessionPath,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @CallerRole() role: Role,
  ): Promise<void> {
    const now = await this.orders.readAt(sessionPlace(id));
    if (now === null) throw notFound('session');
    const asked: unknown = Reflect.get(Object(request.query), 'after');
    const form = request.headers.accept?.includes(linesType) === true ? 'lines' : 'events';
    const stream = this.streams.begin(reply, role, form);
    const session = new SessionStream(stream, positionFrom(request.headers['last-event-id'] ?? asked));
    stream.onClose(
      this.sessions.follow(id, (stored) => {
        session.push(stored);
        if (stored === null) stream.close();
      }),
    );
    if (wantsForming(request.query))
      stream.onClose(this.forming.follow(now.actorId, (part) => sendForming(stream, part)));
  }
}
