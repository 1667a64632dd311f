import { repeats } from '#model-turn';
import type { JsonSchema } from '#model-turn';

const text: JsonSchema = { type: 'string', minLength: 1 };
const names: JsonSchema = { type: 'array', items: text };
const template: JsonSchema = { description: 'a template: docs/services.md' };
const byName = (value: JsonSchema): JsonSchema => ({ type: 'object', additionalProperties: value });
const condition: JsonSchema = { type: 'object', minProperties: 1, description: 'a condition: docs/services.md' };

function strict(properties: Record<string, JsonSchema>, required: readonly string[]): JsonSchema {
  return { type: 'object', properties, required: [...required], additionalProperties: false };
}

const group = strict(
  { name: text, displayName: text, values: { type: 'array', items: { $ref: '#/$defs/parameter' } } },
  ['name', 'values'],
);

const parameter = strict(
  {
    name: text,
    type: {
      enum: [
        ...['string', 'number', 'boolean', 'dateTime', 'json', 'options', 'multiOptions'],
        ...['collection', 'fixedCollection', 'resourceLocator', 'resourceMapper'],
      ],
    },
    displayName: text,
    default: {},
    required: { type: 'boolean' },
    description: text,
    placeholder: text,
    options: {
      anyOf: [
        byName(text),
        { type: 'array', items: { anyOf: [{ $ref: '#/$defs/parameter' }, { $ref: '#/$defs/group' }] } },
      ],
    },
    several: { type: 'boolean' },
    show: byName({ type: 'array' }),
    min: { type: 'number' },
    max: { type: 'number' },
    since: { type: 'number' },
    until: { type: 'number' },
    only: strict({ value: {}, why: text }, ['value', 'why']),
    fixed: { type: 'boolean' },
  },
  ['name', 'type'],
);

const request = strict(
  {
    method: { enum: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] },
    path: { type: 'string', pattern: '^/' },
    home: { type: 'string', pattern: '^https://[^/]+' },
    homeAt: template,
    query: byName(template),
    queryText: template,
    queryMore: template,
    headers: byName(template),
    body: template,
    bodyAs: { enum: ['json', 'form', 'text'] },
    mail: strict({ sent: text, read: text, files: template }, []),
    files: byName(template),
    bodyFile: template,
    brings: strict({ when: condition, name: template, base64: text }, []),
    address: template,
    feed: strict({ customFields: template }, []),
  },
  ['method', 'path'],
);

const lookup = strict(
  { name: text, when: condition, writes: { type: 'boolean' }, request: { $ref: '#/$defs/request' }, keep: template },
  [...['name', 'request']],
);

const pages = strict(
  {
    list: template,
    next: template,
    as: { anyOf: [strict({ query: text }, ['query']), strict({ body: text }, ['body']), { const: 'url' }] },
    most: template,
  },
  ['list', 'next', 'as'],
);

const each = strict({ of: template, request: { $ref: '#/$defs/request' }, keep: template }, ['of', 'request']);

const operation = strict(
  {
    name: text,
    displayName: text,
    parameters: { type: 'array', items: { anyOf: [text, { $ref: '#/$defs/parameter' }] } },
    repeat: { enum: [...repeats] },
    keyHeader: text,
    refuses: {
      type: 'array',
      items: strict({ when: condition, parameter: text, why: text }, ['when', 'parameter', 'why']),
    },
    named: byName(template),
    lookups: { type: 'array', items: { $ref: '#/$defs/lookup' } },
    together: { type: 'boolean' },
    fails: { type: 'array', items: strict({ when: condition, says: template }, ['when', 'says']) },
    failsAfter: { type: 'array', items: strict({ when: condition, says: template }, ['when', 'says']) },
    request: { $ref: '#/$defs/request' },
    pages: { $ref: '#/$defs/pages' },
    each,
    items: template,
    into: template,
    requestWhen: condition,
  },
  ['name', 'displayName', 'request'],
);

const earlier = strict(
  {
    from: { type: 'array', items: { type: 'number' }, minItems: 1 },
    to: { type: 'number' },
    unless: condition,
    reads: names,
    parameters: byName(template),
    differs: names,
  },
  ['from', 'to', 'reads', 'parameters'],
);

const hook = strict(
  {
    register: { $ref: '#/$defs/request' },
    unregister: { $ref: '#/$defs/request' },
    secretHeader: text,
    named: byName(template),
    takes: condition,
    once: template,
    caller: template,
    open: condition,
  },
  ['register', 'unregister', 'secretHeader', 'takes', 'once', 'caller', 'open'],
);

const poll = strict(
  {
    ...{ id: template, at: template, order: template, mark: template, news: template, of: template },
    ...{ newestFirst: { type: 'boolean' }, named: byName(template), when: condition },
    ...{ request: { $ref: '#/$defs/request' }, pages: { $ref: '#/$defs/pages' }, items: template, each },
    lookups: { type: 'array', items: { $ref: '#/$defs/lookup' } },
  },
  ['id', 'request'],
);

const credentials: JsonSchema = {
  type: 'array',
  items: strict({ type: text, way: text, scopes: names }, ['type']),
};

const trigger = strict(
  {
    ...{ name: text, displayName: text, description: text, alias: names, hint: text },
    versions: { type: 'array', items: { type: 'number' }, minItems: 1 },
    parameters: { type: 'array', items: { $ref: '#/$defs/parameter' } },
    hook,
    poll: { anyOf: [poll, { type: 'array', minItems: 1, items: poll }] },
    credentials,
    sample: { type: 'object' },
  },
  ['name', 'displayName', 'description', 'alias', 'hint', 'versions', 'parameters'],
);

/** The form of a service's file. */
export const serviceSchema: JsonSchema = {
  $defs: { parameter, group, request, lookup, pages, operation },
  ...strict(
    {
      name: text,
      displayName: text,
      description: text,
      alias: names,
      hint: text,
      versions: { type: 'array', items: { type: 'number' }, minItems: 1 },
      earlier: { type: 'array', items: earlier },
      home: { anyOf: [{ type: 'string', pattern: '^https://[^/]+' }, { type: 'null' }] },
      docs: { type: 'string', pattern: '^https://' },
      credentials,
      wayBy: text,
      headers: byName(text),
      failure: strict({ when: condition, says: template, retryAfter: template }, ['says']),
      triggers: { type: 'array', items: trigger },
      named: byName(template),
      shared: byName({ $ref: '#/$defs/parameter' }),
      resources: {
        type: 'array',
        items: strict(
          {
            name: text,
            displayName: text,
            way: text,
            usual: text,
            by: text,
            operations: { type: 'array', minItems: 1, items: { $ref: '#/$defs/operation' } },
          },
          ['name', 'displayName', 'operations'],
        ),
      },
    },
    [
      ...['name', 'displayName', 'description', 'alias', 'hint', 'versions'],
      ...['home', 'docs', 'credentials', 'resources'],
    ],
  ),
};
