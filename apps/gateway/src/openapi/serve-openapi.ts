import 'reflect-metadata';
import { ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiProperty, DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { Callers } from '../api/callers.js';
import { admitToPage } from '../console/admit-page.js';
import { isChecked, propertiesOf } from './body-schema.js';

const about = [
  'Texts go in, answers come out; runs, dead letters and approvals can be looked at and worked on.',
  'Every error is problem details (RFC 9457), with every field that is wrong in errors: [{field, detail}].',
  'Callers carry Authorization: Bearer with the API key, or with the operator key for what operators do;',
  "the console's pages carry its session cookie, and x-csrf-token with whatever changes something.",
].join(' ');

/** The classes that a controller's methods take their requests as. */
function* requestsOf(controller: object): Generator<unknown> {
  for (const method of Object.getOwnPropertyNames(controller)) {
    const types: unknown = Reflect.getMetadata('design:paramtypes', controller, method);
    if (Array.isArray(types)) yield* types;
  }
}

/** Tells Swagger of every property that a request of ours is checked by: the checks are the one place where it is written down. */
function describeRequests(app: NestFastifyApplication): void {
  const seen = new Set<unknown>();
  for (const module of app.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) {
      const prototype: unknown = metatype?.prototype;
      if (typeof prototype !== 'object' || prototype === null) continue;
      for (const type of requestsOf(prototype)) {
        if (seen.has(type) || !isChecked(type)) continue;
        seen.add(type);
        for (const [name, schema] of propertiesOf(type)) ApiProperty(schema)(type.prototype as object, name); // a class's
      }
    }
  }
}

const path = 'docs';

/** Serves the API's description: a page at `/docs`, the OpenAPI document at `/docs/json`. `callers` null: to everybody. */
export function serveOpenApi(app: NestFastifyApplication, callers: Callers | null): void {
  describeRequests(app);
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', async (request, reply) => {
    const isOurs = request.routeOptions.url?.startsWith(`/${path}`) ?? false;
    return callers === null || !isOurs ? undefined : admitToPage(callers, request, reply);
  });
  const config = new DocumentBuilder()
    .setTitle('Turnpike')
    .setDescription(about)
    .setVersion('1')
    .addBearerAuth()
    .addSecurityRequirements('bearer')
    .build();
  const document = SwaggerModule.createDocument(app, config);
  SwaggerModule.setup(path, app, document, { jsonDocumentUrl: `${path}/json`, raw: ['json'] });
}
