import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Callers } from './callers.js';
import { Problem, sendProblem } from '../platform/http/problem.js';

/**
 * Lets in who is signed in or has a key, as often as may be looked; sends a browser to sign in. Undefined: the page may be served. Answers
 * by itself: what is thrown where others serve pages would be put into their own words.
 */
export async function admitToPage(callers: Callers, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  try {
    callers.takeLook(await callers.admit(request, reply), request);
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const isBrowser = error.getStatus() === 401 && request.headers.accept?.includes('text/html');
    return isBrowser ? reply.redirect('/console') : sendProblem(reply, error);
  }
}
