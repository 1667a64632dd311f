import { describe, expect, it } from '@jest/globals';
import { oddBodies, plainBodies } from '../../test/odd-bodies.js';
import { operatorKey } from '../../test/open-gateway.js';
import { gatewayForWorkflows, workflowMail } from '../../test/workflow-gateway.js';

const edge = gatewayForWorkflows(() => ({
  CREDENTIALS_KEY: Buffer.alloc(32, 7).toString('base64'),
  TENANT_BYTES_PER_DAY: '1000000',
}));

async function asked(path: string, body: unknown): Promise<[number, Record<string, unknown>]> {
  const headers = { authorization: `Bearer ${operatorKey}` };
  const response = await edge.gateway.ask('POST', path, body, headers);
  return [response.status, (await response.json()) as Record<string, unknown>]; // its own answer
}

async function publish(id: string, parameters: object, more: object = {}): Promise<[number, Record<string, unknown>]> {
  const hook = { id: `${id}-1`, name: 'Call', type: 'n8n-nodes-base.webhook', typeVersion: 2, parameters, ...more };
  const stored = await asked('/v1/workflows', { id, graph: { name: id, nodes: [hook], connections: {} } });
  if (stored[0] >= 400) return stored;
  return asked(`/v1/workflows/${id}/publish`, {});
}

async function call(method: string, path: string, headers: Record<string, string> = {}, body: string | null = null) {
  const response = await fetch(`${edge.gateway.url}/webhook/${path}`, { method, headers, body });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** What the runs of a workflow begin with. */
async function begun(id: string): Promise<Record<string, unknown>[]> {
  const mail = await workflowMail(edge.engine, id);
  return mail.map(({ text }) => JSON.parse(text) as Record<string, unknown>); // as it was sent
}

const json = { 'content-type': 'application/json' };

describe('a webhook', () => {
  it('starts a run of what is published, durable before the answer, without the secrets of the call', async () => {
    const options = { responseData: 'taken', responseHeaders: { entries: [{ name: 'X-Taken', value: 'yes' }] } };
    const [, published] = await publish('orders', {
      path: 'orders/:id',
      httpMethod: 'POST',
      responseCode: 202,
      options,
    });
    expect(published).toMatchObject({ triggers: [{ node: 'Call', kind: 'webhook', path: '/webhook/orders/:id' }] });
    const secrets = { authorization: 'Bearer theirs', cookie: 'session=1', 'x-own': 'kept' };
    const answer = await call('POST', 'orders/7?a=1&a=2', { ...json, ...secrets }, '{"n":1}');
    expect([answer.status, answer.text, answer.headers.get('x-taken')]).toEqual([202, 'taken', 'yes']);
    expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox/);
    const [begin] = await begun('orders');
    expect(begin).toMatchObject({
      trigger: 'Call',
      payload: { params: { id: '7' }, query: { a: ['1', '2'] }, body: { n: 1 }, headers: { 'x-own': 'kept' } },
    });
    expect(JSON.stringify(begin)).not.toMatch(/theirs|session/);
  });

  it('is one run under one Idempotency-Key, and none where it is too large', async () => {
    await publish('once', { path: 'once', httpMethod: 'POST' });
    const key = { ...json, 'idempotency-key': 'k1' };
    const twice = [await call('POST', 'once', key, '{"n":1}'), await call('POST', 'once', key, '{"n":1}')];
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect((await call('POST', 'once', key, '{"n":2}')).status).toBe(422);
    expect((await call('POST', 'once', json, JSON.stringify('x'.repeat(60_001)))).status).toBe(413);
    expect(await begun('once')).toHaveLength(1);
  });

  it('is not there before it is published, by another method, elsewhere, and once it is unpublished', async () => {
    const nothing = await call('GET', 'gone');
    expect(nothing.status).toBe(404);
    await publish('gone', { path: 'gone', httpMethod: 'POST' });
    const same = (text: string): unknown => ({ ...(JSON.parse(text) as object), instance: '' }); // a problem is one
    for (const path of ['gone', 'gone/more', '', '%00', 'a%2Fb'])
      expect(same((await call('GET', path)).text)).toEqual(same(nothing.text));
    expect((await call('POST', 'gone')).status).toBe(200);
    await asked('/v1/workflows/gone/unpublish', {});
    expect((await call('POST', 'gone')).status).toBe(404);
  });

  it('belongs to one workflow, and to one trigger of it', async () => {
    expect((await publish('first', { path: 'shared/:a', httpMethod: 'POST' }))[0]).toBe(200);
    const taken = { detail: 'webhook POST shared/: is a trigger of the workflow first' };
    expect(await publish('second', { path: 'shared/:b', httpMethod: 'POST' })).toMatchObject([409, taken]);
    expect((await publish('second', { path: 'shared/:b', httpMethod: 'GET' }))[0]).toBe(200);
    expect((await publish('first', { path: 'moved', httpMethod: 'POST' }))[0]).toBe(200);
    expect((await publish('second', { path: 'shared/:b', httpMethod: 'POST' }))[0]).toBe(200);
    expect((await publish('third', { path: '={{ $json.path }}' }))[0]).toBe(422);
  });

  it('knows its callers by a credential, and shows others nothing', async () => {
    const values = { name: 'X-Desk', value: 'a-secret-of-the-desk' };
    const about = { name: 'Desk', type: 'httpHeaderAuth', hosts: ['a.example.com'], reason: 'for calls' };
    const [, { id }] = await asked('/v1/credentials', { ...about, values });
    const parameters = { path: 'closed', httpMethod: 'POST', authentication: 'headerAuth' };
    expect((await publish('closed', parameters))[0]).toBe(422);
    const named = { credentials: { httpHeaderAuth: { id, name: 'Desk' } } };
    expect((await publish('closed', parameters, named))[0]).toBe(200);
    expect((await call('POST', 'closed')).status).toBe(404);
    expect((await call('POST', 'closed', { 'x-desk': 'another' })).status).toBe(404);
    expect((await call('POST', 'closed', { 'x-desk': 'a-secret-of-the-desk' })).status).toBe(200);
    expect(JSON.stringify(await begun('closed'))).not.toContain('a-secret-of-the-desk');
  });
});

