import { Controller, Get, Inject, Param, Query, Req, Res, UseGuards } from '@nestjs/common';
import { IsOptional, Matches } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CallerRole } from '../auth/caller-role.js';
import { OperatorKeyGuard } from '../auth/operator-key.guard.js';
import { ConversationPath } from '../messages/post-message.js';
import type { Role } from '../auth/sign-ins.js';
import { EngineClient } from '../platform/engine-client.js';
import { EventStreams } from '../events/event-streams.js';
import { lastEventId } from '../events/last-event-id.js';
import { notFound } from '../platform/http/problem.js';
import { strictly } from '../platform/http/validation.js';
import { ENGINE_CLIENT, EVENT_STREAMS, FOLLOW_TRANSCRIPT } from '../platform/tokens.js';
import { readTranscriptView } from './read-transcript.js';
import type { TranscriptAsked } from './read-transcript.js';
import type { FollowTranscript } from './transcript-feed.js';
import type { TranscriptView } from './transcript-responses.js';
import { Described } from '../openapi/body-schema.js';
import { Operation, stream as streamOf } from '../openapi/operation.js';
import { transcript, transcriptEvent } from './transcript-responses.js';

const usualLimit = 50;

/** `GET …/transcript`, the query: which part of it. */
export class TranscriptQuery {
  /** The `next` of the part that follows. */
  @IsOptional()
  @Matches(/^[\w.]{1,64}$/, { message: 'expected the `next` of the part that follows' })
  before?: string;

  @IsOptional()
  @Described({ type: 'integer', minimum: 1, maximum: 200, default: 50 })
  @Matches(/^([1-9]\d?|1\d\d|200)$/, { message: 'expected how many, 1 to 200' })
  limit?: string;
}

/** What was written in a conversation and sent to its person, by whom, and the result of each (ADR 48). */
@Controller('v1/conversations/:conversationId/transcript')
@UseGuards(OperatorKeyGuard)
export class TranscriptController {
  constructor(
    @Inject(ENGINE_CLIENT) private readonly engine: EngineClient,
    @Inject(EVENT_STREAMS) private readonly streams: EventStreams,
    @Inject(FOLLOW_TRANSCRIPT) private readonly followOn: FollowTranscript,
  ) {}

  @Operation({
    id: 'getTranscript',
    summary: 'What was written in a conversation and said to its person',
    answers: { 200: transcript },
    problems: [404],
  })
  @Get()
  read(
    @Param(strictly) { conversationId }: ConversationPath,
    @Query(strictly) { before = '', limit }: TranscriptQuery,
    @CallerRole() role: Role,
  ): Promise<TranscriptView> {
    const asked = { conversationId, before: before || null, limit: Number(limit ?? usualLimit), role };
    return this.part(asked);
  }

  @Operation({
    id: 'followTranscript',
    summary: 'The same, as it grows',
    answers: { 200: streamOf('Server-sent events.', transcriptEvent) },
    problems: [404],
  })
  @Get('events')
  async follow(
    @Param(strictly) { conversationId }: ConversationPath,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @CallerRole() role: Role,
  ): Promise<void> {
    const asked = { conversationId, before: null, limit: usualLimit, role };
    await this.part({ ...asked, limit: 1 }); // a 404 is no stream
    this.followOn(this.streams.begin(reply, role), asked, lastEventId(request));
  }

  private async part(asked: TranscriptAsked): Promise<TranscriptView> {
    const view = await this.engine.ask((store, { runs }) => readTranscriptView(store, runs, asked));
    if (view === null) throw notFound('conversation');
    return view;
  }
}
