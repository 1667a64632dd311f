import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

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

/** Reads cookies, and sets the security headers of every answer. */
export async function useBrowserSafety(app: NestFastifyApplication): Promise<void> {
  await app.register(cookie);
  await app.register(helmet, { contentSecurityPolicy, referrerPolicy: { policy: 'no-referrer' } });
}
