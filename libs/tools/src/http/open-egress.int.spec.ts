import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EgressRefusal } from '#errors';
import { startStandIn } from '../../../../test/stand-ins/stand-in-server.js';
import type { StandInServer } from '../../../../test/stand-ins/stand-in-server.js';
import type { HttpToolFile } from '../files/tool-file.js';
import type { ToolAnswer } from '../tool.js';
import { openEgress } from '#transport';
import type { FetchAs, Resolve } from '#transport';
import { createHttpTool } from './http-tool.js';
import { findOwnHost } from './own-host.js';

let dashboard: StandInServer;
let port: string;
let refusals: EgressRefusal[];
let fetchAs: FetchAs;
const warnings: string[] = [];

const resolve: Resolve = (_host, answer) => answer(null, [{ address: '127.0.0.1', family: 4 }]);
const headers = { 'X-Run-Id': 'r', 'X-Step-Id': 's', 'X-Parent-Step': '', 'X-Idempotency-Key': 'e' };

beforeEach(async () => {
  warnings.length = 0;
  refusals = [];
  dashboard = await startStandIn(0, ({ url }) => {
    warnings.push(url.pathname);
    if (url.pathname !== '/away') return { status: 200, body: { path: url.pathname } };
    return { status: 302, headers: { location: `http://dashboard:${port}/secret` }, body: {} };
  });
  port = new URL(dashboard.url).port;
  fetchAs = openEgress({ privateHosts: [], resolve }, (refusal) => refusals.push(refusal));
});
afterEach(() => dashboard.close());

/** Asks as a tool of a file with this address; `DASH` names the dashboard. */
function ask(url: string): Promise<ToolAnswer> {
  const file: HttpToolFile = {
    ...{ kind: 'http', name: 'look', description: 'Looks.', parameters: { type: 'object' }, repeat: 'safe' },
    request: { method: 'GET', url },
  };
  const tool = createHttpTool(file, { fetchAs, valueOf: () => `http://dashboard:${port}` });
  return tool.run({}, { signal: AbortSignal.timeout(10_000), headers });
}

describe('a host on a private network', () => {
  it('is reached where the environment names it, with no other setting', async () => {
    expect(await ask('${env:DASH}/counts')).toEqual({ ok: true, value: { path: '/counts' } });
    fetchAs = openEgress({ privateHosts: [] }, (refusal) => refusals.push(refusal));
    const literal = fetchAs({ by: 'tool', name: 'look', ownHost: '127.0.0.1' });
    expect((await literal(`http://127.0.0.1:${port}/counts`)).status).toBe(200);
    expect(refusals).toEqual([]);
  });

  it('is refused where a file names it, whoever else has a connection to it, and its operator is told', async () => {
    expect(await ask('${env:DASH}/counts')).toMatchObject({ ok: true });
    for (const url of [`http://dashboard:${port}/counts`, `http://127.0.0.1:${port}/counts`])
      expect(await ask(url)).toMatchObject({ envelope: { error: { details: { reason: 'egress-refused' } } } });
    expect(warnings).toEqual(['/counts']);
    const refusal = { by: 'tool', name: 'look', reason: 'private-address' };
    expect(refusals).toEqual([
      { ...refusal, host: 'dashboard' },
      { ...refusal, host: '127.0.0.1' },
    ]);
  });

  it('is not reached by a redirect, not even from itself, and its operator is told', async () => {
    expect(await ask('${env:DASH}/away')).toMatchObject({
      ok: false,
      fate: 'answered',
      envelope: { error: { code: 'tool-failed', details: { status: 302 } } },
    });
    expect(warnings).toEqual(['/away']);
    expect(refusals).toEqual([{ by: 'tool', name: 'look', reason: 'redirect', host: 'dashboard' }]);
  });
});

describe('the host that the environment names', () => {
  it.each([
    ['${env:DASH}', 'dashboard'],
    ['${env:DASH}/counts/{label}', 'dashboard'],
    ['http://dashboard/counts', null],
    ['https://dashboard/${env:DASH}', null],
    ['http://{label}/counts', null],
  ])('of %s is %s', (template, host) => expect(findOwnHost(template, () => 'http://dashboard:8080')).toBe(host));

  it('is none where its value is no address', () => expect(findOwnHost('${env:DASH}/counts', () => '')).toBeNull());
});
