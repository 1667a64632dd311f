import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Operation } from '../../openapi/operation.js';
import { Public } from '../../openapi/public.js';
import type { Answer } from '../../openapi/operation.js';
import type { ProcessContext } from '../../platform/process-context.js';
import { PROCESS_CONTEXT } from '../../platform/tokens.js';
import { isOverTls, setSessionCookie } from '../session-cookie.js';
import { Sessions } from '../sign-ins.js';
import { callbackPath } from './oidc-settings.js';
import { signInWays } from './oidc-responses.js';
import type { SignInWaysView } from './oidc-responses.js';
import { ProviderSignIns } from './provider-sign-ins.js';
import { SignInProblem, signInRefusals } from './sign-in-problem.js';

const beginPath = '/console/oidc/begin';
/** The browser's part of a sign-in under way. It comes along when the provider leads back, so it is not `SameSite=Strict`. */
const attemptCookie = 'turnpike_sign_in';
const attemptPath = '/console/oidc';

function redirect(description: string): Answer {
  return { description, content: {}, headers: { location: 'Where the browser goes' } };
}

/** Signing in to the console by a provider of OpenID Connect (ADR 192). */
@Public()
@Controller('console')
export class OidcController {
  constructor(
    private readonly provider: ProviderSignIns,
    private readonly sessions: Sessions,
    @Inject(PROCESS_CONTEXT) private readonly context: Pick<ProcessContext, 'logger'>,
  ) {}

  @Operation({ id: 'getSignInWays', summary: 'How people sign in to the console', answers: { 200: signInWays } })
  @Get('sign-in')
  ways(): SignInWaysView {
    const { options } = this.provider;
    const provider = options && { name: options.name, path: beginPath };
    return { provider, refusals: { ...signInRefusals }, shared_keys: options === null };
  }

  @Operation({
    id: 'beginSignIn',
    summary: 'Begin to sign in by the provider',
    answers: { 303: redirect('To the provider, or to the console with what was wrong') },
    problems: [404, 429, 503],
  })
  @Get('oidc/begin')
  async begin(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await this.leading(request, reply, async () => {
      const { token, address } = await this.provider.begin(request.ip);
      const secure = isOverTls(request);
      void reply.setCookie(attemptCookie, token, {
        ...{ httpOnly: true, sameSite: 'lax', path: attemptPath, maxAge: 600, secure },
      });
      return address;
    });
  }

  @Operation({
    id: 'finishSignIn',
    summary: 'Finish what the provider leads back from',
    answers: { 303: redirect('To the console, signed in, or with what was wrong') },
    problems: [401, 403, 404, 503],
  })
  @Get('oidc/callback')
  async finish(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await this.leading(request, reply, async () => {
      void reply.clearCookie(attemptCookie, { path: attemptPath });
      const [, query = ''] = request.url.split(callbackPath, 2);
      const proven = await this.provider.finish(request.cookies?.[attemptCookie], query);
      setSessionCookie(request, reply, await this.sessions.openProven(proven));
      return '/console#/signed-in';
    });
  }

  /** Leads the browser on. Where somebody cannot be signed in, a browser is led to the sign-in page, which says why; others get the problem. */
  private async leading(request: FastifyRequest, reply: FastifyReply, find: () => Promise<string>): Promise<void> {
    void reply.header('cache-control', 'no-store');
    try {
      void reply.header('location', await find());
    } catch (error) {
      if (!(error instanceof SignInProblem)) throw error;
      this.context.logger.warn({ refusal: error.refusal, detail: error.found }, 'a sign-in by the provider failed');
      if (!request.headers.accept?.includes('text/html')) throw error;
      void reply.header('location', `/console#/sign-in?refused=${error.refusal}`);
    }
  }
}
