import { GUARDS_METADATA } from '@nestjs/common/constants.js';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { TSchema } from 'typebox';
import { isPublic } from './public.js';
import { readOperation, streamType, toAnswer } from './operation.js';
import type { Answer } from './operation.js';

type Schema = Readonly<Record<string, unknown>>;
type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type Paths = OpenAPIObject['paths'];
type Operation = NonNullable<Paths[string]['get']>;
type Parameters = NonNullable<Operation['parameters']>;

/** A route's method, and the class that it belongs to. */
export interface Route {
  controller: object;
  method: string;
}

/** What is known of answers that are no success. */
export interface Problems {
  /** The form of all. */
  form: TSchema;
  /** Statuses that any caller may get of a route that is not public. */
  ofCallers: readonly number[];
}

const methods = ['get', 'put', 'post', 'delete', 'patch'] as const;

const problemsMean: Readonly<Record<number, string>> = {
  400: 'Fields are wrong: `errors` names each',
  401: 'No key or sign-in that is known',
  403: 'Not for this caller',
  404: 'Nothing is here',
  409: 'Things stand otherwise by now',
  413: 'The body is larger than 64 KB, of a workflow 2 MB',
  415: 'A content type that is not expected',
  422: 'The Idempotency-Key stands for another request, or a workflow may not run',
  429: 'Too many requests',
  503: 'Not possible at the moment; try again',
};
/** Where a repeat helps, an answer may say in how many seconds. */
const retryable: readonly number[] = [409, 429, 503];

const position: Schema = { type: ['integer', 'string'], pattern: String.raw`^\d{1,15}(\.(\d{1,4}x)?(e|\d{1,15}))*$` };

/** The header and parameter by which a listener says what it has already. */
const resuming: Parameters = [
  {
    name: 'Last-Event-ID',
    in: 'header',
    required: false,
    description: 'The id of the last event that came: the stream goes on behind it.',
    schema: position,
  },
  {
    name: 'after',
    in: 'query',
    required: false,
    description: 'The same, for who cannot set headers.',
    schema: position,
  },
];

function listGuards({ controller }: Route): { problems?: readonly number[] }[] {
  return (Reflect.getMetadata(GUARDS_METADATA, controller.constructor) ?? []) as { problems?: readonly number[] }[]; // classes of ours
}

/** The properties of an object before those that are required: the document's order. */
function ordered(schema: Schema): Schema {
  const { type, properties, required, ...rest } = schema;
  return Array.isArray(required) ? { type, properties, required, ...rest } : schema;
}

/** Moves schemas with a name into the description's schemas, and leaves a reference in their place. */
function hoisted(schema: unknown, kept: Map<string, Schema>): unknown {
  if (Array.isArray(schema)) return schema.map((one) => hoisted(one, kept));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { title, ...rest } = ordered(schema as Schema); // any object is one
  const parts = Object.entries(rest).map(([name, part]) => [name, hoisted(part, kept)]);
  const whole = Object.fromEntries(parts) as Schema; // names and parts
  if (typeof title !== 'string') return title === undefined ? whole : { title: hoisted(title, kept), ...whole };
  kept.set(title, { description: whole['description'], ...whole });
  return { $ref: `#/components/schemas/${title}` };
}

function writeAnswer({ description, content, headers = {} }: Answer, kept: Map<string, Schema>) {
  const bodies = Object.entries(content).map(([type, schema]) => [type, { schema: hoisted(schema, kept) }] as const);
  const named = Object.entries(headers).map(
    ([name, meaning]) =>
      [name, { description: meaning, schema: { type: name === 'retry-after' ? 'integer' : 'string' } }] as const,
  );
  return {
    description,
    ...(bodies.length > 0 && { content: Object.fromEntries<object>(bodies) }),
    ...(named.length > 0 && { headers: Object.fromEntries(named) }),
  };
}

function problemAnswer(status: number, problem: TSchema): Answer {
  return {
    description: problemsMean[status] ?? 'Refused',
    content: { 'application/problem+json': problem },
    ...(retryable.includes(status) && { headers: { 'retry-after': 'In how many seconds trying again may help' } }),
  };
}

/** The problems that arise before a route's method: by who calls, by guards of its own, and by what reads and checks requests. */
function problemsBefore(operation: Operation, route: Route, ofCallers: readonly number[]): number[] {
  const ofGuards = isPublic(route.controller.constructor)
    ? listGuards(route).flatMap(({ problems = [] }) => problems)
    : ofCallers;
  const ofBody = operation.requestBody ? [400, 413, 415] : [];
  const isChecked = (operation.parameters ?? []).some(
    (one) => 'in' in one && (one.in !== 'path' || Object.keys(one.schema ?? {}).length > 1),
  );
  return [...ofGuards, ...ofBody, ...(isChecked ? [400] : [])];
}

function completeOperation(operation: Operation, route: Route, kept: Map<string, Schema>, problems: Problems): void {
  const { form: problem, ofCallers } = problems;
  const described = readOperation(route.controller, route.method);
  if (!described) return;
  const answers = new Map(Object.entries(described.answers).map(([status, answer]) => [status, toAnswer(answer)]));
  const statuses = new Set([...problemsBefore(operation, route, ofCallers), ...(described.problems ?? [])]);
  for (const status of [...statuses].toSorted((a, b) => a - b)) {
    const known = answers.get(String(status));
    const both = { ...problemAnswer(status, problem).content, ...known?.content };
    answers.set(String(status), { ...problemAnswer(status, problem), content: both });
  }
  operation.responses = Object.fromEntries([...answers].map(([status, answer]) => [status, writeAnswer(answer, kept)])); // as OpenAPI calls it
  const isStream = [...answers.values()].some(({ content }) => streamType in content);
  if (isStream) operation.parameters = [...(operation.parameters ?? []), ...resuming];
  if (isPublic(route.controller.constructor)) operation.security = [];
}

/** By name: where a controller stands must not change the document. */
function inOrder<T>(parts: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(parts).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Adds to Nest's description of the API what its routes say of their answers. `routes`: by the ids of their operations; `problems`: of
 * every route.
 */
export function complete(document: OpenAPIObject, routes: ReadonlyMap<string, Route>, problems: Problems): void {
  const kept = new Map<string, Schema>();
  for (const path of Object.values(document.paths)) {
    for (const method of methods) {
      const operation = path[method];
      const route = routes.get(operation?.operationId ?? '');
      if (operation && route) completeOperation(operation, route, kept, problems);
    }
  }
  const schemas = { ...document.components?.schemas, ...Object.fromEntries(kept) } as Schemas; // schemas by name
  document.components = { ...document.components, schemas: inOrder(schemas) };
  document.paths = inOrder(document.paths);
}
