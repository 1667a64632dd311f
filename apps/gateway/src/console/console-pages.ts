import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Where the build puts the console: `dist/console`, relative to this file's place in `dist`. */
export const builtConsole = fileURLToPath(new URL('../../../../console', import.meta.url));

/** The page loads only its own files, calls only this gateway, and may not be framed. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Names of files under `assets` contain a hash of the content, so browsers may cache them for ever. */
function setHeaders(reply: FastifyReply, path: string): void {
  const isHashed = basename(dirname(path)) === 'assets';
  void reply.headers({
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
}

/** Serves the console's files under `/console`, and the guides under `/console/docs`; without a build of it there is nothing, and the path answers 404. */
export async function serveConsole(fastify: FastifyInstance, root = builtConsole): Promise<void> {
  const index = join(root, 'index.html');
  if (!existsSync(index)) return;
  const page = readFileSync(index, 'utf8');
  fastify.get('/console', async (_request, reply) => {
    setHeaders(reply, index);
    return reply.type('text/html; charset=utf-8').send(page);
  });
  const guides = join(root, 'docs', 'index.html');
  if (existsSync(guides)) {
    const list = readFileSync(guides, 'utf8');
    fastify.get('/console/docs', async (_request, reply) => {
      setHeaders(reply, guides);
      return reply.type('text/html; charset=utf-8').send(list);
    });
  }
  // Other plugins that serve files, such as bull-board, may decorate what is not decorated here.
  await fastify.register(fastifyStatic, {
    root,
    prefix: '/console/',
    index: false,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders,
  });
}
