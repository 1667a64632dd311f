import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from './problem.js';

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** A bearer key, kept as a digest and compared in constant time. */
export class BearerKey {
  private readonly expected: Buffer;

  constructor(key: string) {
    this.expected = digest(key);
  }

  /** Whether the request carries this key. */
  isIn(request: FastifyRequest): boolean {
    return timingSafeEqual(digest(bearerIn(request)), this.expected);
  }
}

/** The key that a request carries; empty: none. */
export function bearerIn({ headers }: FastifyRequest): string {
  return /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}

/** The answer to a request without a known key. */
export function unauthorized(reply: FastifyReply): Problem {
  void reply.header('www-authenticate', 'Bearer realm="turnpike"');
  return new Problem(401, 'unauthorized', 'Authorization: expected Bearer and a key of the API');
}
