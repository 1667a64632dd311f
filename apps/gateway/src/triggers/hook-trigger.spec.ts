import { expect, it } from '@jest/globals';
import { hookSecret, SealingKeys } from '#credentials';
import type { CredentialStore } from '#credentials';
import type { Arming } from '#nodes';
import { HookTrigger } from './hook-trigger.js';
import type { FoundTrigger } from './trigger-lookup.js';
import type { TriggerCall, TriggerRuns } from './trigger-runs.js';

const keys = new SealingKeys([Buffer.alloc(32, 1)]);
const path = 'hooks/t';
const arming: Extract<Arming, { kind: 'hook' }> = {
  ...{ kind: 'hook', type: 'n8n-nodes-base.telegramTrigger', credentialType: 'telegramApi', isOpen: true },
  values: { updates: ['message'] },
};
const found: FoundTrigger = {
  armed: {
    id: 'w',
    version: 'v',
    routes: [],
    schedules: 0,
    triggers: { name: 'W', triggers: [], ends: [], errorWorkflow: null },
  },
  trigger: { node: 'Bot', webhookId: 't', arming, credentials: { telegramApi: 'c1' } },
  path,
};
const update = { update_id: 10, message: { from: { id: 7 }, text: 'Hi' } };

function stand(known: SealingKeys | undefined = keys, account: string | null = 'k:a') {
  const started: TriggerCall[] = [];
  const runs = { start: (call: TriggerCall) => Promise.resolve(`run ${started.push(call)}`) };
  const credential = {
    ...{ id: 'c1', name: 'Bot', type: 'telegramApi' as const, hosts: [] },
    createdAt: 0,
    updatedAt: 0,
  };
  const sealed = { key: '', iv: '', data: '', tag: '' };
  const read = () => Promise.resolve(account === null ? null : { ...credential, sealed, account });
  const ask = <T>(work: (store: CredentialStore) => Promise<T>) => work({ read } as unknown as CredentialStore); // no more is asked
  const hook = new HookTrigger({ CREDENTIALS_KEY: known }, runs as unknown as TriggerRuns, ask); // it starts, and no more
  const call = (secret: string | undefined, body: unknown) => {
    const headers = { ...(secret !== undefined && { 'x-telegram-bot-api-secret-token': secret }) };
    return hook.answer(found, arming, { headers, body } as unknown as Parameters<HookTrigger['answer']>[2]); // as a request
  };
  return { started, call };
}

it('starts a run for a call that says the secret, under the number that its repeats have too', async () => {
  const { started, call } = stand();
  expect(await call(hookSecret(keys, path, 'k:a'), update)).toMatchObject({ status: 200 });
  expect(started).toMatchObject([
    { payload: update, network: 'n8n-nodes-base.telegramTrigger 7', once: { key: 'hook 10' } },
  ]);
});

it.each([undefined, 'x', hookSecret(keys, 'hooks/other', 'k:a')])('is not there for who says %s', async (secret) => {
  const { started, call } = stand();
  await expect(call(secret, update)).rejects.toMatchObject({ status: 404 });
  expect(started).toEqual([]);
});

it.each(['k:b', null])(
  'is not there for the bot whose credential has another one now, or is gone: %s',
  async (account) => {
    const { started, call } = stand(keys, account);
    await expect(call(hookSecret(keys, path, 'k:a'), update)).rejects.toMatchObject({ status: 404 });
    expect(started).toEqual([]);
  },
);

it('is not there without a key, and starts nothing for what it does not take', async () => {
  await expect(
    stand(new SealingKeys([Buffer.alloc(32, 2)])).call(hookSecret(keys, path, 'k:a'), update),
  ).rejects.toThrow();
  const { started, call } = stand();
  expect(await call(hookSecret(keys, path, 'k:a'), { update_id: 1, poll: {} })).toMatchObject({ status: 200 });
  expect(started).toEqual([]);
});
