import { describe, expect, it } from '@jest/globals';
import { findNodeType, hasPublicTrigger, serviceHooks } from '../index.js';
import type { HookArming } from '../run/runs.js';
import { ownValue, splitPath } from '../values/paths.js';

const type = 'n8n-nodes-base.telegramTrigger';

function armed(parameters: Record<string, unknown>): HookArming {
  const node = { id: 't', name: 'Bot', type, typeVersion: 1.2, parameters };
  const runs = findNodeType(node)?.runs;
  if (runs?.as !== 'trigger') throw new Error('expected a trigger');
  const arming = runs.arms({ node, parameter: (name) => ownValue(parameters, splitPath(name)) });
  if (arming.kind !== 'hook') throw new Error('expected one that a service calls');
  return arming;
}

const from = { id: 7, first_name: 'Ann' };
const message = { update_id: 10, message: { chat: { id: -100 }, from, text: 'Hi' } };
const pressed = { update_id: 11, callback_query: { from, message: { chat: { id: -100 } }, data: 'yes' } };

describe('a trigger that a service calls', () => {
  it('is strangers’ business, unless it says whose', () => {
    expect(armed({ updates: ['message'] })).toMatchObject({ type, credentialType: 'telegramApi', isOpen: true });
    expect(armed({ updates: ['*'], additionalFields: { userIds: '7' } }).isOpen).toBe(false);
    expect(hasPublicTrigger({ name: 'G', nodes: [{ id: 't', name: 'Bot', type }], connections: {} })).toBe(true);
    expect(() => armed({ updates: ['*'], additionalFields: { download: true } })).toThrow('no binary data');
  });

  it.each([
    ['what it asks for', { updates: ['message'] }, message, { once: '10', caller: '7' }],
    ['whatever comes', { updates: ['*'] }, pressed, { once: '11', caller: '7' }],
    ['nothing else', { updates: ['message'] }, pressed, null],
    ['its chats', { updates: ['*'], additionalFields: { chatIds: '5, -100' } }, pressed, { once: '11', caller: '7' }],
    ['no other chats', { updates: ['*'], additionalFields: { chatIds: '5' } }, message, null],
    ['no other people', { updates: ['*'], additionalFields: { userIds: '70' } }, message, null],
    ['nothing without a number', { updates: ['*'] }, { message: {} }, null],
    ['nothing that is no object', { updates: ['*'] }, 'x', null],
  ])('takes %s', (_, parameters, body, call) => {
    expect(serviceHooks.read(armed(parameters), body)).toEqual(call);
  });

  it('is told to its service with a secret, and taken back', () => {
    const known = { url: 'https://a.example/webhook/hooks/t', secret: 's' };
    const credential = { id: 'c', name: 'Bot', type: 'telegramApi' };
    const ask = (order: 'register' | 'unregister', updates: string[]) =>
      serviceHooks.request(armed({ updates }), order, known, credential);
    expect(ask('register', ['message'])).toMatchObject({
      ...{ method: 'POST', url: 'https://api.telegram.org/setWebhook', credential },
      body: { as: 'json', value: { url: known.url, secret_token: 's', allowed_updates: ['message'] } },
    });
    expect(ask('register', ['*'])?.body).toMatchObject({ value: { allowed_updates: [] } });
    const named = expect.arrayContaining(['message', 'poll', 'message_reaction']);
    expect(ask('register', ['*', 'message_reaction'])?.body).toMatchObject({ value: { allowed_updates: named } });
    expect(JSON.stringify(ask('register', ['*', 'message_reaction'])?.body)).not.toContain('*');
    expect(ask('unregister', ['*'])).toMatchObject({ url: 'https://api.telegram.org/deleteWebhook' });
    expect(serviceHooks.request({ type: 'none', values: {} }, 'register', known, credential)).toBeNull();
  });
});
