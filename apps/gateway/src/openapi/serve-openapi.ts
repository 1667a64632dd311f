import 'reflect-metadata';
import { ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiProperty, DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { Callers } from '../api/callers.js';
import { admitToPage } from '../console/admit-page.js';
import { sessionCookie } from '../console/sessions.js';
import { isChecked, propertiesOf } from './body-schema.js';
import { complete } from './complete.js';
import type { Route } from './complete.js';
import { describedOf } from './operation.js';

const about = [
  'Texts go in, answers come out; runs, dead letters and approvals can be looked at and worked on.',
  'Every error is problem details (RFC 9457), with every field that is wrong in errors: [{field, detail}].',
  'Callers carry Authorization: Bearer with the API key, or with the operator key for what operators do;',
  "the console's pages carry its session cookie, and x-csrf-token with whatever changes something.",
].join(' ');

/** Every method of every controller. */
function* routesOf(app: NestFastifyApplication): Generator<Route> {
  for (const module of app.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) {
      const controller: unknown = metatype?.prototype;
      if (typeof controller !== 'object' || controller === null) continue;
      for (const method of Object.getOwnPropertyNames(controller)) yield { controller, method };
    }
  }
}

/** Tells Swagger of every property that a request of ours is checked by: the checks are the one place where it is written down. */
function describeRequests(routes: readonly Route[]): void {
  const taken = routes.flatMap(({ controller, method }) => {
    const types: unknown = Reflect.getMetadata('design:paramtypes', controller, method);
    return Array.isArray(types) ? (types as unknown[]) : []; // classes, or what stands for other types
  });
  for (const type of new Set(taken)) {
    if (!isChecked(type)) continue;
    for (const [name, schema] of propertiesOf(type)) ApiProperty(schema)(type.prototype as object, name); // a class's
  }
}

const path = 'docs';

/** Serves the API's description: a page at `/docs`, the OpenAPI document at `/docs/json`. `callers` null: to everybody. */
export function serveOpenApi(app: NestFastifyApplication, callers: Callers | null): void {
  const routes = [...routesOf(app)];
  describeRequests(routes);
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', async (request, reply) => {
    const isOurs = request.routeOptions.url?.startsWith(`/${path}`) ?? false;
    return callers === null || !isOurs ? undefined : admitToPage(callers, request, reply);
  });
  const config = new DocumentBuilder()
    .setTitle('Turnpike')
    .setDescription(about)
    .setVersion('1')
    .setOpenAPIVersion('3.1.0')
    .addBearerAuth()
    .addCookieAuth(sessionCookie, undefined, 'session')
    .addSecurityRequirements('bearer')
    .addSecurityRequirements('session')
    .build();
  const document = SwaggerModule.createDocument(app, config);
  complete(document, new Map(routes.map((route) => [describedOf(route.controller, route.method)?.id ?? '', route])));
  SwaggerModule.setup(path, app, document, { jsonDocumentUrl: `${path}/json`, raw: ['json'] });
}
