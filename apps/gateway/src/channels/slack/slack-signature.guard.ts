import { Inject } from '@nestjs/common';
import type { CanActivate, ExecutionContext, RawBodyRequest } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isSignedBySlack } from '#channels';
import type { SlackConfig } from './slack.settings.js';
import { channelOff, Problem } from '../../platform/http/problem.js';
import { SLACK } from '../../platform/tokens.js';

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

/** Admits only what Slack has signed within the last five minutes. */
export class SlackSignatureGuard implements CanActivate {
  /** Statuses of the problems that any request may get here, and behind it while the store is away. */
  static readonly problems = [403, 404, 503];

  constructor(@Inject(SLACK) private readonly slack: SlackConfig | null) {}

  canActivate(context: ExecutionContext): boolean {
    if (!this.slack) throw channelOff('Slack is off: SLACK_BOT_TOKEN and SLACK_SIGNING_SECRET are not set');
    const { headers, rawBody }: RawBodyRequest<FastifyRequest> = context.switchToHttp().getRequest();
    const signed = {
      signature: one(headers['x-slack-signature']),
      timestamp: one(headers['x-slack-request-timestamp']),
      body: rawBody ?? Buffer.alloc(0),
    };
    if (isSignedBySlack(signed, this.slack.signingSecret, Date.now())) return true;
    throw new Problem(403, 'forbidden', 'X-Slack-Signature: expected a fresh signature of this body');
  }
}
