import type { FastifyReply, FastifyRequest } from 'fastify';

export const sessionCookie = 'turnpike_session';

/** A cookie is limited to TLS where the caller used TLS; a laptop has none. Of several proxies the first one reached counts. */
export function isOverTls(request: FastifyRequest): boolean {
  return request.protocol === 'https' || /^\s*https\s*(,|$)/i.test(String(request.headers['x-forwarded-proto']));
}

/** Has the browser carry a sign-in. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, expiresAt }: { token: string; expiresAt: number },
): void {
  const expires = new Date(expiresAt);
  const secure = isOverTls(request);
  void reply.setCookie(sessionCookie, token, { httpOnly: true, sameSite: 'strict', path: '/', expires, secure });
  void reply.header('cache-control', 'no-store');
}
