import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceFiles, serviceSteps } from '#nodes';
import type { ToolAnswer } from '#tools';
import { isObject, readField } from '#values';
import { serviceCases as services } from './all-cases.js';
import { answerFor as given, answersOf } from './case-answers.js';
import { withMailsRead } from './mail.js';
import { carriedOut, requestFor } from './play.js';
import { cutBody, json, StandIn } from './stand-in.js';

const standIn = new StandIn();
beforeAll(() => standIn.start());
afterAll(() => standIn.stop());

/** What came of a call, as the tool-runner keeps it. */
function itemsIn(answer: ToolAnswer): unknown {
  return JSON.parse(String(readField(answer.ok ? answer.value : null, 'text')));
}
const fileIn = (answer: ToolAnswer): unknown =>
  readField(readField(answer.ok ? answer.value : null, 'file'), 'fileName');

it('plays every operation of every service', () => {
  const all = serviceFiles.flatMap(({ name, resources }) =>
    resources.flatMap((resource) => resource.operations.map((one) => `${name} ${resource.name}.${one.name}`)),
  );
  const played = services.flatMap(({ service, cases }) => cases.map(({ of }) => `${service} ${of}`));
  expect([...new Set(played)].sort()).toEqual([...all].sort());
});

describe.each(services.map((service) => [service.service, service] as const))('%s', (_, service) => {
  const cases = service.cases.map((one, at) => [`${one.of} (${at + 1})`, one] as const);
  const secrets = service.credentials.flatMap(({ values }) => Object.values(values));

  it.each(cases)('%s asks what the service documents, and makes items of the answer', async (_name, one) => {
    const answers = answersOf(service, one);
    standIn.answersWith(...answers.map(given));
    const { answer, kept } = await carriedOut(service, requestFor(service, one), standIn, one);
    const asked = standIn.asked.map(async ({ host: _host, headers: _headers, ...sent }) => withMailsRead(sent));
    expect(await Promise.all(asked)).toEqual(one.asks);
    expect(answer).toMatchObject({ ok: true });
    expect(itemsIn(answer)).toEqual(one.items ?? [answers.at(-1)]);
    const { into, fileName, bytes } = one.brings ?? {};
    expect([kept, fileIn(answer)]).toEqual(one.brings ? [[bytes], fileName] : [[], undefined]);
    expect(requestFor(service, one).service.into).toBe(into);
    const servers = new Set([...service.credentials.flatMap(({ hosts }) => hosts), ...(service.hosts ?? [])]);
    expect(standIn.asked.every(({ host }) => servers.has(host))).toBe(true);
  });

  /** One case for each operation. */
  const once = cases.filter(([, one], at) => cases.findIndex(([, other]) => other.of === one.of) === at);

  it.each(once)('%s with a wrong key fails by the service’s own words, without the key', async (_name, one) => {
    const { status, body, said } = service.refusal;
    standIn.answersWith(json(body, status));
    const { answer } = await carriedOut(service, requestFor(service, one), standIn, one);
    expect(answer).toMatchObject({ ok: false, fate: 'refused' });
    const text = JSON.stringify(answer);
    expect(text).toContain(said);
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  it.each(once)('%s waits as long as the service asks, and not for ever', async (_name, one) => {
    const early = json({ ok: false, error: 'ratelimited' }, 429, { 'retry-after': '2' });
    standIn.answersWith(early, ...answersOf(service, one).map(given));
    const { answer, waits } = await carriedOut(service, requestFor(service, one), standIn, one);
    expect([answer.ok, waits]).toEqual([true, [2_000]]);
    standIn.answersWith(json({}, 429, { 'retry-after': '3600' }));
    const late = await carriedOut(service, requestFor(service, one), standIn, one);
    expect(late).toMatchObject({ answer: { ok: false, transient: true, fate: 'refused' }, waits: [] });
    expect(JSON.stringify(late.answer)).toContain('it asks to wait 3600 s');
  });

  it.each(once)('%s takes an answer with a field that nobody knows', async (_name, one) => {
    const withMore = (answer: unknown) => ({ ...(isObject(answer) && answer), of_tomorrow: { a: [1] } });
    const answers = answersOf(service, one).map((answer) =>
      Array.isArray(answer) ? answer.map(withMore) : withMore(answer),
    );
    standIn.answersWith(...answers.map(given));
    const { answer } = await carriedOut(service, requestFor(service, one), standIn, one);
    expect(answer.ok).toBe(true);
  });

  it.each(once)('%s is in doubt where a write is cut off, and a read may be repeated', async (_name, one) => {
    standIn.answersWith(cutBody);
    const request = requestFor(service, one);
    const { answer } = await carriedOut(service, request, standIn);
    const { value: first } = serviceSteps(request).next();
    const isLookup = 'isLookup' in first && first.isLookup;
    expect(answer).toMatchObject({ ok: false, transient: true, fate: isLookup ? 'refused' : 'lost' });
    expect(standIn.asked).toHaveLength(1);
  });
});
