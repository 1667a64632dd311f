import 'reflect-metadata';
import { ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiProperty, DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import { describeProperties, isChecked } from './body-schema.js';
import { carrySession } from './carry-session.js';
import { complete } from './complete.js';
import type { Problems, Route } from './complete.js';
import { readOperation } from './operation.js';

const about = [
  'Texts go in, answers come out; runs, dead letters and approvals can be looked at and worked on.',
  'Every error is problem details (RFC 9457), with every field that is wrong in errors: [{field, detail}].',
  'Callers carry Authorization: Bearer with the API key, the operator key, or a named key;',
  "the console's pages carry its session cookie, and x-csrf-token with whatever changes something.",
  'Requests that a rate counts are answered with RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset.',
  'Within version 1 operations, parameters and fields are added and none is taken away or changed: ignore what you do not know.',
].join(' ');

/** Every method of every controller. */
function* listRoutes(app: NestFastifyApplication): Generator<Route> {
  for (const module of app.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) {
      const controller: unknown = metatype?.prototype;
      if (typeof controller !== 'object' || controller === null) continue;
      for (const method of Object.getOwnPropertyNames(controller)) yield { controller, method };
    }
  }
}

/** Tells Swagger of every checked property of a request: the checks are the single source. */
function describeRequests(routes: readonly Route[]): void {
  const taken = routes.flatMap(({ controller, method }) => {
    const types: unknown = Reflect.getMetadata('design:paramtypes', controller, method);
    return Array.isArray(types) ? (types as unknown[]) : []; // classes, or what stands for other types
  });
  for (const type of new Set(taken)) {
    if (!isChecked(type)) continue;
    for (const [name, schema] of describeProperties(type)) ApiProperty(schema)(type.prototype as object, name); // a class's
  }
}

const path = 'docs';

export interface OpenApiOptions {
  /** Admits a caller, or answers by itself; null: the pages are served to everybody. */
  admit: ((request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) | null;
  /** The cookie that a page of the console carries. */
  sessionCookie: string;
  problems: Problems;
}

/** Serves the API's description: a page at `/docs`, the OpenAPI document at `/docs/json`. */
export function serveOpenApi(app: NestFastifyApplication, { admit, sessionCookie, problems }: OpenApiOptions): void {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', async (request, reply) => {
    const isOurs = request.routeOptions.url?.startsWith(`/${path}`) ?? false;
    return admit === null || !isOurs ? undefined : admit(request, reply);
  });
  // Made when it is first asked for: it takes a tenth of a second, which no start needs to wait for.
  const document = (): OpenAPIObject => describe(app, sessionCookie, problems);
  SwaggerModule.setup(path, app, document, {
    ...{ jsonDocumentUrl: `${path}/json`, raw: ['json'] },
    swaggerOptions: { requestInterceptor: carrySession },
  });
}

function describe(app: NestFastifyApplication, sessionCookie: string, problems: Problems): OpenAPIObject {
  const routes = [...listRoutes(app)];
  describeRequests(routes);
  const config = new DocumentBuilder()
    .setTitle('Turnpike')
    .setDescription(about)
    .setVersion('1')
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer('/', 'The gateway that serves this document')
    .addServer('{gateway}', 'Any gateway, for who has the document as a file', {
      gateway: { default: 'http://127.0.0.1:3000', description: 'Where the gateway is, without a slash at the end' },
    })
    .setOpenAPIVersion('3.1.0')
    .addBearerAuth()
    .addCookieAuth(sessionCookie, undefined, 'session')
    .addSecurityRequirements('bearer')
    .addSecurityRequirements('session')
    .build();
  const document = SwaggerModule.createDocument(app, config);
  const byId = new Map(routes.map((route) => [readOperation(route.controller, route.method)?.id ?? '', route]));
  complete(document, byId, problems);
  return document;
}
