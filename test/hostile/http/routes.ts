import { readFileSync } from 'node:fs';

/** JSON Schema, as far as the checks of requests say anything. */
export interface FieldSchema {
  type?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
}

/** One way in. */
export interface Route {
  method: string;
  /** With `{name}` for each parameter. */
  path: string;
  query: Record<string, FieldSchema>;
  body: Record<string, FieldSchema> | null;
}

interface Operation {
  parameters?: { name: string; in: string; schema?: FieldSchema }[];
  requestBody?: { content: Record<string, { schema: { $ref?: string } }> };
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: Record<string, FieldSchema> }> };
}

/** What is served beside the API: pages, their files, and what there is not. */
const pages = ['/docs', '/docs/json', '/console', '/console/queues', '/console/queues/api/queues', '/nowhere'];

const file = new URL('../../../docs/openapi.json', import.meta.url.replace('/dist/', '/'));

function bodyOf({ requestBody }: Operation, { components }: Description): Route['body'] {
  const [content] = Object.values(requestBody?.content ?? {});
  const name = content?.schema.$ref?.split('/').at(-1) ?? '';
  return requestBody ? (components.schemas[name]?.properties ?? {}) : null;
}

/** Every way in that docs/openapi.json describes, and the pages beside it. */
export function publicRoutes(): Route[] {
  const description = JSON.parse(readFileSync(file, 'utf8')) as Description; // a test holds it against the gateway
  const described = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const asked = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
      const query = Object.fromEntries(asked.map(({ name, schema = {} }) => [name, schema]));
      return { method: method.toUpperCase(), path, query, body: bodyOf(operation, description) };
    }),
  );
  // What Slack sends has no checks of ours, and so no description.
  const slack = described.map((route) => (route.path === '/webhooks/slack/events' ? { ...route, body: {} } : route));
  return [...slack, ...pages.map((path) => ({ method: 'GET', path, query: {}, body: null }))];
}
