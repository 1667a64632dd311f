import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Everything a page of ours needs comes from here, nothing runs that is not a file of ours, and nobody may frame it. */
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

/** Reads cookies, and says with every answer what a browser may do with it. */
export async function useBrowserSafety(app: NestFastifyApplication): Promise<void> {
  await app.register(cookie);
  await app.register(helmet, { contentSecurityPolicy, referrerPolicy: { policy: 'no-referrer' } });
}
