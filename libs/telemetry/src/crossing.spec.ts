import { tracingChannel } from 'node:diagnostics_channel';
import { describe, expect, test } from '@jest/globals';
import { crossing } from './crossing.js';

describe('crossing', () => {
  test('returns what comes back when nobody listens', async () => {
    await expect(crossing('redis.load', async () => 'ready')).resolves.toBe('ready');
  });

  test('tells both sides to whoever listens, the far one before the caller goes on', async () => {
    const seen: string[] = [];
    const listeners = {
      start: ({ name }: { name: string }) => void seen.push(`before ${name}`),
      asyncStart: ({ name }: { name: string }) => void seen.push(`after ${name}`),
      end: () => {},
      asyncEnd: () => {},
      error: () => {},
    };
    const channel = tracingChannel<unknown, { name: string }>('turnpike:crossing');
    channel.subscribe(listeners);
    await crossing('channel.create-message', async () => void seen.push('there'));
    seen.push('the caller');
    channel.unsubscribe(listeners);
    expect(seen).toEqual(['before channel.create-message', 'there', 'after channel.create-message', 'the caller']);
  });

  test('hands an error on', async () => {
    await expect(crossing('model.complete', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  });
});
