import type { EachForm, FailsForm, PagesForm, Scope, ServiceCall } from '../run/service-call.js';
import { firstOf, isObject } from '#values';
import type { HttpRequest } from '../run/effects.js';
import { NodeError } from '../values/node-error.js';
import { splitPath, withValue } from '../values/paths.js';
import { parsedJson, plainText } from '../values/plain-text.js';
import { isGiven, isTrue, asValues } from './conditions.js';
import type { Make } from './conditions.js';
import { newIn, readSince } from './poll.js';
import type { PollLook } from './poll.js';
import { renderRequest } from './render-request.js';
import { made, makerIn, withKnown } from './template.js';

type ServiceRequest = HttpRequest & { service: ServiceCall };

/** One request of a call: `isLookup`, it only finds out what the call itself needs. */
export interface ServiceStep {
  ask: HttpRequest;
  isLookup: boolean;
}

/** The most pages of a list: an answer that would have more is refused, and not cut. */
const mostPages = 100;
/** The most of a list that are asked for one by one. */
const mostEach = 200;

/** The requests of a call of a service, one after the other: each is resumed with the body of its answer. At the end it gives the items. */
export function* serviceSteps(
  request: ServiceRequest,
  look: PollLook = { before: null, now: 0 },
): Generator<ServiceStep, Record<string, unknown>[], unknown> {
  const { service } = request;
  const { now } = look;
  const known: Record<string, unknown> = {
    ...service.scope.known,
    ...(service.poll && { since: readSince(service.poll, look), now }),
  };
  const scope: Scope = { ...service.scope, known };
  const step = (made_: Partial<HttpRequest>, isLookup: boolean): ServiceStep => ({
    ask: { ...request, ...made_ },
    isLookup,
  });
  for (const { name, when, request: form, writes = false, keep = '@answer' } of service.lookups) {
    if (when && !isTrue(when, makerIn(scope))) continue;
    const answer = yield step(
      { ...renderRequest(form, service.base, scope), repeat: writes ? request.repeat : 'safe' },
      !writes,
    );
    known[name] = made(keep, withKnown(scope, { answer }));
  }
  throwFirst(service.fails, makerIn(scope));
  if (service.requestWhen !== undefined && !isTrue(service.requestWhen, makerIn(scope)))
    return toItems(made(service.items, withKnown(scope, { answer: undefined })), request);
  const main =
    service.request === null ? request : { ...request, ...renderRequest(service.request, service.base, scope) };
  const found = service.pages === null ? yield step(main, false) : yield* allPages(main, service.pages, scope, step);
  const answer = yield* wholeList(request, found, look, scope);
  const after = withKnown(scope, { answer });
  throwFirst(service.failsAfter ?? [], makerIn(after));
  return toItems(made(service.items, after), request);
}

function throwFirst(fails: readonly FailsForm[], make: Make): void {
  const failing = fails.find(({ when }) => isTrue(when, make));
  if (failing) throw new NodeError('NODE_OPERATION', plainText(make(failing.says)));
}

function* allPages(
  first: HttpRequest,
  { list, next, as, most }: PagesForm,
  scope: Scope,
  step: (made: Partial<HttpRequest>, isLookup: boolean) => ServiceStep,
): Generator<ServiceStep, unknown[], unknown> {
  const limit = most === undefined ? undefined : made(most, scope);
  const wanted = isGiven(limit) ? Number(limit) : Number.POSITIVE_INFINITY;
  const all: unknown[] = [];
  let page = first;
  for (let pages = 1; ; pages += 1) {
    const answer = yield step(page, false);
    all.push(...asValues(made(list, withKnown(scope, { answer }))));
    const following = made(next, withKnown(scope, { answer, count: all.length, nextPage: pages + 1 }));
    if (all.length >= wanted) return firstOf(all, wanted);
    if (!isGiven(following)) return all;
    if (pages >= mostPages)
      throw new NodeError('NODE_OUTPUT_TOO_LARGE', `the list has more than ${mostPages} pages: ask for fewer items`);
    page = nextPage(page, as, following);
  }
}

