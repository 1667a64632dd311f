import { Inject } from '@nestjs/common';
import type { CanActivate, ExecutionContext, RawBodyRequest } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isSignedWebhook } from '#channels';
import type { WebhookConfig } from '../../platform/config.js';
import { channelOff, Problem } from '../../platform/http/problem.js';
import { WEBHOOK } from '../../platform/tokens.js';

/** Admits only what the customer's system has signed within the last five minutes. */
export class WebhookSignatureGuard implements CanActivate {
  /** Statuses of the problems that any request may get here, and behind it while the store is away. */
  static readonly problems = [403, 404, 503];

  constructor(@Inject(WEBHOOK) private readonly webhook: WebhookConfig | null) {}

  canActivate(context: ExecutionContext): boolean {
    if (!this.webhook) throw channelOff('the webhook channel is off: WEBHOOK_URL and WEBHOOK_SECRET are not set');
    const { headers, rawBody }: RawBodyRequest<FastifyRequest> = context.switchToHttp().getRequest();
    const read = (name: string): string => [headers[name]].flat()[0] ?? '';
    const message = { id: read('webhook-id'), timestamp: read('webhook-timestamp'), body: rawBody ?? Buffer.alloc(0) };
    if (isSignedWebhook(message, read('webhook-signature'), this.webhook.secret, Date.now())) return true;
    throw new Problem(403, 'forbidden', 'webhook-signature: expected a fresh signature of id, time and body');
  }
}
