import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import { EventStreams } from './event-streams.js';

/** The response to a client that keeps its connection and reads nothing. */
class Unread extends Writable {
  override _write(): void {
    // never done
  }

  setHeader(): void {
    // nobody looks
  }

  writeHead(): void {
    // nobody looks
  }
}

function replyWith(raw: Unread): FastifyReply {
  const reply = { raw, request: { method: 'GET' }, hijack: () => undefined, getHeaders: () => ({}) };
  return reply as unknown as FastifyReply; // as much of one as a stream takes
}

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }));
afterEach(() => void jest.useRealTimers());

describe('EventStreams', () => {
  it('gives the place of a client that reads nothing to another, once its stream has lasted its time', async () => {
    const streams = new EventStreams(1, () => Promise.resolve(true));
    const raw = new Unread();
    streams.begin(replyWith(raw));
    jest.advanceTimersByTime(700_000);
    await new Promise(setImmediate);
    expect(raw.destroyed).toBe(true);
    streams.begin(replyWith(new Unread()));
    streams.onModuleDestroy();
  });
});
