import { createHash, timingSafeEqual } from 'node:crypto';
import { Inject } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.js';
import { Problem } from '../http/problem.js';
import { CONFIG } from '../tokens.js';

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Lets through who knows the API key, compared in constant time. */
export class ApiKeyGuard implements CanActivate {
  private readonly expected: Buffer;

  constructor(@Inject(CONFIG) config: Pick<Config, 'GATEWAY_API_KEY'>) {
    this.expected = digest(config.GATEWAY_API_KEY);
  }

  canActivate(context: ExecutionContext): boolean {
    const http = context.switchToHttp();
    const request: FastifyRequest = http.getRequest();
    const given = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (timingSafeEqual(digest(given), this.expected)) return true;
    const reply: FastifyReply = http.getResponse();
    void reply.header('www-authenticate', 'Bearer realm="turnpike"');
    throw new Problem(401, 'unauthorized', 'Authorization: expected Bearer and the API key');
  }
}
