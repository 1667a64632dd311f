import { Inject } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isSignedByTwilio } from '#channels';
import type { FormFields } from '#channels';
import type { TwilioConfig } from '#sends/settings';
import { channelOff, Problem } from '../../platform/http/problem.js';
import { TWILIO } from '../../platform/tokens.js';

/** Lets through what Twilio has signed and nothing else. */
export class TwilioSignatureGuard implements CanActivate {
  /** Statuses of the problems that any request may get here, and behind it while the store is away. */
  static readonly problems = [403, 404, 503];

  constructor(@Inject(TWILIO) private readonly twilio: TwilioConfig | null) {}

  canActivate(context: ExecutionContext): boolean {
    const { twilio } = this;
    if (!twilio) {
      const missing = 'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM_NUMBER or TWILIO_MESSAGING_SERVICE_SID';
      throw channelOff(`texting is off: ${missing} are not set`);
    }
    const request: FastifyRequest<{ Body: FormFields | null }> = context.switchToHttp().getRequest();
    const header = request.headers['x-twilio-signature'];
    const signature = Array.isArray(header) ? header[0] : header;
    const { authToken, previousAuthToken, publicBaseUrl } = twilio;
    const authTokens = previousAuthToken === null ? [authToken] : [authToken, previousAuthToken];
    const signed = { signature, pathAndQuery: request.originalUrl, fields: request.body ?? {} };
    if (isSignedByTwilio(signed, { authTokens, publicBaseUrl })) return true;
    throw new Problem(403, 'forbidden', 'X-Twilio-Signature: expected a signature of this URL and these fields');
  }
}
