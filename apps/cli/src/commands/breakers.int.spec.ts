import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startStandIn } from '../../../../test/stand-ins/stand-in-server.js';
import type { SeenRequest, StandInServer } from '../../../../test/stand-ins/stand-in-server.js';
import { turnpike } from '../../../../test/support/turnpike.js';

const breaker = { name: 'tool:get_counts', state: 'open', open_until: null, calls: 0, faults: 0 };
const forced = { by: 'ana', reason: 'moved', since: '2026-01-31T03:00:00.000Z' };

let gateway: StandInServer;
const seen: SeenRequest[] = [];

beforeAll(async () => {
  gateway = await startStandIn(0, (request) => {
    seen.push(request);
    if (request.method === 'PUT') return { status: 200, body: { ...breaker, forced } };
    const body = { name: breaker.name, state: 'open', by: 'ana', reason: 'moved', at: forced.since };
    return { status: 200, body: { breakers: [{ ...breaker, forced }], words: [body] } };
  });
});
afterAll(() => gateway.close());

const environment = { OPERATOR_API_KEY: 'the-operator-key' };

describe('breaker', () => {
  it('lists the breakers with who has forced them and why', async () => {
    const listed = await turnpike(['breaker', 'list', '--url', gateway.url], { environment });
    expect(listed).toMatchObject({ code: 0, stdout: expect.stringContaining('tool:get_counts  open') });
    expect(listed.stdout).toContain('forced by ana at 2026-01-31T03:00:00.000Z: moved');
    const words = await turnpike(['breaker', 'words', '--url', gateway.url], { environment });
    expect(words.stdout).toMatch(/2026-01-31T03:00:00.000Z +tool:get_counts +open +ana +moved/);
  }, 30_000);

  it('forces one with the operator key, and says who and why', async () => {
    const args = ['breaker', 'force', breaker.name, 'open', '--by', 'ana', '--reason', 'moved', '--url', gateway.url];
    const ended = await turnpike(args, { environment });
    expect(ended).toMatchObject({ code: 0, stdout: 'tool:get_counts: open, forced\n' });
    expect(seen.at(-1)).toMatchObject({
      method: 'PUT',
      headers: { authorization: 'Bearer the-operator-key' },
      body: JSON.stringify({ state: 'open', reason: 'moved', by: 'ana' }),
    });
    expect(seen.at(-1)?.url.pathname).toBe('/v1/breakers/tool%3Aget_counts');
  }, 30_000);

  it('is called wrongly with another state, or without a name or a reason', async () => {
    const bases = [
      ['ajar', '--by', 'ana', '--reason', 'x'],
      ['open', '--reason', 'x'],
      ['open', '--by', 'ana'],
    ];
    const call = (rest: string[]) => turnpike(['breaker', 'force', breaker.name, ...rest], { environment });
    expect((await Promise.all(bases.map(call))).map(({ code }) => code)).toEqual([2, 2, 2]);
  }, 30_000);
});
