import type { Condition, LookupForm, PollForm, RequestForm, Scope, ServiceCall } from '../run/service-call.js';
import type { HttpRequest } from '../run/effects.js';
import type { NodeCall } from '../run/node-call.js';
import { firstOf } from '#values';
import type { NodeDescription } from '../catalogue-node.js';
import { completeParameters } from '../parameters/complete-parameters.js';
import { findCredential } from '../http/http-parameters.js';
import { expected } from '../parameters/read-parameter.js';
import { NodeError } from '../values/node-error.js';
import { plainText } from '../values/plain-text.js';
import { isTrue } from './conditions.js';
import { addressIn, findBodyFile, hostOfCredential, renderRequest, serviceResponse } from './render-request.js';
import type { OperationForm, ServiceFile } from './service-file.js';
import { made, makerIn, namesIn } from './template.js';
import { usualWayBy } from './service-properties.js';
import { valuesAt } from './values-at.js';

const timeoutMs = 10_000;
const mostRedirects = 21;

type Poll = PollForm & OperationForm & { when?: Condition };

/** The request that a node of a service makes for an item. `operation`: one whose templates know more once it is carried out. */
export function buildServiceRequest(
  file: ServiceFile,
  description: NodeDescription,
  call: NodeCall,
  itemIndex: number,
  { polls = [], operation: own }: { polls?: readonly Poll[]; operation?: OperationForm } = {},
): HttpRequest {
  const values = valuesAt(description, call, itemIndex);
  const poll = findPoll(file, polls, values);
  const operation = poll ?? own ?? operationIn(file, values, itemIndex);
  const rows = readRows(operation, description, call);
  const scope = scopeAt(file, operation, call, { values, itemIndex, rows });
  refuseWhatCannotBe(operation, scope, itemIndex);
  const signIn = credentialIn(file, call, values, itemIndex);
  const { lookups = [], request: form, keyHeader } = operation;
  const base = readBase(file);
  const isMade = lookups.length === 0 && poll === undefined && own === undefined;
  if (!isMade) findBodyFile(form, scope); // a file that is not there is missed before a lookup has made anything
  const shown = isMade ? renderRequest(form, base, scope) : unmade(form, base.home, scope, lookups);
  return {
    ...{ kind: 'http', itemIndex, ...shown, timeoutMs, repeat: readRepeat(operation) },
    ...(signIn && { credential: signIn.ref }),
    ...(keyHeader !== undefined && { idempotencyKeyHeader: keyHeader }),
    maxRedirects: signIn === null ? mostRedirects : 0, // a credential goes no further
    service: {
      name: `${shortName(file)} ${operation.name}`,
      ...shownSignIn(file, signIn),
      ...{ base, ...neededFor(file, operation, scope, { isMade, poll }) },
      ...intoField(operation, scope),
      ...(bringsMany(operation) && { bringsMany: true as const }),
      ...(poll && { poll: { ...pollIn(poll), place: `${call.workflow.id} ${call.node.id}` } }),
    },
  };
}

/** The look that parameters mean. */
function findPoll({ named = {} }: ServiceFile, polls: readonly Poll[], values: Scope['values']): Poll | undefined {
  return polls.find(({ when }) => when === undefined || isTrue(when, makerIn({ values, known: {}, named })));
}

/** Whether files come with its items. */
function bringsMany({ request, each }: OperationForm): boolean {
  return [request, each?.request].some((form) => form?.mail?.files !== undefined);
}

/** Whose server it is, and what a service account asks for. */
function shownSignIn(
  { home }: ServiceFile,
  signIn: ReturnType<typeof credentialIn>,
): Pick<ServiceCall, 'atCredential' | 'scopes'> {
  if (signIn === null) return {};
  const { scopes } = signIn;
  return { ...(home === null && { atCredential: true as const }), ...(scopes && { scopes }) };
}

function readBase({ home, headers }: ServiceFile): ServiceCall['base'] {
  return { home: home ?? hostOfCredential, headers: headers ?? {} };
}

function pollIn({ id, at, order, mark, news, of, newestFirst = false }: PollForm): PollForm {
  const how = {
    ...(at !== undefined && { at }),
    ...(order !== undefined && { order }),
    ...(mark !== undefined && { mark }),
  };
  return { id, ...how, ...(news !== undefined && { news }), ...(of !== undefined && { of }), newestFirst };
}

/** The requests of a node: one for each item, or one for all. */
export function buildServiceRequests(file: ServiceFile, description: NodeDescription, call: NodeCall): HttpRequest[] {
  const requests = (call.inputs[0] ?? []).map((_, at) => () => buildServiceRequest(file, description, call, at));
  const operation = findOperation(file, completeParameters(call.node, description));
  const wanted = operation?.together === true ? firstOf(requests, 1) : requests;
  return wanted.map((build) => build());
}

/** What templates know of all items, where these are one request. */
function readRows({ together }: OperationForm, description: NodeDescription, call: NodeCall): Scope['known'] {
  if (together !== true) return {};
  return {
    rows: (call.inputs[0] ?? []).map(({ json: item }, at) => ({ item, values: valuesAt(description, call, at) })),
  };
}

