import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OpenEngine } from '#actor';
import { queueNames } from '#contract';
import { Problem } from '../http/problem.js';
import { isLook } from './sessions.js';
import type { Sessions } from './sessions.js';

const path = '/console/queues';

/** The page asks a font service for its letters; here nothing is loaded from elsewhere. */
const foreignFonts = /<link href="https:\/\/fonts\.[^>]*>/g;

type Board = ReturnType<typeof createBullBoard>;

function show(board: Board, { queues }: Pick<OpenEngine, 'queues'>): void {
  for (let partition = 0; partition < queues.partitions; partition++) {
    for (const name of queueNames) {
      const prefix = queues.partitions > 1 ? `p${partition} ` : '';
      board.addQueue(new BullMQAdapter(queues.queue(name, partition), { readOnlyMode: true, prefix }));
    }
  }
}

/** Lets in who is signed in to the console, and nobody change anything: a job carries no truth, so there is nothing to mend in it. */
async function admit(sessions: Sessions, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (!isLook(request)) return refuse(reply, new Problem(403, 'forbidden', 'the raw queues are to be looked at only'));
  if ((await sessions.of(request)) !== null) return undefined;
  if (request.headers.accept?.includes('text/html')) return reply.redirect('/console');
  return refuse(reply, new Problem(401, 'unauthorized', 'not signed in, or not any more'));
}

/** Answers by itself: what is thrown here would be put into the page's own words. */
function refuse(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply.status(problem.getStatus()).send(problem.getResponse());
}

function withoutForeignFonts(reply: FastifyReply, payload: unknown): unknown {
  const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
  return isPage && typeof payload === 'string' ? payload.replace(foreignFonts, '') : payload;
}

/** Serves bull-board's page over the raw queues, read-only; it is empty until Redis has been reached. */
export async function serveRawQueues(
  fastify: FastifyInstance,
  sessions: Sessions,
  opening: Promise<Pick<OpenEngine, 'queues'>>,
): Promise<void> {
  const pages = new FastifyAdapter();
  pages.setBasePath(path);
  const board = createBullBoard({ queues: [], serverAdapter: pages });
  opening.then(
    (engine) => show(board, engine),
    () => undefined, // whoever opens it hears of that
  );
  await fastify.register(async (scope) => {
    scope.addHook('onRequest', (request, reply) => admit(sessions, request, reply));
    scope.addHook('onSend', async (_request, reply, payload) => withoutForeignFonts(reply, payload));
    await scope.register(pages.registerPlugin(), { prefix: path });
  });
}
