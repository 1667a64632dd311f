import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import { sharedViewer } from '../auth/identity/caller.js';
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
  const reply = { raw, request: { method: 'GET', headers: {} }, hijack: () => undefined, getHeaders: () => ({}) };
  return reply as unknown as FastifyReply; // as much of one as a stream takes
}

function streamsFor(most: number): EventStreams {
  const everybody = { findCaller: () => Promise.resolve(sharedViewer) };
  return new EventStreams({ EVENT_STREAMS_MAX: most }, everybody, { findAgent: () => null });
}

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }));
afterEach(() => void jest.useRealTimers());

describe('EventStreams', () => {
  it('gives the place of a client that reads nothing to another, once its stream has lasted its time', async () => {
    const streams = streamsFor(1);
    const raw = new Unread();
    streams.begin(replyWith(raw), 'viewer');
    jest.advanceTimersByTime(700_000);
    await new Promise(setImmediate);
    expect(raw.destroyed).toBe(true);
    streams.begin(replyWith(new Unread()), 'viewer');
    streams.onModuleDestroy();
  });

  it('leaves half of the places to the other key, however many listen under one', () => {
    const streams = streamsFor(4);
    const begin = (role: string) => (): void => void streams.begin(replyWith(new Unread()), role);
    for (let i = 0; i < 2; i++) begin('viewer')();
    expect(begin('viewer')).toThrow(expect.objectContaining({ status: 429 }));
    for (let i = 0; i < 2; i++) begin('operator')();
    expect(begin('operator')).toThrow(expect.objectContaining({ status: 503 }));
    streams.onModuleDestroy();
  });

  it('counts the streams of an agent’s key apart from those of a viewer’s', () => {
    const streams = streamsFor(4);
    const begin = (holder: string) => (): void => void streams.begin(replyWith(new Unread()), holder);
    for (let i = 0; i < 2; i++) begin('agent mesa')();
    expect(begin('agent mesa')).toThrow(expect.objectContaining({ status: 429 }));
    for (let i = 0; i < 2; i++) begin('viewer')();
    streams.onModuleDestroy();
  });
});
