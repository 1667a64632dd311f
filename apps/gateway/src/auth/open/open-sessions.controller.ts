import { Body, Controller, Delete, Get, Param, Query, Req } from '@nestjs/common';
import { Matches } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { nothing, Operation } from '../../openapi/operation.js';
import { NamePageQuery, pageByKey } from '../../platform/http/paging.js';
import { notFound } from '../../platform/http/problem.js';
import { strictly } from '../../platform/http/validation.js';
import { OperatorRequest, readOperatorName } from '../operator-request.js';
import { Sessions } from '../sign-ins.js';
import { openSessionList } from './open-session-responses.js';
import type { OpenSessionView } from './open-session-responses.js';
import { OpenSessions } from './open-sessions.js';

class SessionPath {
  @Matches(/^ses_[0-9a-f]{64}$/, { message: 'expected the id of a session: ses_ and 64 digits of a hash' })
  id!: string;
}

/** Who is signed in to the console, and the end of that (ADR 193). */
@Controller('v1/sessions')
export class OpenSessionsController {
  constructor(
    private readonly open: OpenSessions,
    private readonly sessions: Sessions,
  ) {}

  @Operation({
    id: 'listSessions',
    summary: 'Who is signed in to the console, the latest first',
    answers: { 200: openSessionList },
  })
  @Get()
  async list(
    @Query(strictly) query: NamePageQuery,
    @Req() request: FastifyRequest,
  ): Promise<{ sessions: OpenSessionView[]; next: string | null }> {
    const own = await this.sessions.of(request);
    const all = await this.open.list(own?.token ?? null);
    const { page, next } = pageByKey(all, ({ began_at, id }) => [reversed(began_at), id], query);
    return { sessions: page, next };
  }

  @Operation({
    id: 'endSession',
    summary: 'End a sign-in to the console',
    answers: { 204: nothing },
    problems: [404],
  })
  @Delete(':id')
  async end(@Param(strictly) { id }: SessionPath, @Body(strictly) body: OperatorRequest): Promise<void> {
    if (!(await this.open.end(id, { by: readOperatorName(body), why: body.reason }))) throw notFound('session');
  }
}

/** A time as a key that sorts the latest first. */
function reversed(iso: string): string {
  return String(Number.MAX_SAFE_INTEGER - Date.parse(iso));
}
