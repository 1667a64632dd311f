import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import type { HostileRequest, Known } from '../http/requests.js';
import { oneFieldOff, written } from './one-field.js';
import type { Operation } from './operations.js';
import { validValue } from './valid-value.js';

type Caller = HostileRequest['caller'];
type Kind = 'valid' | 'one field off' | 'noise';

export interface FuzzRequest extends HostileRequest {
  kind: Kind;
  operation: Operation;
}

/** The operator key is an admin's. */
const ofOperators = [
  ['operator', 14],
  ['operator-session', 2],
  ['viewer', 2],
  ['no-key', 1],
] as const;

/** Who asks for what an operation's role lets in, and now and then who may not: 401 and 403 stay few. */
const callersOf: Readonly<Record<Operation['role'], readonly (readonly [Caller, number])[]>> = {
  public: [
    ['no-key', 4],
    ['viewer', 1],
    ['operator', 1],
  ],
  agent: [
    ['viewer', 8],
    ['operator', 8],
    ['no-key', 2],
  ],
  viewer: [
    ['viewer', 8],
    ['operator', 8],
    ['no-key', 2],
  ],
  operator: ofOperators,
  builder: ofOperators,
  admin: ofOperators,
};

const kinds: Arbitrary<Kind> = fc.oneof(
  { arbitrary: fc.constant<Kind>('one field off'), weight: 16 },
  { arbitrary: fc.constant<Kind>('valid'), weight: 3 },
  { arbitrary: fc.constant<Kind>('noise'), weight: 1 },
);

const noise = fc.oneof(
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  fc.json().map((text) => Buffer.from(text.slice(0, -1))),
  fc.constantFrom('['.repeat(5_000), '{"a":'.repeat(9_000), '"\\ud83d"', 'null', '[]').map((text) => Buffer.from(text)),
);

/** A sign-in to the console knows nobody by a key. */
const callersOfConsole: readonly (readonly [Caller, number])[] = [
  ['viewer-session', 8],
  ['no-key', 1],
];

function callerOf({ role, path }: Operation): Arbitrary<Caller> {
  const callers = path.startsWith('/console/') ? callersOfConsole : callersOf[role];
  return fc.oneof(...callers.map(([caller, weight]) => ({ arbitrary: fc.constant(caller), weight })));
}

function segment(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.toWellFormed().slice(0, 600));
}

/** Parameters by their names; where there is no body, one of them is what is off. */
function parametersOf(operation: Operation, known: Known, kind: Kind): Arbitrary<Record<string, unknown>> {
  const asked = operation.parameters.filter(({ in: place }) => place !== 'header');
  const all = asked.map(({ name, schema = { type: 'string' } }) => [name, validValue(name, schema, known)] as const);
  const inPath = asked.filter(({ in: place }) => place === 'path').map(({ name }) => name);
  const right = fc.record(Object.fromEntries(all), { requiredKeys: inPath }) as Arbitrary<Record<string, unknown>>; // names of texts
  if (kind !== 'one field off' || operation.body !== null) return right;
  return right.chain((values) => oneFieldOff(values)) as Arbitrary<Record<string, unknown>>; // of an object it is one
}

function pathFor({ path, parameters }: Operation, values: Record<string, unknown>): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => segment(values[name] ?? 'x'));
  const inPath = new Set(parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name));
  const pairs = Object.entries(values).filter(([name]) => !inPath.has(name));
  const query = pairs.map(([name, value]) => `${segment(name)}=${segment(value)}`).join('&');
  return query === '' ? filled : `${filled}?${query}`;
}

function bodyFor({ body, isForm }: Operation, known: Known, kind: Kind): Arbitrary<Buffer | null> {
  if (kind === 'noise') return noise;
  if (body === null) return fc.constant(null);
  const valid = validValue('', body, known);
  const sent = kind === 'valid' ? valid : valid.chain(oneFieldOff);
  return sent.map((value) => written(value, isForm));
}

/** Requests for one way in: mostly valid but for one field. */
export function fuzzFor(operation: Operation, known: Known): Arbitrary<FuzzRequest> {
  const type = operation.isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const from = fc.ipV4();
  return kinds.chain((kind) =>
    fc
      .record({
        values: parametersOf(operation, known, kind),
        body: bodyFor(operation, known, kind),
        caller: callerOf(operation),
        from,
      })
      .map(({ values, body, caller, from: address }) => ({
        ...{
          route: operation.name,
          method: operation.method,
          path: pathFor(operation, values),
          caller,
          isSigned: true,
        },
        headers: { 'x-forwarded-for': address, ...(body !== null && { 'content-type': type }) },
        ...{ body, kind, operation },
      })),
  );
}
