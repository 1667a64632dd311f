import { afterEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { findRedis, openRedis, startRedis } from './redis.mjs';
import type { PrivateRedis, StartRedisOptions } from './redis.mjs';

const running: { stop(): Promise<void> }[] = [];

async function given(options: StartRedisOptions = {}): Promise<PrivateRedis> {
  const server = await startRedis(options);
  running.push(server);
  return server;
}

async function ask<T>(url: string, question: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url, { lazyConnect: true });
  await redis.connect();
  return question(redis).finally(() => redis.disconnect());
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
});

describe('a private Redis', () => {
  it('answers as soon as it has started and never evicts', async () => {
    const server = await given();
    expect(server.pid).toEqual(expect.any(Number));
    if (server.kind === 'javascript') return;
    const policy = await ask(server.url, (redis) => redis.config('GET', 'maxmemory-policy'));
    expect(policy).toEqual(['maxmemory-policy', 'noeviction']);
  });

  it('keeps what it acknowledged over SIGKILL when it appends always', async () => {
    const server = await given({ appendonly: 'always' });
    if (server.kind === 'javascript') return;
    await ask(server.url, (redis) => redis.set('kept', 'yes'));
    await server.kill('SIGKILL');
    expect(server.pid).toBeNull();
    await server.restart();
    expect(await ask(server.url, (redis) => redis.get('kept'))).toBe('yes');
  });

  it('starts again on its port with another process', async () => {
    const server = await given();
    const { url, pid } = server;
    await server.restart();
    expect(server.url).toBe(url);
    expect(server.pid).not.toBe(pid);
    expect(await ask(server.url, (redis) => redis.ping())).toBe('PONG');
  });

  it('stays alive, silent, between SIGSTOP and SIGCONT', async () => {
    const server = await given();
    await server.kill('SIGSTOP');
    expect(server.pid).not.toBeNull();
    await server.kill('SIGCONT');
    expect(await ask(server.url, (redis) => redis.ping())).toBe('PONG');
  });

  it('says why when it cannot start', async () => {
    const server = await given();
    await expect(startRedis({ port: server.port })).rejects.toThrow(`port ${server.port}`);
  });
});

describe('finding a Redis', () => {
  it('says which it was', async () => {
    const lines: string[] = [];
    await findRedis({ private: true, log: (line) => lines.push(line) });
    expect(lines.at(-1)).toMatch(/^redis: /);
  });

  it('falls back on the JavaScript server where there is no other', async () => {
    const program = await findRedis({ private: true, only: ['javascript'] });
    const server = await given({ program });
    expect(server.kind).toBe('javascript');
    await ask(server.url, (redis) => redis.set('word', 'here'));
    expect(await ask(server.url, (redis) => redis.get('word'))).toBe('here');
  });

  it('opens a server of its own where REDIS_URL is not set', async () => {
    const opened = await openRedis();
    running.push(opened);
    expect(await ask(opened.url, (redis) => redis.ping())).toBe('PONG');
  });
});
