import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUnscoped, describeCaller } from './identity/caller.js';
import { rememberCaller } from './caller-role.js';
import type { Callers } from './callers.js';
import { Problem, sendProblem } from '../platform/http/problem.js';

/**
 * Admits sign-ins and keys, within the rate of reads; redirects a browser to the sign-in. Undefined: the page may be served. It answers
 * by itself, since libraries that serve pages would reword what is thrown.
 */
export async function admitToPage(callers: Callers, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  try {
    const caller = await callers.admit(request, reply);
    if (!isUnscoped(caller))
      throw new Problem(403, 'forbidden', `${describeCaller(caller)} for some tenants or agents: this page is of all`);
    rememberCaller(request, caller);
    callers.takeLook(caller, request, reply);
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const isBrowser = error.getStatus() === 401 && request.headers.accept?.includes('text/html');
    return isBrowser ? reply.redirect('/console') : sendProblem(reply, error);
  }
}
