import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { renameId } from '#protocol';
import { CallerRole } from '../auth/caller-role.js';
import { isPending, readRun } from '../runs/read-run.js';
import { notFound } from '../platform/http/problem.js';
import type { Role } from '../auth/sign-ins.js';
import { EngineClient } from '../platform/engine-client.js';
import { EventStreams } from './event-streams.js';
import { Feeds } from './feeds.js';
import { lastEventId } from './last-event-id.js';
import { hasAllRows, readPosition } from './stream-position.js';
import { nothing, Operation, stream as streamOf } from '../openapi/operation.js';
import { feedEvent, runEvent } from './event-responses.js';

/** Live changes, as server-sent events. */
@Controller('v1/runs')
export class EventsController {
  constructor(
    private readonly engine: EngineClient,
    private readonly streams: EventStreams,
    private readonly feeds: Feeds,
  ) {}

  @Operation({
    id: 'followRuns',
    summary: 'Every run that changes, as it changes',
    answers: { 200: streamOf('Server-sent events.', feedEvent) },
  })
  @Get('events')
  async feed(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @CallerRole() role: Role): Promise<void> {
    const since = lastEventId(request) || (await this.engine.ask((_, { runs }) => runs.now()));
    this.feeds.followRuns(this.streams.begin(reply, role), role, since);
  }

  @Operation({
    id: 'followRun',
    summary: 'A run while it runs; 204 to who has had all of it',
    answers: { 200: streamOf('Server-sent events.', runEvent), 204: nothing },
    problems: [404],
  })
  @Get(':runId/events')
  async follow(
    @Param('runId') runId: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @CallerRole() role: Role,
  ): Promise<void> {
    const position = readPosition(request);
    const [run, hasAll] = await this.engine.ask(async (_, { runs }) => {
      const found = await readRun(runs, runId);
      if (isPending(found) && found.rootRunId !== undefined) throw notFound('run'); // a child's stream begins with its first turn
      return [found, found.outcome !== null && (await hasAllRows(runs, runId, position))];
    });
    if (hasAll) return void reply.status(204).send(); // an EventSource does not come back
    const stream = this.streams.begin(reply, role);
    if (isPending(run)) {
      const followed = { messageId: renameId(runId, 'msg'), runId, position, role };
      return this.feeds.followMessage(stream, followed);
    }
    this.feeds.followRun(stream, runId, position, role);
  }
}
