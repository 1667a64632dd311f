import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CallerRole } from '../auth/caller-role.js';
import { ConversationPath } from '../messages/post-message.js';
import type { Role } from '../auth/sign-ins.js';
import { EngineClient } from '../platform/engine-client.js';
import { EventStreams } from '../events/event-streams.js';
import { lastEventId } from '../events/last-event-id.js';
import { notFound } from '../platform/http/problem.js';
import { Cursor, Limit, usualLimit } from '../platform/http/paging.js';
import { strictly } from '../platform/http/validation.js';
import { TRANSCRIPTS_FOLLOWED } from '../platform/tokens.js';
import { readTranscriptView } from './read-transcript.js';
import type { TranscriptAsked } from './read-transcript.js';
import type { FollowedTranscripts } from './followed-transcripts.js';
import { TranscriptStream } from './transcript-stream.js';
import type { TranscriptView } from './transcript-responses.js';
import { Operation, stream as streamOf } from '../openapi/operation.js';
import { transcript, transcriptEvent } from './transcript-responses.js';

/** `GET …/transcript`, the query: which part of it. */
export class TranscriptQuery {
  /** Of the part that follows: older entries come behind it. */
  @Cursor((text) => /^[\w.]{1,64}$/.test(text))
  cursor?: string;

  @Limit()
  limit?: string;
}

/** What was written in a conversation and sent to its person, by whom, and the result of each (ADR 48). */
@Controller('v1/conversations/:conversationId/transcript')
export class TranscriptController {
  constructor(
    private readonly engine: EngineClient,
    private readonly streams: EventStreams,
    @Inject(TRANSCRIPTS_FOLLOWED) private readonly transcripts: FollowedTranscripts,
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
    @Query(strictly) { cursor = '', limit }: TranscriptQuery,
    @CallerRole() role: Role,
  ): Promise<TranscriptView> {
    const asked = { conversationId, before: cursor || null, limit: Number(limit ?? usualLimit), role };
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
    await this.part({ conversationId, before: null, limit: 1, role }); // a 404 is no stream
    const stream = this.streams.begin(reply, role);
    const told = new TranscriptStream(stream, conversationId, role, lastEventId(request));
    stream.onClose(this.transcripts.follow(conversationId, (found) => told.push(found)));
  }

  private async part(asked: TranscriptAsked): Promise<TranscriptView> {
    const view = await this.engine.ask((store, { runs }) => readTranscriptView(store, runs, asked));
    if (view === null) throw notFound('conversation');
    return view;
  }
}
