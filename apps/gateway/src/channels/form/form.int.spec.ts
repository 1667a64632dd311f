import { describe, expect, it } from '@jest/globals';
import { FakeController } from '../../../test/fake-controller.js';
import { gatewayForFile } from '../../../test/gateway-for-each.js';
import { publicBaseUrl } from '../../../test/open-gateway.js';

const site = 'https://shop.example.test';
const forms = {
  HTML_FORM_SECRET: 'a-secret-for-the-forms',
  HTML_FORM_ORIGINS: site,
  BUDGET_TENANT_MICRO_USD_PER_DAY: '1000000',
};
const edge = gatewayForFile(() => forms);

function ticketIn(html: string): string {
  return /name="ticket" value="([^"]+)"/.exec(html.slice(html.lastIndexOf('<form')))?.[1] ?? '';
}

async function begin(): Promise<string> {
  return ticketIn(await (await fetch(`${edge.gateway.url}/forms/chat`)).text());
}

function send(fields: Record<string, string>, path = '/forms/chat', origin = edge.gateway.url): Promise<Response> {
  return fetch(`${edge.gateway.url}${path}`, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams(fields),
  });
}

async function messageIds(): Promise<string[]> {
  const keys = await edge.engine.redis.keys('*:message:msg_*');
  return keys.map((key) => /msg_[0-9A-Z]+/.exec(key)?.[0] ?? '');
}

