import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { Matches } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../openapi/public.js';
import { Problem } from '../platform/http/problem.js';
import { strictly } from '../platform/http/validation.js';
import { sessionCookie, setSessionCookie } from './session-cookie.js';
import { Sessions } from './sign-ins.js';
import type { Session } from './sign-ins.js';
import { readsAs } from './identity/caller.js';
import { nothing, Operation } from '../openapi/operation.js';
import { session as sessionShape } from './sign-in-responses.js';
import type { SessionView } from './sign-in-responses.js';

/** `POST /console/login`. */
export class SignIn {
  @Matches(/^[\x21-\x7e]{1,1024}$/, { message: 'expected a key: visible ASCII characters' })
  key!: string;
}

function view({ caller, csrf, expiresAt }: Session): SessionView {
  return {
    role: readsAs(caller),
    access: caller.role,
    name: caller.identity?.name ?? null,
    words: caller.words,
    csrf,
    expires_at: new Date(expiresAt).toISOString(),
  };
}

function signedOut(): Problem {
  return new Problem(401, 'unauthorized', 'not signed in, or not any more');
}

/** Signing in to the console and out of it. */
@Public()
@Controller('console')
export class SessionController {
  constructor(private readonly sessions: Sessions) {}

  @Operation({
    id: 'signIn',
    summary: 'Sign in to the console by a key of the API',
    answers: { 200: sessionShape },
    problems: [401, 429, 503],
  })
  @Post('login')
  async signIn(
    @Body(strictly) { key }: SignIn,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
      throw new Problem(415, 'bad-request', 'content-type: expected application/json');
    const session = await this.sessions.open(key, request.ip);
    setSessionCookie(request, reply, session);
    return view(session);
  }

  @Operation({ id: 'getSession', summary: 'Who is signed in', answers: { 200: sessionShape }, problems: [401, 503] })
  @Get('session')
  async read(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<SessionView> {
    const session = await this.sessions.of(request);
    if (!session) throw signedOut();
    void reply.header('cache-control', 'no-store');
    return view(session);
  }

  @Operation({ id: 'signOut', summary: 'Sign out', answers: { 204: nothing }, problems: [401, 403, 503] })
  @Post('logout')
  async signOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    if ((await this.sessions.callerIn(request)) === null) throw signedOut();
    const session = await this.sessions.of(request);
    if (session) await this.sessions.close(session);
    void reply.clearCookie(sessionCookie, { path: '/' });
  }
}
