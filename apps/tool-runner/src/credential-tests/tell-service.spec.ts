import { expect, it } from '@jest/globals';
import { hookSecret, sealCredential, SealingKeys } from '#credentials';
import type { HookQuestion } from '#credentials';
import { tellService } from './tell-service.js';

const keys = new SealingKeys([Buffer.alloc(32, 1)]);
const plain = { id: 'c1', name: 'Bot', type: 'telegramApi' as const, hosts: ['api.telegram.org'] };
const stored = {
  ...plain,
  sealed: sealCredential(keys, plain, { accessToken: '1:token' }),
  account: 'k:a',
  createdAt: 0,
  updatedAt: 0,
};
const question: HookQuestion = {
  ...{ hook: 'register', type: 'n8n-nodes-base.telegramTrigger', credential: 'c1', values: { updates: ['message'] } },
  account: 'k:a',
  ...{ path: 'hooks/t', base: 'https://a.example' },
};

function stand(answer: () => Response, isThere = true) {
  const asked: { url: string; body: unknown }[] = [];
  const fetch = (input: URL | Request | string, init?: { body?: unknown }) => {
    asked.push({ url: input instanceof Request ? input.url : input.toString(), body: JSON.parse(String(init?.body)) });
    return Promise.resolve(answer());
  };
  const store = { read: () => Promise.resolve(isThere ? stored : null) };
  return { asked, ports: { fetch, credentials: { store, keys } } };
}

it('tells a service the address and the secret, and to forget both', async () => {
  const { asked, ports } = stand(() => Response.json({ ok: true, result: true }));
  expect(await tellService(ports, question)).toEqual({ problem: null });
  expect(await tellService(ports, { ...question, hook: 'unregister' })).toEqual({ problem: null });
  expect(asked).toEqual([
    {
      url: 'https://api.telegram.org/bot1:token/setWebhook',
      body: {
        url: 'https://a.example/webhook/hooks/t',
        secret_token: hookSecret(keys, 'hooks/t', 'k:a'),
        allowed_updates: ['message'],
      },
    },
    { url: 'https://api.telegram.org/bot1:token/deleteWebhook', body: {} },
  ]);
});

it('says why it was refused, without the token', async () => {
  const refused = () => Response.json({ ok: false, error_code: 401, description: 'Unauthorized' }, { status: 401 });
  const { problem } = await tellService(stand(refused).ports, question);
  expect(problem).toContain('status 401: Unauthorized');
  expect(problem).not.toContain('1:token');
});

it('asks nothing with a credential that is gone', async () => {
  const { asked, ports } = stand(() => Response.json({}), false);
  expect((await tellService(ports, question)).problem).toContain('not there any more');
  expect(await tellService(ports, { ...question, hook: 'unregister' })).toEqual({ problem: null });
  expect(asked).toEqual([]);
});

it('takes nothing away from the account that a credential has come to open', async () => {
  const { asked, ports } = stand(() => Response.json({ ok: true }));
  expect(await tellService(ports, { ...question, hook: 'unregister', account: 'k:b' })).toEqual({ problem: null });
  expect(asked).toEqual([]);
});
