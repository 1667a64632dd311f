import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startStandIn } from '../../../../test/stand-ins/stand-in-server.js';
import type { SeenRequest, StandInServer } from '../../../../test/stand-ins/stand-in-server.js';
import { linesOf, turnpike } from '../../../../test/support/turnpike.js';

const key = { OPERATOR_API_KEY: 'the-operator-key' };

/** Two events that were given up, the latest first, a page each. */
const [late, early] = ['run_2.finished.9', 'run_1.finished.5'];

function delivery(eventId: string) {
  const recorded = '2026-01-31T03:00:00.000Z';
  const rest = { status: 'failed', tries: 10, answer: 'HTTP 503', recorded_at: recorded, ended_at: recorded, data: {} };
  return { event_id: eventId, type: 'run.finished', ...rest };
}

let gateway: StandInServer;
let seen: SeenRequest[] = [];
/** What somebody else has replayed in the meantime. */
let pending = '';

beforeAll(async () => {
  gateway = await startStandIn(0, (request) => {
    seen.push(request);
    const { pathname, searchParams } = request.url;
    if (pathname === '/v1/webhooks/deliveries') {
      const isFirst = !searchParams.has('cursor');
      return { status: 200, body: { deliveries: [delivery(isFirst ? late : early)], next: isFirst ? '9.1' : null } };
    }
    const eventId = pathname.split('/')[4] ?? '';
    if (eventId === pending) return { status: 409, body: { error: { message: 'the event is pending already' } } };
    return { status: 202, body: { event_id: eventId, status: 'pending' } };
  });
});
afterAll(() => gateway.close());
beforeEach(() => {
  [seen, pending] = [[], ''];
});

function webhooks(...args: string[]) {
  return turnpike(['webhooks', ...args, '--url', gateway.url], { environment: key });
}

describe('webhooks list', () => {
  it('shows all events that stand so, page by page, as a table and as lines', async () => {
    const [shown, lines] = await Promise.all([webhooks('list'), webhooks('list', '--status', 'pending', '--json')]);
    expect(shown).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^event .*last answer\nrun_2\S+ .*HTTP 503\nrun_1/),
    });
    expect(linesOf(lines)).toEqual([delivery(late), delivery(early)]);
    const asked = seen.map(({ url }) => `${url.searchParams.get('status')} ${url.searchParams.get('cursor')}`);
    expect(asked.sort()).toEqual(['failed 9.1', 'failed null', 'pending 9.1', 'pending null']);
    expect(seen[0]).toMatchObject({ method: 'GET', headers: { authorization: 'Bearer the-operator-key' } });
  }, 30_000);
});

describe('webhooks replay', () => {
  it('replays what was given up, the oldest first, and says who does it and why', async () => {
    const ended = await webhooks('replay', '--failed', '--reason', 'it was down', '--by', 'ana');
    expect(ended).toMatchObject({ code: 0, stdout: `${early}: pending again\n${late}: pending again\n` });
    const posts = seen.filter(({ method }) => method === 'POST');
    expect(posts.map(({ url }) => url.pathname.split('/')[4])).toEqual([early, late]);
    expect(JSON.parse(posts[0]?.body ?? '')).toEqual({ reason: 'it was down', by: 'ana' });
  }, 30_000);

  it('goes on with the others where one cannot be replayed, and says which and that it failed', async () => {
    pending = early;
    const ended = await webhooks('replay', '--failed', '--reason', 'it was down');
    expect(ended).toMatchObject({ code: 1, stdout: `${late}: pending again\n` });
    expect(ended.stderr).toContain(`${early}: the event is pending already`);
  }, 30_000);

  it('is called wrongly with events and --failed, with neither, or without a reason', async () => {
    const wrong = await Promise.all([
      webhooks('replay', early, '--failed', '--reason', 'x'),
      webhooks('replay', '--reason', 'x'),
      webhooks('replay', early),
    ]);
    expect(wrong.map(({ code }) => code)).toEqual([2, 2, 2]);
    expect(seen).toEqual([]);
  }, 30_000);
});
