import { describe, expect, it } from '@jest/globals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { emptyGraph } from '#graph';
import { scheduleAddress } from '#registry';
import { emptyState } from '#schedule';
import { MemoryController } from '../src/assistant/memory.controller.js';
import { threadAddress } from '../src/assistant/thread-address.js';
import { ThreadsController } from '../src/assistant/threads.controller.js';
import { BuilderChat } from '../src/builder/builder-chat.js';
import { SessionsController } from '../src/builder/sessions.controller.js';
import { SchedulesController } from '../src/schedules/schedules.controller.js';

/** A reply that knows its status and body alone, of a caller who stays. */
function replying() {
  const given: { status: number; body?: unknown } = { status: 200 };
  const reply = {
    status: (status: number) => ((given.status = status), reply),
    header: () => reply,
    send: (body: unknown) => ((given.body = body), reply),
    raw: { once: () => undefined },
  };
  return { given, reply: reply as unknown as FastifyReply }; // what is asked of it here is this
}

const actorId = `act_${'0'.repeat(26)}`;
const state = { user: 'ann', workflowId: null, messages: [], run: null, graph: emptyGraph, revision: 0 };

/** Orders that are kept, and that no controller reads: it is in a long call of a model. */
const unread = {
  order: () => Promise.resolve(null),
  post: () => Promise.resolve('msg_1'),
  read: (id: string) => Promise.resolve(id.startsWith('new') ? null : { actorId, state, isParked: true }),
};
const engine = { ask: () => Promise.resolve(null) };

/** Each of them, with where it says to look. */
const kept: Record<string, [(reply: FastifyReply) => Promise<unknown>, string]> = {
  'an answer to what a thread asked': [
    (reply) => {
      const knowing = { ask: () => Promise.resolve(true) };
      const ask = () => Promise.resolve(threadAddress('weekly-user-ann'));
      const threads = made(ThreadsController, knowing, ask, unread, {}, {});
      return threads.confirm({ requestId: `${actorId}.3.1` }, { decision: 'approved' }, 'k', reply);
    },
    '/v1/assistant/threads/weekly-user-ann',
  ],
  'an erasure of a memory': [
    (reply) => made(MemoryController, unread).erase({ user: 'ann' }, { reason: 'asked to' }, 'k', reply),
    '/v1/assistant/memory/ann',
  ],
  'an opening of a session': [
    (reply) => made(SessionsController, engine, { ...unread, read: () => Promise.resolve(null) }).open({}, reply),
    '/v1/builder/sessions/',
  ],
  'an edit of a draft': [
    (reply) => made(SessionsController, engine, unread).edit({ id: 's' }, { base: 0, operations: [] }, 'k', reply),
    '/v1/builder/sessions/s',
  ],
  'an undo of a draft': [
    (reply) => made(SessionsController, engine, unread).undo({ id: 's' }, {}, 'k', reply),
    '/v1/builder/sessions/s',
  ],
  'a cancel of a builder': [
    (reply) => made(SessionsController, engine, unread).cancel({ id: 's' }, reply),
    '/v1/builder/sessions/s',
  ],
  'a message to a session that is parked': [
    (reply) => {
      const settings = { credits: { account: () => Promise.resolve(null) }, baseUrl: undefined };
      const more = { storedGraph: () => Promise.resolve(null), lastRun: () => Promise.resolve(null) };
      const chat = made(BuilderChat, {}, unread, {}, {}, { ...settings, ...more });
      const request = { headers: {}, query: {} } as FastifyRequest; // it reads no more of it
      return chat.chat({ message: 'Draw.', sessionId: 's' }, { request, reply, role: 'operator', key: 'k' });
    },
    '/v1/builder/sessions/s',
  ],
};

/** A controller with what it needs for one request. */
function made<T>(Controller: new (...parts: never[]) => T, ...parts: unknown[]): T {
  return new Controller(...(parts as never[])); // each request needs what is given here
}

describe('what is kept while no controller reads it', () => {
  it.each(Object.entries(kept))('%s is answered 202 with where to look, and no 503', async (_name, [ask, look]) => {
    const { given, reply } = replying();
    const body = (await ask(reply)) ?? given.body;
    expect(given.status).toBe(202);
    expect(body).toMatchObject({ id: expect.any(String), status: 'accepted', look: expect.stringContaining(look) });
  });

  it('an order to a schedule is answered 202 with the schedule as it stands', async () => {
    const { given, reply } = replying();
    const { plan, ...empty } = emptyState(actorId);
    const times = { kind: 'interval' as const, everyMs: 60_000, cron: null, timeZone: 'UTC' };
    const stored = { actorId, address: scheduleAddress('nightly'), isParked: false, state: { ...empty, plan, times } };
    const schedules = {
      read: () => Promise.resolve(stored),
      order: () => Promise.resolve({ messageId: 'm', actorId }),
    };
    const ask = (question: (of: object) => unknown) => Promise.resolve(question(schedules));
    const store = { records: { readMessage: () => Promise.resolve({ heard: false }) } };
    const reading = { ask: (question: (of: object) => unknown) => Promise.resolve(question(store)) };
    const body = await made(SchedulesController, reading, {}, ask, {}).pause({ id: 'nightly' }, {}, reply);
    expect([given.status, body.id, body.paused]).toEqual([202, 'nightly', null]);
  });
});
