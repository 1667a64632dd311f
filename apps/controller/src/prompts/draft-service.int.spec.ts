import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Inquiries } from '#deployment';
import { connect } from '#redis';
import { createLogger } from '#telemetry';
import { untilFound } from '#timing';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { DraftService } from './draft-service.js';

let redis: PrivateRedis;
let connection: ReturnType<typeof connect>;
let service: DraftService;
let lines: string[];

beforeAll(async () => {
  redis = await startRedis();
  connection = connect({ url: redis.url, role: 'worker', onError: () => undefined });
});
afterAll(async () => {
  connection.disconnect();
  await redis.stop();
});
beforeEach(() => {
  lines = [];
  const destination = { write: (line: string) => void lines.push(line) };
  service = new DraftService(redis.url, createLogger({ app: 'controller', level: 'warn', destination }));
});
afterEach(() => service.onModuleDestroy());

const inquiries = (): Inquiries<string, object> => new Inquiries(connection, 'drafts');

/** Serves with this answer; what was asked is noted. */
function serve(answer: (question: unknown) => Promise<object>): unknown[] {
  const asked: unknown[] = [];
  const noted = (question: unknown): Promise<object> => {
    asked.push(question);
    return answer(question);
  };
  service.start({ programs: { drafts: () => ({ answer: noted }) }, redis: connection });
  return asked;
}

function answerTo(id: string): Promise<object | null> {
  return untilFound(() => inquiries().look(id), { everyMs: 10, withinMs: 10_000 });
}

it('tells whoever asked what went wrong, and the log', async () => {
  serve(() => Promise.reject(new TypeError('it broke')));
  expect(await answerTo(await inquiries().ask('a draft'))).toEqual({ why: 'TypeError' });
  expect(lines).toEqual([expect.stringMatching(/it broke.*a draft was not tested/)]);
});

it('does no work for whoever waits no more, and keeps nothing of it', async () => {
  const gone = await inquiries().ask('cancelled');
  await inquiries().cancel(gone);
  expect(await connection.keys('*inquir*')).toEqual([]);
  const asked = serve(() => Promise.resolve({}));
  expect(await answerTo(await inquiries().ask('wanted'))).toEqual({});
  expect(asked).toEqual(['wanted']);
});

it('passes over a question whose time was up, however lately others came behind it', async () => {
  const late = await inquiries().ask('late');
  await connection.del(`{turnpike}:draft-inquiry:${late}`); // as its expiry does
  const wanted = await inquiries().ask('wanted');
  const asked = serve(() => Promise.resolve({}));
  expect(await answerTo(wanted)).toEqual({});
  expect(asked).toEqual(['wanted']);
});