describe('a form', () => {
  const values = [
    { fieldLabel: 'Your <name>', requiredField: true },
    {
      fieldLabel: 'Size',
      fieldName: 'size',
      fieldType: 'radio',
      fieldOptions: { values: [{ option: 'S' }, { option: 'L' }] },
    },
    { fieldLabel: 'How many', fieldName: 'count', fieldType: 'number' },
  ];
  const type = 'n8n-nodes-base.formTrigger';
  const page = (path: string, form: Record<string, string> | null = null, headers: Record<string, string> = {}) =>
    fetch(
      `${edge.gateway.url}/form/${path}`,
      form === null ? {} : { method: 'POST', body: new URLSearchParams(form), headers },
    );

  it('is a page without scripts whose submission is one run, however often it is sent', async () => {
    await publish('signup', { path: 'join', formTitle: 'Join', formFields: { values } }, { type });
    const shown = await page('join');
    const html = await shown.text();
    expect(shown.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(html).toContain('<label for="field-0">Your &lt;name&gt; (required)</label>');
    expect(html).not.toMatch(/<script|src=|https?:/);
    const ticket = /name="ticket" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const sent = { ticket, 'field-0': 'Ann', 'field-1': 'L', 'field-2': '2.5' };
    for (const answer of [await page('join', sent), await page('join', sent)]) {
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('has been recorded');
    }
    const fields = { 'Your <name>': 'Ann', size: 'L', count: 2.5 };
    expect(await begun('signup')).toEqual([{ trigger: 'Call', payload: { fields, formMode: 'production' } }]);
  });

  it('says what is wrong with what was sent, and takes nothing from the pages of others', async () => {
    await publish('strict', { formTitle: 'Strict', formFields: { values } }, { type });
    const wrong = await page('strict-1', { 'field-1': 'XL', 'field-2': 'many' }, { 'accept-language': 'de-AT' });
    expect(wrong.status).toBe(400);
    expect(await wrong.text()).toMatch(/lang="de".*role="alert".*ausfüllen.*Möglichkeiten.*eine Zahl/s);
    const elsewhere = await page('strict-1', { 'field-0': 'Ann' }, { origin: 'https://elsewhere.example' });
    expect([elsewhere.status, (await page('none')).status, await begun('strict')]).toEqual([403, 404, []]);
  });
});

describe('a chat', () => {
  const type = '@n8n/n8n-nodes-langchain.chatTrigger';

  it('is there where it is public, with a page where it is hosted', async () => {
    await publish('quiet', {}, { type, typeVersion: 1.1 });
    await publish('open', { public: true, mode: 'webhook' }, { type, typeVersion: 1.1 });
    for (const id of ['quiet', 'open']) expect((await call('GET', `${id}-1/chat`)).status).toBe(404);
    expect((await call('POST', 'open-1/chat', json, '{"chatInput":" "}')).status).toBe(400);
    await publish('hosted', { public: true, initialMessages: 'Hi <you>' }, { type, typeVersion: 1.1 });
    const { status, text } = await call('GET', 'hosted-1/chat');
    expect(text).toMatch(/color-scheme:light dark.*<input type="text" id="text"/s); // Enter sends it, without a script
    expect([status, text]).toEqual([200, expect.stringMatching(/<p>Hi &lt;you&gt;<\/p>.*<label for="text">/s)]);
  });
});

describe('what nobody is known for', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  it.each(Object.entries(oddBodies))('is refused where its body is no plain JSON: %s', async (_what, body) => {
    expect((await publish('odd', { path: 'odd', httpMethod: 'POST' }))[0]).toBe(200);
    const answers = [await call('POST', 'odd', json, body), await call('POST', 'odd', { ...json, ...key }, body)];
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
  });
  const key = { 'idempotency-key': 'k-odd' };

  it.each(Object.entries(plainBodies))('is taken, or refused, and never a failure of ours: %s', async (what, body) => {
    expect((await publish('plain', { path: 'plain', httpMethod: 'POST' }))[0]).toBe(200);
    const answers = [
      await call('POST', 'plain', json, body),
      await call('POST', 'plain', { ...json, 'idempotency-key': Buffer.from(what).toString('hex') }, body),
    ];
    const { status } = answers[0] ?? { status: 0 };
    expect([200, 400]).toContain(status);
    expect(answers.map((one) => one.status)).toEqual([status, status]);
  });

  it.each(['?__proto__=1', '?a=1&constructor=2', '?prototype'])('is refused by a query %s', async (query) => {
    expect((await publish('plain', { path: 'plain', httpMethod: ['GET'], multipleMethods: true }))[0]).toBe(200);
    expect((await call('GET', `plain${query}`)).status).toBe(400);
    expect((await call('GET', 'plain?a=1')).status).toBe(200);
  });

  it('is refused by a field of a form', async () => {
    expect((await publish('fields', { path: 'fields', httpMethod: 'POST' }))[0]).toBe(200);
    for (const fields of ['__proto__=1', 'a=1&constructor=2', '%5F_proto__=1'])
      expect((await call('POST', 'fields', form, fields)).status).toBe(400);
    expect((await call('POST', 'fields', form, 'a=%ED%A0%80&b=1e999')).status).toBe(200);
  });

  it.each([':any', ':a/:b', 'x/:__proto__'])('has no path %s', async (path) => {
    const [status, problem] = await publish('any', { path, httpMethod: 'POST' });
    expect(status).toBe(422);
    expect(JSON.stringify(problem)).toContain('/parameters/path');
  });
});

