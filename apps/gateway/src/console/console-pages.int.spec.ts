import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fastify } from 'fastify';
import { serveConsole } from './console-pages.js';

const root = mkdtempSync(join(tmpdir(), 'turnpike-console-'));
const server = fastify({ routerOptions: { ignoreTrailingSlash: true } });

beforeAll(async () => {
  mkdirSync(join(root, 'assets'));
  mkdirSync(join(root, 'docs'));
  writeFileSync(join(root, 'docs', 'index.html'), '<!doctype html>the guides');
  writeFileSync(join(root, 'docs', 'runbook.html'), '<!doctype html>the runbook');
  writeFileSync(join(root, 'index.html'), '<!doctype html>the page');
  writeFileSync(join(root, 'assets', 'page-1a2b.js'), 'plain');
  writeFileSync(join(root, 'assets', 'page-1a2b.js.br'), 'compressed');
  server.get('/console/session', () => 'the session');
  await serveConsole(server, root);
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});

describe('serveConsole', () => {
  it.each(['/console', '/console/', '/console?from=bookmark'])(
    'shows the page at %s, to be asked for again',
    async (url) => {
      const { statusCode, headers, body } = await server.inject(url);
      expect({ statusCode, body }).toEqual({ statusCode: 200, body: '<!doctype html>the page' });
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
    },
  );

  it('lets the page load nothing from elsewhere, and nobody frame it', async () => {
    const { headers } = await server.inject('/console/');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
  });

  it('shows the guides by the same rules as the page', async () => {
    for (const [url, body] of [
      ['/console/docs', '<!doctype html>the guides'],
      ['/console/docs/', '<!doctype html>the guides'],
      ['/console/docs/runbook.html', '<!doctype html>the runbook'],
    ] as const) {
      const answer = await server.inject(url);
      expect([url, answer.statusCode, answer.body]).toEqual([url, 200, body]);
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
      expect(answer.headers['content-type']).toContain('text/html');
    }
  });

  it('gives what carries a hash for good, compressed to who can read that', async () => {
    const { headers, body } = await server.inject({
      url: '/console/assets/page-1a2b.js',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers).toMatchObject({ 'content-encoding': 'br', 'content-security-policy': expect.any(String) });
    expect(body).toBe('compressed');
  });

  it('leaves what others serve beside it alone, and nothing outside its folder', async () => {
    expect((await server.inject('/console/session')).body).toBe('the session');
    expect((await server.inject('/console/no-such-file')).statusCode).toBe(404);
    expect((await server.inject('/console/..%2f..%2fetc/passwd')).statusCode).toBeGreaterThanOrEqual(400);
  });

  it('bears a tree in which the console was never built', async () => {
    const bare = fastify();
    await serveConsole(bare, join(root, 'nowhere'));
    expect((await bare.inject('/console/')).statusCode).toBe(404);
    await bare.close();
  });
});
