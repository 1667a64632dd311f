import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Callers } from './callers.js';
import { Problem, sendProblem } from '../platform/http/problem.js';

/**
 * Admits sign-ins and keys, within the rate of reads; redirects a browser to the sign-in. Undefined: the page may be served. It answers
 * by itself, since libraries that serve pages would reword what is thrown.
 */
export async function admitToPage(callers: Callers, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  try {
    callers.takeLook(await callers.admit(request, reply), request, reply);
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const isBrowser = error.getStatus() === 401 && request.headers.accept?.includes('text/html');
    return isBrowser ? reply.redirect('/console') : sendProblem(reply, error);
  }
}
