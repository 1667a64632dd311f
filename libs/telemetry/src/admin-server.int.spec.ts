import { afterEach, describe, expect, it } from '@jest/globals';
import { startAdminServer } from './admin-server.js';
import type { AdminServer, AdminServerOptions } from './admin-server.js';
import { createMetrics } from './metrics.js';
import { version } from './version.js';

const well = { ok: true, reasons: [] };
const open: AdminServer[] = [];

async function given(
  options: Partial<AdminServerOptions> = {},
): Promise<(path: string, init?: RequestInit) => Promise<Response>> {
  const text = (): Promise<string> => Promise.resolve('turnpike_turns_total 0\n');
  const metrics = { set: () => undefined, text, contentType: 'text/plain; version=0.0.4' };
  const server = await startAdminServer({
    port: 0,
    isGiven: true,
    host: '127.0.0.1',
    isAlive: () => well,
    isReady: () => well,
    metrics,
    ...options,
  });
  open.push(server);
  return (path, init) => fetch(`http://127.0.0.1:${server.port}${path}`, init);
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

describe('the admin server', () => {
  it('answers 200 while alive and ready', async () => {
    const get = await given();
    expect([(await get('/livez')).status, (await get('/readyz?verbose')).status]).toEqual([200, 200]);
  });

  it('answers 503 with the reasons while not ready, and stays alive', async () => {
    const get = await given({ isReady: () => Promise.resolve({ ok: false, reasons: ['Redis is away'] }) });
    const answer = await get('/readyz');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ ok: false, reasons: ['Redis is away'] });
    expect((await get('/livez')).status).toBe(200);
  });

  it('says what the process serves, ready or not, and what nobody serves', async () => {
    const served = { serves: ['turns', 'safe-tools'], unserved: ['tools (tool-runner)'] };
    for (const ok of [true, false]) {
      const get = await given({ isReady: () => ({ ok, reasons: [] }), serving: () => served });
      const answer = await get('/readyz');
      expect([answer.status, await answer.json()]).toEqual([ok ? 200 : 503, { ok, reasons: [], ...served }]);
    }
  });

  it('answers 503 when the check itself fails', async () => {
    const get = await given({
      isReady: () => {
        throw new TypeError('secret');
      },
    });
    const answer = await get('/readyz');
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { ok: false, reasons: ['the check failed: TypeError'] },
    ]);
  });

  it('says at /livez which version is running', async () => {
    const get = await given();
    expect(await (await get('/livez')).json()).toEqual({ ...well, version });
  });

  it('serves the metrics with their content type', async () => {
    const get = await given();
    const answer = await get('/metrics');
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4');
    expect(await answer.text()).toBe('turnpike_turns_total 0\n');
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('says in the metrics whether the process is ready: %s', async (ok, value) => {
    const metrics = createMetrics({ app: 'a', processMetrics: false });
    const get = await given({ metrics, isReady: () => ({ ok, reasons: [] }) });
    expect(await (await get('/metrics')).text()).toContain(`turnpike_ready{app="a"} ${value}`);
  });

  it('answers 500 when the metrics cannot be read', async () => {
    const text = (): Promise<string> => Promise.reject(new Error('no'));
    const get = await given({ metrics: { set: () => undefined, text, contentType: 'text/plain' } });
    expect((await get('/metrics')).status).toBe(500);
  });

  it('answers 404 to every other path and method', async () => {
    const get = await given();
    const statuses = [await get('/'), await get('/constructor'), await get('/livez', { method: 'POST' })].map(
      (a) => a.status,
    );
    expect(statuses).toEqual([404, 404, 404]);
  });

  it('says that the port it was given is taken', async () => {
    await given();
    const port = open[0]?.port ?? 0;
    await expect(given({ port })).rejects.toThrow(`ADMIN_PORT: port ${port} is taken`);
  });

  it('moves to a free port when nobody has given the one that is taken', async () => {
    await given();
    const port = open[0]?.port ?? 0;
    const get = await given({ port, isGiven: false });
    expect((await get('/livez')).status).toBe(200);
    expect(open[1]?.port).not.toBe(port);
  });
});
