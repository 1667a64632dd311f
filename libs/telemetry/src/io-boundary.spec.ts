import { tracingChannel } from 'node:diagnostics_channel';
import { describe, expect, test } from '@jest/globals';
import { ioBoundary } from './io-boundary.js';

describe('ioBoundary', () => {
  test('returns what comes back when nobody listens', async () => {
    await expect(ioBoundary('redis.load', async () => 'ready')).resolves.toBe('ready');
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
    await ioBoundary('channel.create-message', async () => void seen.push('there'));
    seen.push('the caller');
    channel.unsubscribe(listeners);
    expect(seen).toEqual(['before channel.create-message', 'there', 'after channel.create-message', 'the caller']);
  });

  test('waits as the caller would for a promise that has its own way to resolve', async () => {
    class Parsed extends Promise<string> {
      override then<A = string, B = never>(
        onValue?: ((value: string) => A | PromiseLike<A>) | null,
        onError?: ((error: unknown) => B | PromiseLike<B>) | null,
      ): Promise<A | B> {
        return Promise.resolve('parsed').then(onValue, onError);
      }
    }
    const channel = tracingChannel<unknown, { name: string }>('turnpike:crossing');
    const start = (): void => undefined;
    channel.start.subscribe(start);
    const answer = await ioBoundary('model.openai', () => new Parsed((resolve) => resolve('raw')));
    channel.start.unsubscribe(start);
    expect(answer).toBe('parsed');
  });

  test('hands an error on', async () => {
    await expect(ioBoundary('model.complete', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  });
});
