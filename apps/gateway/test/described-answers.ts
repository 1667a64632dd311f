import { readFileSync, statSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { JsonSchema } from '#model-turn';
import type { AskedOperation } from './wrong-requests.js';

type Node = Record<string, unknown>;

interface DescribedOperation extends AskedOperation {
  responses: Record<string, { content?: Record<string, unknown> }>;
}

interface Description {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { schemas: Record<string, { properties?: Record<string, JsonSchema> }> };
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Lets no field through that is not described: whoever reads the description would not know of it. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (!isNode(schema)) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, closed(part)]));
  const isClosable = schema['type'] === 'object' && isNode(schema['properties']) && !('additionalProperties' in schema);
  return isClosable ? { ...parts, additionalProperties: false } : parts;
}

const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const documentFile = new URL('../../../docs/openapi.json', import.meta.url);

/** Holds answers of the API to its description, and counts the operations that were held to it. */
export class DescribedAnswers {
  readonly seen = new Set<string>();
  readonly description: Description;
  /** Without the schema of schemas: whatever the document says of one, only what an answer refers to is looked at, and compiled. */
  private readonly ajv = new Ajv2020({
    ...{ strict: false, validateSchema: false, meta: false },
    formats: { 'date-time': isTime },
  });
  private readonly routes: { template: string; path: RegExp; methods: Record<string, DescribedOperation> }[];
  private readonly checks = new Map<string, ValidateFunction>();

  constructor(file = documentFile) {
    this.description = JSON.parse(readFileSync(file, 'utf8')) as Description; // OpenAPI's form
    this.ajv.addSchema({ $id: 'api', ...(closed(this.description) as Node) }); // an object, as it came
    const byLength = Object.entries(this.description.paths).toSorted(([a], [b]) => places(a) - places(b));
    this.routes = byLength.map(([template, methods]) => {
      const path = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
      return { template, path, methods };
    });
  }

  get operations(): string[] {
    return this.routes.flatMap(({ methods }) => Object.values(methods).map(({ operationId }) => operationId));
  }

  /** What is wrong with an answer; null: it is as described, or nobody describes it. */
  complaint(method: string, path: string, status: number, type: string, body: unknown): string | null {
    const [bare = ''] = path.split('?', 1);
    const route = this.routes.find((one) => one.path.test(bare));
    const operation = route?.methods[method.toLowerCase()];
    if (!route || !operation) return null;
    const { operationId, responses } = operation;
    const content = responses[status]?.content;
    const media = type.split(';', 1)[0] ?? '';
    if (!responses[status]) return `${operationId}: ${status} is not described`;
    if (content === undefined) return media === '' ? this.held(operationId) : `${operationId}: ${status} has a body`;
    if (!(media in content)) return `${operationId}: ${status} as ${media} is not described`;
    const place = [
      'paths',
      route.template,
      method.toLowerCase(),
      'responses',
      String(status),
      'content',
      media,
      'schema',
    ];
    const check = this.checkAt(place);
    if (!check(body)) return `${operationId}: ${status}: ${this.ajv.errorsText(check.errors)}: ${JSON.stringify(body)}`;
    return this.held(operationId);
  }

  private held(operationId: string): null {
    this.seen.add(operationId);
    return null;
  }

  private checkAt(place: readonly string[]): ValidateFunction {
    const pointer = place.map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
    const known = this.checks.get(pointer);
    if (known) return known;
    const made = this.ajv.compile({ $ref: `api#/${pointer}` });
    this.checks.set(pointer, made);
    return made;
  }
}

/** How many parameters a path has: of two that fit, the one that says more is meant. */
function places(template: string): number {
  return template.split('{').length;
}

/**
 * One for all test files of a worker, until the document is written again: each file has this module anew, and a megabyte of schemas takes
 * 50 ms to read, and each kind of answer 6 ms to compile. What hangs on `process` outlives a file.
 */
function answersOfWorker(): DescribedAnswers {
  const name = Symbol.for(`turnpike: described answers, ${statSync(documentFile).mtimeMs}`);
  const known: unknown = Reflect.get(process, name);
  if (known !== undefined) return known as DescribedAnswers; // of this class, as an earlier file had loaded it
  const made = new DescribedAnswers();
  Reflect.set(process, name, made);
  return made;
}

const answers = answersOfWorker();

const linesType = 'application/x-ndjson';

/** What a body holds, by its type: of lines each is one. */
async function readBodies(type: string, response: Response): Promise<unknown[]> {
  if (!type.includes('json')) return [''];
  const text = await response.clone().text();
  return type.startsWith(linesType) ? text.trimEnd().split('\n').map(parse) : [parse(text)];
}

function parse(text: string): unknown {
  return JSON.parse(text);
}

/** Rejects for an answer that is not as the API is described. A stream is not read. */
export async function asDescribed(method: string, path: string, response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) return response;
  for (const body of await readBodies(type, response)) {
    const complaint = answers.complaint(method, path, response.status, type, body);
    if (complaint !== null) throw new Error(complaint);
  }
  return response;
}
