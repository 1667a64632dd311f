import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type { JsonSchema } from '#model-turn';
import { isObject, parseForeignJson } from '#values';
import type { SentRequest } from '../service-case.js';
import { schemasId } from './description.js';
import type { DescribedOperation, Description } from './description.js';

/** A request as it came, with its server and the type of its body. */
export type AskedRequest = SentRequest & { host: string; contentType?: string };

/** Says of requests what their service's description has against them. */
export class Judge {
  private readonly exact = new Ajv2020(options);
  private readonly lenient = new Ajv2020({ ...options, coerceTypes: 'array' });
  private readonly checks = new Map<JsonSchema, ValidateFunction>();

  constructor(private readonly description: Description) {
    const { closed, open } = description;
    for (const ajv of [this.exact, this.lenient]) ajv.addSchema({ $id: schemasId, closed, open });
  }

  /** Whether it describes the server at all. */
  knows(host: string): boolean {
    return this.description.hosts.includes(host);
  }

  /** Why a request is none that is described, in words; none: it is. */
  problemsOf({ method, path, query = {}, body, contentType = '' }: AskedRequest): string[] {
    const those = this.description.operations.filter((one) => pathForm(one.path).test(path));
    if (those.length === 0) return [`no path ${path} is described`];
    const fitting = those.filter((one) => one.method === method).toSorted((a, b) => places(a) - places(b));
    const [operation] = fitting;
    if (operation === undefined) return [`${path} is described for ${those.map((one) => one.method).join(', ')}`];
    return [
      ...this.check(operation.query, { ...query }, true).map((said) => `query ${said}`),
      ...this.bodyProblems(operation, body, contentType).map((said) => `body ${said}`),
    ];
  }

  private bodyProblems(
    { body: described, takesFile }: DescribedOperation,
    body: unknown,
    contentType: string,
  ): string[] {
    if (takesFile === true) return [];
    if (body === undefined) return described?.required === true ? ['is missing'] : [];
    if (described === undefined) return isObject(body) && Object.keys(body).length === 0 ? [] : ['is not described'];
    if (contentType.includes('json')) return this.check(described.schema, body, false);
    return this.check(described.schema, formValues(body), true);
  }

  private check(schema: JsonSchema, value: unknown, isText: boolean): string[] {
    const known = this.checks.get(schema);
    const check = known ?? (isText ? this.lenient : this.exact).compile(schema);
    this.checks.set(schema, check);
    return check(structuredClone(value)) ? [] : [...new Set((check.errors ?? []).map(inWords))];
  }
}

const options = { strict: false, allErrors: true, validateFormats: false, inlineRefs: false } as const;

function inWords({ instancePath, message = '', params }: ErrorObject): string {
  const field: unknown = params['unevaluatedProperty'] ?? params['additionalProperty'];
  return `${instancePath} ${message}${typeof field === 'string' ? ` (${field})` : ''}`.trim();
}

const places = ({ path }: DescribedOperation): number => path.split('{').length;

const forms = new Map<string, RegExp>();

/** `{name}` is a part of a path, `{+name}` one or more. */
function pathForm(path: string): RegExp {
  const known = forms.get(path);
  if (known) return known;
  const pattern = path
    .split(/(\{[^}]+\})/)
    .map((part) =>
      part.startsWith('{+')
        ? '.+'
        : part.startsWith('{')
          ? '[^/]+?'
          : part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
    )
    .join('');
  const form = new RegExp(`^${pattern}$`);
  forms.set(path, form);
  return form;
}

/** What stands in fields of a form: JSON where it is an object or a list. */
function formValues(body: unknown): unknown {
  if (!isObject(body)) return body;
  const entries = Object.entries(body).map(([name, value]) => {
    if (typeof value !== 'string' || !/^[[{]/.test(value)) return [name, value] as const;
    return [name, parsed(value)] as const;
  });
  return Object.fromEntries(entries);
}

function parsed(text: string): unknown {
  try {
    return parseForeignJson(text);
  } catch {
    return text;
  }
}