async function answer(text: string): Promise<void> {
  const actorId = await edge.actorId();
  const controller = new FakeController(edge.engine.store, actorId, 'html');
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
    expect(await messageIds()).toHaveLength(1);
  });

  it('I1: takes a text that was edited under one ticket as another one', async () => {
    const ticket = await begin();
    const [first] = await Promise.all([send({ ticket, text: 'how many?' }), answer('7')]);
    expect(await first.text()).toContain('<p class="turnpike-reply">7</p>');
    const [edited] = await Promise.all([send({ ticket, text: 'how many today?' }), answer('2')]);
    expect(await edited.text()).toContain('<p class="turnpike-reply">2</p>');
    expect(await messageIds()).toHaveLength(2);
  });

  it('posts to this gateway from whichever page it stands in', async () => {
    const asked = (headers: Record<string, string>): Promise<Response> =>
      fetch(`${edge.gateway.url}/forms/chat`, { headers });
    const inserted = await asked({ origin: site });
    expect(await inserted.text()).toContain(`<form method="post" action="${publicBaseUrl}/forms/chat">`);
    expect(inserted.headers.get('content-security-policy')).toContain(`form-action 'self' ${publicBaseUrl};`);
    const own = await Promise.all([asked({}), asked({ origin: edge.gateway.url })]);
    for (const shown of own) expect(await shown.text()).toContain('<form method="post" action="/forms/chat">');
    const sent = await send({ ticket: await begin(), text: ' ' }, '/forms/chat', publicBaseUrl);
    expect(sent.status).toBe(400);
  });

  it('is a page of its firm in a frame and by itself, whose one line Enter sends, and a fragment to a script', async () => {
    await edge.reopen({ ...forms, FIRM_NAME: 'Ana & Sons', FIRM_COLOR: '#ffcc00' });
    const shown = async (dest: string): Promise<[page: string, policy: string]> => {
      const response = await fetch(`${edge.gateway.url}/forms/chat`, { headers: { 'sec-fetch-dest': dest } });
      return [await response.text(), response.headers.get('content-security-policy') ?? ''];
    };
    for (const dest of ['iframe', 'document']) {
      const [page, policy] = await shown(dest);
      expect(page).toMatch(
        /^<!doctype html><html lang="en">.*<title>Chat · Ana &amp; Sons<\/title>.*--fill:#ffcc00;--on:#000/,
      );
      expect(page).toContain('<input type="text" name="text"');
      expect(policy).toMatch(/^default-src 'none'; .*style-src 'unsafe-inline'$/);
    }
    const [fragment, policy] = await shown('empty');
    expect(fragment).toMatch(/^<section class="turnpike".*<textarea name="text"/);
    expect(policy).not.toContain('style-src');
  });

  it('says its own words in the language of the browser', async () => {
    const headers = { 'sec-fetch-dest': 'iframe', 'accept-language': 'de-DE,de;q=0.9,en;q=0.5' };
    const response = await fetch(`${edge.gateway.url}/forms/chat`, { headers });
    expect(response.headers.get('vary')).toContain('accept-language');
    const shown = await response.text();
    expect(shown).toMatch(/^<!doctype html><html lang="de">.*<label>Ihre Nachricht .*<button>Senden<\/button>/);
    const ticket = await begin();
    const blank = new URLSearchParams({ ticket, text: ' ' });
    const refused = await fetch(`${edge.gateway.url}/forms/chat`, {
      ...{ method: 'POST', body: blank },
      headers: { ...headers, origin: edge.gateway.url },
    });
    expect(await refused.text()).toContain('Bitte schreiben Sie eine Nachricht von 1 bis 4096 Zeichen.');
  });

  it('is one conversation from form to form, and nobody else looks into it', async () => {
    const [first] = await Promise.all([send({ ticket: await begin(), text: 'how many?' }), answer('7')]);
    const [message = ''] = await messageIds();
    const ticket = ticketIn(await first.text());
    const own = await send({ ticket, message }, '/forms/chat/reply');
    expect([own.status, await own.text()]).toEqual([200, expect.stringContaining('<p class="turnpike-reply">7</p>')]);
    const foreign = await send({ ticket: await begin(), message }, '/forms/chat/reply');
    expect([foreign.status, await foreign.text()]).toEqual([404, expect.stringContaining('no message under this id')]);
    const [next] = await Promise.all([send({ ticket, text: 'and yesterday?' }), answer('3')]);
    expect(await next.text()).toContain('<p class="turnpike-reply">3</p>');
    expect(await edge.actorIds()).toHaveLength(1);
  });

  it('refuses a ticket that it has not written, and asks for words where there are none', async () => {
    expect((await send({ ticket: 'c.t.x', text: 'how many?' })).status).toBe(400);
    const blank = await send({ ticket: await begin(), text: ' ' });
    expect(blank.status).toBe(400);
    expect(await blank.text()).toContain('Please write a message');
    expect(await edge.actorIds()).toEqual([]);
  });

  it('counts nothing that bears no ticket of ours, and leaves most of the rate to other addresses', async () => {
    await edge.reopen({ ...forms, HTML_REQUESTS_PER_MINUTE: '4', TRUSTED_PROXIES: '127.0.0.0/8' });
    const from = async (address: string, ticket: string): Promise<number> => {
      const headers = { origin: edge.gateway.url, 'x-forwarded-for': address };
      const body = new URLSearchParams({ ticket, text: ' ' });
      return (await fetch(`${edge.gateway.url}/forms/chat`, { method: 'POST', headers, body })).status;
    };
    const ticket = await begin();
    const junk = await Promise.all(Array.from({ length: 10 }, () => from('192.0.2.1', 'c.t.x')));
    expect(new Set(junk)).toEqual(new Set([400]));
    // 400: asked for words, and so let in
    expect([await from('192.0.2.1', ticket), await from('192.0.2.1', ticket)]).toEqual([400, 429]);
    const others = [2, 3, 4, 5].map((last) => () => from(`192.0.2.${last}`, ticket));
    const statuses: number[] = [];
    for (const other of others) statuses.push(await other());
    expect(statuses).toEqual([400, 400, 400, 429]);
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
    await edge.reopen({});
    const received = await fetch(`${edge.gateway.url}/forms/chat`);
    expect([received.status, await received.text()]).toEqual([404, expect.stringContaining('forms are off')]);
  });
});