/** What was found, or what of it is new, each asked for by itself where that is wanted. */
function* wholeList(
  request: ServiceRequest,
  found: unknown,
  look: PollLook,
  scope: Scope,
): Generator<ServiceStep, unknown, unknown> {
  const { poll, each } = request.service;
  const news = poll === undefined ? null : newIn(poll, asValues(found), look, scope);
  const list = news === null ? found : news.list;
  const answer = each === undefined ? list : yield* eachOf(request, each, withKnown(scope, { answer: list }));
  if (news !== null) look.after = news.state(asValues(answer));
  return answer;
}

/** Each of a list, asked for by itself. Nothing is kept of a list that is too long. */
function* eachOf(
  request: ServiceRequest,
  { of, request: form, keep = '@answer' }: EachForm,
  scope: Scope,
): Generator<ServiceStep, unknown[], unknown> {
  const list = asValues(made(of, scope));
  if (list.length > mostEach)
    throw new NodeError(
      'NODE_OUTPUT_TOO_LARGE',
      `the list has more than ${mostEach} that are asked for one by one: ask for fewer items`,
    );
  const all: unknown[] = [];
  for (const one of list) {
    const at = withKnown(scope, { each: one });
    const answer = yield {
      ask: { ...request, ...renderRequest(form, request.service.base, at), repeat: 'safe' },
      isLookup: false,
    };
    all.push(made(keep, withKnown(at, { answer })));
  }
  return all.filter((one) => one !== undefined);
}

/** In a body a number stays one: GraphQL takes no text for it. */
function nextPage(page: HttpRequest, as: PagesForm['as'], following: unknown): HttpRequest {
  const value = plainText(following);
  if (as === 'url') return { ...page, url: sameServer(page.url, value), query: [] };
  if ('query' in as)
    return { ...page, query: [...page.query.filter(([name]) => name !== as.query), [as.query, value]] };
  const body = page.body.as === 'json' && isObject(page.body.value) ? page.body.value : {};
  const field = typeof following === 'number' ? following : value;
  return { ...page, body: { as: 'json', value: withValue(body, splitPath(as.body), field) } };
}

/** A list leads to no other server. */
function sameServer(url: string, next: string): string {
  const here = new URL(url);
  const there = new URL(next, here);
  if (there.origin === here.origin) return there.href;
  throw new NodeError('NODE_OPERATION', `the list goes on at another server, ${there.origin}`);
}

function toItems(value: unknown, { response }: HttpRequest): Record<string, unknown>[] {
  const all: unknown[] = Array.isArray(value) ? value : value === undefined || value === null ? [{}] : [value];
  return all.map((one) => (isObject(one) ? one : { [response.outputField]: one }));
}

/** Of an answer that was cut, or is none of the service's. */
const notJson = 'the answer is not JSON';

/** An answer of a service: its body, or why it is a failure; `retryAfterMs`: it came too soon, and nothing was done. */
export type ReadAnswer = { body: unknown } | { failed: string; retryAfterMs?: number; isUnreadable?: true };

/** What an answer says: a service has its own words for a failure, and some have no status for it. */
export function readServiceAnswer(
  { failure }: ServiceCall,
  { status, headers, text }: { status: number; headers: Readonly<Record<string, string>>; text: string },
): ReadAnswer {
  const answer = text.trim() === '' ? {} : parsedJson(text);
  const make = makerIn({ values: {}, known: { answer, status }, named: {} });
  const isFailure = status >= 400 || (failure?.when !== undefined && isTrue(failure.when, make));
  if (!isFailure) return answer === undefined ? { failed: notJson, isUnreadable: true } : { body: answer };
  const says = failure ? plainText(make(failure.says)) : '';
  const seconds = Number(headers['retry-after'] ?? (failure && make(failure.retryAfter)) ?? Number.NaN);
  const isEarly = status === 429 || (status < 400 && Number.isFinite(seconds));
  return { failed: says, ...(isEarly && { retryAfterMs: Number.isFinite(seconds) ? seconds * 1_000 : 1_000 }) };
}
