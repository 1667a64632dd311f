import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { fastify } from 'fastify';

/** Headers of every page: it loads only from here, runs only our files, and nobody may frame it. */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"], // Swagger UI and bull-board style their elements in place
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'", 'data:'],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
};

/** Headers that every answer has without helmet. */
const ofEveryAnswer: ReadonlySet<string> = new Set(['connection', 'content-length', 'date']);

/** What helmet sets is the same for every request, and it compiles it anew for each: it is asked once. */
async function securityHeaders(): Promise<[name: string, value: string][]> {
  const asked = fastify();
  await asked.register(helmet, { contentSecurityPolicy, referrerPolicy: { policy: 'no-referrer' } });
  asked.get('/', (_request, reply) => reply.send());
  const { headers } = await asked.inject('/');
  await asked.close();
  const kept = Object.entries(headers).filter(([name]) => !ofEveryAnswer.has(name));
  return kept.map(([name, value]) => [name, String(value)]);
}

/** Reads cookies, and sets the security headers of every answer. */
export async function useBrowserSafety(app: NestFastifyApplication): Promise<void> {
  await app.register(cookie);
  const headers = await securityHeaders();
  const server = app.getHttpAdapter().getInstance();
  server.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    done();
  });
}
