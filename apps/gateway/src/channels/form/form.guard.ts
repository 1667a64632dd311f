import { readField } from '#values';
import { Inject } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readTicket } from '#channels';
import { toNetwork } from '../../platform/http/to-network.js';
import { badField, channelOff, Problem } from '../../platform/http/problem.js';
import type { Firm } from '../../platform/firm.js';
import { withLogo } from '../../platform/public-page.js';
import { CONFIG } from '../../platform/tokens.js';
import { FormRates } from './form-rates.js';
import type { FormConfig } from './form.settings.js';

/** Whether a page of this gateway's own sent the request. */
export function isOwnOrigin(origin: string, { headers }: FastifyRequest): boolean {
  return URL.canParse(origin) && new URL(origin).host === headers.host;
}

/** Whether a browser shows the answer as a page, in a window or a frame; else a script or a page puts it into itself. */
export function isShownAsPage({ headers }: FastifyRequest): boolean {
  return /^(?:document|iframe|frame)$/.test(String(headers['sec-fetch-dest'] ?? ''));
}

/**
 * Admits forms from here or from a named website. A sent form must have a ticket of ours before it counts for anything; then it takes
 * from its network's rate, and last from the rate of all forms together.
 */
export class FormGuard implements CanActivate {
  /** Statuses of the problems that any request may get here, and behind it while the store is away. */
  static readonly problems = [403, 404, 429, 503];

  private readonly sites: readonly string[];
  /** This gateway's public URL. */
  private readonly publicOrigin: string | null;

  constructor(
    @Inject(CONFIG) private readonly config: FormConfig & Firm,
    @Inject(FormRates) private readonly rates: FormRates,
  ) {
    this.sites = config.HTML_FORM_ORIGINS ?? [];
    this.publicOrigin = config.PUBLIC_BASE_URL === undefined ? null : new URL(config.PUBLIC_BASE_URL).origin;
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (!this.config.HTML_FORM_SECRET) throw channelOff('forms are off: HTML_FORM_SECRET is not set');
    const request: FastifyRequest = context.switchToHttp().getRequest();
    const reply: FastifyReply = context.switchToHttp().getResponse();
    const { origin } = request.headers;
    if (origin !== undefined && !isOwnOrigin(origin, request) && !this.mayCome(origin))
      throw new Problem(403, 'forbidden', 'Origin: expected this gateway or a website of HTML_FORM_ORIGINS');
    if (request.method === 'POST') await this.admitForm(request);
    this.sendSafetyHeaders(reply, origin, isShownAsPage(request));
    return true;
  }

  private async admitForm({ body, ip }: FastifyRequest): Promise<void> {
    const ticket = readField(body, 'ticket');
    if (typeof ticket !== 'string' || readTicket(this.config.HTML_FORM_SECRET ?? '', ticket) === null)
      throw badField('ticket', 'expected one that this gateway has written');
    const own = await this.rates.takeForNetwork(toNetwork(ip));
    if (own > 0) throw new Problem(429, 'rate-limited', 'too many forms from this address', { retryAfter: own });
    const retryAfter = await this.rates.take();
    if (retryAfter > 0) throw new Problem(429, 'rate-limited', 'too many requests by forms', { retryAfter });
  }

  private mayCome(origin: string): boolean {
    return origin === this.publicOrigin || this.sites.includes(origin);
  }

  /** The content security policy of a fragment: it may be styled, framed where it belongs, send its forms here, and nothing more. */
  private sendSafetyHeaders(reply: FastifyReply, origin: string | undefined, isPage: boolean): void {
    const frames = ["'self'", ...this.sites].join(' ');
    const targets = ["'self'", ...(this.publicOrigin === null ? [] : [this.publicOrigin])].join(' ');
    const policy = `default-src 'none'; form-action ${targets}; base-uri 'none'; frame-ancestors ${frames}`;
    void reply.headers({
      'content-security-policy': isPage ? withLogo(`${policy}; style-src 'unsafe-inline'`, this.config) : policy,
      'cache-control': 'no-store',
      // A browser names no origin with a form whose page suppresses the referrer.
      'referrer-policy': 'strict-origin',
      vary: 'origin, sec-fetch-dest, accept-language',
      ...(origin !== undefined && this.sites.includes(origin) && { 'access-control-allow-origin': origin }),
    });
    void reply.removeHeader('x-frame-options');
  }
}
