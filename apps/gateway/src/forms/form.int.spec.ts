import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openEngine } from '#actor';
import type { OpenEngine } from '#actor';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { FakeController } from '../../test/fake-controller.js';
import { openGateway, until, untilReady } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';

const site = 'https://shop.example.test';

let redis: PrivateRedis;
let engine: OpenEngine;
let gateway: TestGateway;

beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());
beforeEach(async () => {
  const rest = { times: { quietMs: 0 }, onError: () => undefined };
  engine = await openEngine({ url: redis.url, partitions: 1, role: 'worker', ...rest });
  gateway = await openGateway(redis.url, { HTML_FORM_SECRET: 'a-secret-for-the-forms', HTML_FORM_ORIGINS: site });
  await untilReady(gateway);
});
afterEach(async () => {
  await gateway.stop();
  await engine.redis.flushall();
  await engine.close();
});

function ticketIn(html: string): string {
  return /name="ticket" value="([^"]+)"/.exec(html.slice(html.lastIndexOf('<form')))?.[1] ?? '';
}

async function begin(): Promise<string> {
  return ticketIn(await (await fetch(`${gateway.url}/forms/chat`)).text());
}

function send(fields: Record<string, string>, path = '/forms/chat', origin = gateway.url): Promise<Response> {
  return fetch(`${gateway.url}${path}`, { method: 'POST', headers: { origin }, body: new URLSearchParams(fields) });
}

async function actorIds(): Promise<string[]> {
  const names = await engine.redis.keys('*:actor:act_*');
  return [...new Set(names.map((key) => /act_[0-9A-Z]+/.exec(key)?.[0] ?? ''))];
}

async function answer(text: string): Promise<void> {
  await until(async () => (await actorIds()).length > 0);
  const [actorId = ''] = await actorIds();
  const controller = new FakeController(engine.store, actorId, 'html');
  await controller.turn(actorId, { reply: { kind: 'answer', text } });
  await controller.turn(actorId, { ends: true });
}

describe('the form on a page', () => {
  it('I1: asks and is answered by a fragment, escaped, with the form for what comes next', async () => {
    const [response] = await Promise.all([
      send({ ticket: await begin(), text: 'how <many>?' }),
      answer('7 <b>angry</b>'),
    ]);
    const shown = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain(`frame-ancestors 'self' ${site}`);
    expect(shown).toContain('<p class="turnpike-asked">how &lt;many&gt;?</p>');
    expect(shown).toContain('<p class="turnpike-reply">7 &lt;b&gt;angry&lt;/b&gt;</p>');
    expect(ticketIn(shown)).not.toBe('');
  });

  it('I1: takes the same form sent twice as one text', async () => {
    const ticket = await begin();
    const sent = [send({ ticket, text: 'how many?' }), send({ ticket, text: 'how many?' })];
    const [responses] = await Promise.all([Promise.all(sent), answer('7')]);
    const shown = await Promise.all(responses.map((response) => response.text()));
    for (const page of shown) expect(page).toContain('<p class="turnpike-reply">7</p>');
    expect(await engine.redis.keys('*:message:msg_*')).toHaveLength(1);
  });

  it('is one conversation from form to form, and nobody else looks into it', async () => {
    const [first] = await Promise.all([send({ ticket: await begin(), text: 'how many?' }), answer('7')]);
    void send({ ticket: ticketIn(await first.text()), text: 'and yesterday?' }).catch(() => undefined);
    await until(async () => (await engine.redis.keys('*:message:msg_*')).length === 2);
    expect(await actorIds()).toHaveLength(1);
    const [message = ''] = (await engine.redis.keys('*:message:msg_*')).map(
      (key) => /msg_[0-9A-Z]+/.exec(key)?.[0] ?? '',
    );
    expect((await send({ ticket: await begin(), message }, '/forms/chat/reply')).status).toBe(404);
    await gateway.stop();
    gateway = await openGateway(redis.url);
  });

  it('refuses a ticket that it has not written, and asks for words where there are none', async () => {
    expect((await send({ ticket: 'c.t.x', text: 'how many?' })).status).toBe(400);
    const blank = await send({ ticket: await begin(), text: ' ' });
    expect(blank.status).toBe(400);
    expect(await blank.text()).toContain('Please write a message');
    expect(await actorIds()).toEqual([]);
  });

  it('takes forms of the websites that are named, and of no others', async () => {
    const named = await send({ ticket: await begin(), text: ' ' }, '/forms/chat', site);
    expect(named.headers.get('access-control-allow-origin')).toBe(site);
    expect((await send({ ticket: await begin(), text: 'x' }, '/forms/chat', 'https://evil.example.test')).status).toBe(
      403,
    );
    expect((await send({ ticket: await begin(), text: 'x' }, '/forms/chat', 'null')).status).toBe(403);
  });

  it('answers 404 while it is off', async () => {
    const other = await openGateway(redis.url);
    await untilReady(other);
    expect((await fetch(`${other.url}/forms/chat`)).status).toBe(404);
    await other.stop();
  });
});