describe('a webhook that reaches what must be bounded', () => {
  const hook = (path: string) => ({
    ...{ id: `${path}-1`, name: 'Call', type: 'n8n-nodes-base.webhook', typeVersion: 2 },
    parameters: { path, httpMethod: 'POST' },
  });
  const split = {
    ...{ id: 's', name: 'Split', type: 'n8n-nodes-base.splitOut', typeVersion: 1 },
    parameters: { fieldToSplitOut: 'body.list' },
  };
  const connections = { Call: { main: [[{ node: 'Split', type: 'main', index: 0 }]] } };
  const store = (id: string) =>
    asked('/v1/workflows', { id, graph: { name: id, nodes: [hook(id), split], connections } });
  const post = (path: string) => call('POST', path, json, '{"list":[1]}');

  it('is not published without limits, which the refusal offers', async () => {
    await store('unbounded');
    const [status, refusal] = await asked('/v1/workflows/unbounded/publish', {});
    expect([status, JSON.stringify(refusal)]).toEqual([422, expect.stringContaining('PUBLIC_WITHOUT_BUDGET')]);
    expect(JSON.stringify(refusal)).toContain('a loop (Split)');
    expect((await post('unbounded')).status).toBe(404);
  });

  it('starts so many runs a day, and keeps its limits where it is published again', async () => {
    const limits = { runs_per_day: 2, calls_per_minute: 60 };
    await store('two-a-day');
    expect(await asked('/v1/workflows/two-a-day/publish', { limits })).toMatchObject([200, { limits }]);
    expect([(await post('two-a-day')).status, (await post('two-a-day')).status]).toEqual([200, 200]);
    expect(await asked('/v1/workflows/two-a-day/publish', {})).toMatchObject([200, { limits }]);
    const { status, headers } = await post('two-a-day');
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(await begun('two-a-day')).toHaveLength(2);
  });

  it('keeps so many bytes a day, of which what comes in is some; the limit is told where nobody has named it', async () => {
    const limits = { runs_per_day: 100, calls_per_minute: 60 };
    await store('few-bytes');
    const first = await asked('/v1/workflows/few-bytes/publish', { limits });
    expect(first).toMatchObject([200, { limits: { ...limits, bytes_per_day: 8_388_608 } }]);
    const bounded = { limits: { ...limits, bytes_per_day: 65_536 } };
    expect(await asked('/v1/workflows/few-bytes/publish', bounded)).toMatchObject([200, bounded]);
    const large = (): ReturnType<typeof call> =>
      call('POST', 'few-bytes', json, JSON.stringify({ list: ['x'.repeat(40_000)] }));
    expect((await large()).status).toBe(200);
    const { status, headers } = await large();
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await post('few-bytes')).status).toBe(200);
    expect(await begun('few-bytes')).toHaveLength(2);
  });

  it('has a tenth of its tenant’s day where nothing that it reaches asked for limits, and others have theirs', async () => {
    for (const id of ['echo', 'echo-too']) expect((await publish(id, { path: id, httpMethod: 'POST' }))[0]).toBe(200);
    const large = (path: string) => call('POST', path, json, JSON.stringify({ list: ['x'.repeat(40_000)] }));
    const statuses = [(await large('echo')).status, (await large('echo')).status, (await large('echo')).status];
    expect(statuses).toEqual([200, 200, 429]);
    expect((await large('echo-too')).status).toBe(200);
    expect(await begun('echo')).toHaveLength(2);
  });

  it('takes so many calls a minute of one caller', async () => {
    await store('one-a-minute');
    await asked('/v1/workflows/one-a-minute/publish', { limits: { runs_per_day: 100, calls_per_minute: 1 } });
    expect([(await post('one-a-minute')).status, (await post('one-a-minute')).status]).toEqual([200, 429]);
    expect(await begun('one-a-minute')).toHaveLength(1);
  });
});