function scopeAt(
  file: ServiceFile,
  operation: OperationForm,
  { node, inputs, timeZone: zone, execution, runIndex }: NodeCall,
  { values, itemIndex, rows }: { values: Scope['values']; itemIndex: number; rows: Scope['values'] },
): Scope {
  const version = node.typeVersion ?? file.versions.at(-1);
  const call = `${execution.id}.${node.id}.${runIndex}.${itemIndex}`; // an id of this call alone
  const item = inputs[0]?.[itemIndex]?.json ?? {};
  return {
    values,
    known: { call, item, files: inputs[0]?.[itemIndex]?.binary ?? {}, index: itemIndex, version, zone, ...rows },
    named: { ...file.named, ...operation.named },
  };
}

/** What of the file a call takes along, and what of the node that asks for. */
function neededFor(
  { failure }: ServiceFile,
  { lookups = [], fails = [], failsAfter, request, pages, each, items = '@answer', requestWhen }: OperationForm,
  scope: Scope,
  { isMade, poll }: { isMade: boolean; poll: PollForm | undefined },
): Pick<
  ServiceCall,
  'lookups' | 'fails' | 'failsAfter' | 'request' | 'pages' | 'each' | 'items' | 'failure' | 'requestWhen' | 'scope'
> {
  const needed = {
    ...{ lookups, fails, request: isMade ? null : request, items },
    ...{ pages: pages ?? null, failure: failure ?? null },
    ...(failsAfter && { failsAfter }),
    ...(each && { each }),
    ...(requestWhen && { requestWhen }),
  };
  return { ...needed, scope: scopeFor(scope, [needed, poll && pollIn(poll)]) };
}

/** Where a file goes that comes. */
function intoField({ into }: OperationForm, scope: Scope): Pick<ServiceCall, 'into'> {
  const field = into === undefined ? '' : plainText(made(into, scope));
  return field === '' ? {} : { into: field };
}

/** An address with names where something is looked up first; whoever is asked reads the parameters beside it. */
function unmade(form: RequestForm, home: string, scope: Scope, lookups: readonly LookupForm[]) {
  const { method, path } = form;
  const found = lookups.map(({ name }) => name);
  const ofThem = Object.keys(scope.named).filter((name) =>
    found.some((one) => namesIn(scope.named[name]).has(`@${one}`)),
  );
  const names = new Set([...found, ...ofThem]);
  const shown = path.replaceAll(/\{\/?\??@(\w+)[^{}]*\}/g, (place, name: string) =>
    names.has(name) ? `{{${name}}}` : place,
  );
  return {
    method,
    url: addressIn(withoutFound({ ...form, path: shown }), { home }, scope),
    query: [],
    headers: {},
    body: { as: 'none' as const },
    response: serviceResponse,
  };
}

/** What a lookup finds is not known yet. */
function withoutFound({ homeAt: _yet, ...form }: RequestForm): RequestForm {
  return form;
}

/** Fields of requests that name a file of the item, and the operations of templates that do. */
const takesFiles = /"(?:files|bodyFile|\$dataUrl|\$fileBase64)":/;

/** What of the node the templates of a call ask for. */
function scopeFor({ values, known, named }: Scope, templates: unknown): Scope {
  const asked = namesIn(templates);
  if (takesFiles.test(JSON.stringify(templates))) asked.add('@files');
  for (const name of asked) {
    const root = name.slice(1);
    if (name.startsWith('@') && Object.hasOwn(named, root)) namesIn(named[root]).forEach((one) => asked.add(one));
  }
  const only = (of: Scope['values'], root: string): Record<string, unknown> =>
    Object.fromEntries(Object.entries(of).filter(([name]) => asked.has(`${root}${name}`)));
  return { values: only(values, '$'), known: only(known, '@'), named: only(named, '@') };
}

/** The operation that parameters name; undefined: there is none of that name. */
export function findOperation({ resources }: ServiceFile, values: Scope['values']): OperationForm | undefined {
  const resource = resources.find(({ name }) => name === values['resource']);
  return resource?.operations.find(({ name }) => name === values[resource.by ?? 'operation']);
}

/** What a repeat of an operation means. */
export function readRepeat({ repeat, request: { method } }: OperationForm): HttpRequest['repeat'] {
  return repeat ?? (['GET', 'HEAD'].includes(method) ? 'safe' : 'never');
}

function operationIn(file: ServiceFile, values: Scope['values'], itemIndex: number): OperationForm {
  const operation = findOperation(file, values);
  if (operation === undefined) throw expected('operation', 'one that the service has', itemIndex);
  return operation;
}

function refuseWhatCannotBe({ refuses = [] }: OperationForm, scope: Scope, itemIndex: number): void {
  const refused = refuses.find(({ when }) => isTrue(when, makerIn(scope)));
  if (refused) throw new NodeError('NODE_PARAMETER', `Parameter "${refused.parameter}": ${refused.why}`, itemIndex);
}

/** The credential that the node names for the way in which it signs in; null: the service asks for none. */
function credentialIn(
  { credentials, wayBy = usualWayBy }: ServiceFile,
  { node }: NodeCall,
  values: Scope['values'],
  itemIndex: number,
) {
  if (credentials.length === 0) return null;
  const wanted = credentials.find(({ way }) => way === values[wayBy]) ?? credentials[0];
  const ref = wanted && findCredential(node, wanted.type);
  if (ref === undefined) throw expected('credentials', `a credential of type ${wanted?.type}`, itemIndex);
  return { ref, scopes: wanted?.scopes };
}

/** The last part of a type's name. */
export function shortName({ name }: Pick<ServiceFile, 'name'>): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
