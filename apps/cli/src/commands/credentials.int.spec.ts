import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startStandIn } from '../../../../test/stand-ins/stand-in-server.js';
import type { SeenRequest, StandInServer } from '../../../../test/stand-ins/stand-in-server.js';
import { turnpike } from '../../../../test/support/turnpike.js';

let gateway: StandInServer;
const seen: SeenRequest[] = [];

beforeAll(async () => {
  gateway = await startStandIn(0, (request) => {
    seen.push(request);
    return { status: 201, body: { id: 'cred_1', name: 'desk' } };
  });
});
afterAll(() => gateway.close());

const key = { OPERATOR_API_KEY: 'the-operator-key' };
const about = ['desk', '--type', 'httpBearerAuth', '--host', 'api.example.com', '--reason', 'it moved'];

function credentials(args: readonly string[], input: string, environment: Record<string, string> = {}) {
  const call = { input, environment: { ...key, ...environment } };
  return turnpike(['credentials', ...args, '--url', gateway.url], call);
}

it('credentials add takes values from stdin or from the environment, and prints none', async () => {
  const values = { token: 'a-secret' };
  const piped = await credentials(['add', ...about], JSON.stringify(values));
  const named = await credentials(['add', ...about, '--env', 'token=DESK_TOKEN'], '', { DESK_TOKEN: 'a-secret' });
  const body = { name: 'desk', type: 'httpBearerAuth', hosts: ['api.example.com'], values, reason: 'it moved' };
  expect(seen.map((request): unknown => JSON.parse(request.body))).toEqual([body, body]);
  for (const ended of [piped, named]) expect(ended).toMatchObject({ code: 0, stdout: 'cred_1\n', stderr: '' });
  expect(await credentials(['add', ...about, '--env', 'token=NO_SUCH'], '')).toMatchObject({ code: 2 });
  expect(await credentials(['add', ...about], 'token: a-secret')).toMatchObject({ code: 2 });
});
