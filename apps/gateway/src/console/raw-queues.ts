import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OpenEngine } from '#engine';
import { queueNames } from '#protocol';
import type { Callers } from '../auth/callers.js';
import { Problem, sendProblem } from '../platform/http/problem.js';
import { admitToPage } from '../auth/admit-page.js';
import { isLook } from '../auth/sign-ins.js';

const path = '/console/queues';

/** Said, for bull-board looks for it by a `require` that a bundle does not have. */
const uiBasePath = dirname(createRequire(import.meta.url).resolve('@bull-board/ui/package.json'));

/** The page asks a font service for its letters; here nothing is loaded from elsewhere. */
const foreignFonts = /<link href="https:\/\/fonts\.[^>]*>/g;

type Board = ReturnType<typeof createBullBoard>;

function showQueues(board: Board, { queues }: Pick<OpenEngine, 'queues'>): void {
  for (let partition = 0; partition < queues.partitions; partition++) {
    for (const name of queueNames) {
      const prefix = queues.partitions > 1 ? `p${partition} ` : '';
      board.addQueue(new BullMQAdapter(queues.queue(name, partition), { readOnlyMode: true, prefix }));
    }
  }
}

/** Forbids every change: a job carries no truth, so there is nothing to mend in it. */
async function admit(callers: Callers, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (!isLook(request))
    return sendProblem(reply, new Problem(403, 'forbidden', 'the raw queues are to be looked at only'));
  return admitToPage(callers, request, reply);
}

function withoutForeignFonts(reply: FastifyReply, payload: unknown): unknown {
  const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
  return isPage && typeof payload === 'string' ? payload.replace(foreignFonts, '') : payload;
}

/** Serves bull-board's page over the raw queues, read-only; it is empty until Redis has been reached. */
export async function serveRawQueues(
  fastify: FastifyInstance,
  callers: Callers,
  opening: Promise<Pick<OpenEngine, 'queues'>>,
): Promise<void> {
  const pages = new FastifyAdapter();
  pages.setBasePath(path);
  const board = createBullBoard({ queues: [], serverAdapter: pages, options: { uiBasePath } });
  opening.then(
    (engine) => showQueues(board, engine),
    () => undefined, // whoever opens it handles that
  );
  await fastify.register(async (scope) => {
    scope.addHook('onRequest', (request, reply) => admit(callers, request, reply));
    scope.addHook('onSend', async (_request, reply, payload) => withoutForeignFonts(reply, payload));
    await scope.register(pages.registerPlugin(), { prefix: path });
  });
}
