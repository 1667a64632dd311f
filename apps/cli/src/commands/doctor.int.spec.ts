import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startDashboardStandIn } from '../../../../test/support/dashboard-stand-in.js';
import type { DashboardStandIn } from '../../../../test/support/dashboard-stand-in.js';
import { productEnvironment, standInKeys } from '../../../../test/support/product-environment.js';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { startStandIn } from '../../../../test/support/stand-in-server.js';
import type { SeenRequest, StandInServer } from '../../../../test/support/stand-in-server.js';
import { linesOf, turnpike } from '../../../../test/support/turnpike.js';
import { startTwilioStandIn } from '../../../../test/support/twilio-stand-in.js';
import type { TwilioStandIn } from '../../../../test/support/twilio-stand-in.js';

/** Each call starts five processes, and a busy machine takes its time. */
jest.setTimeout(240_000);

interface Checked {
  name: string;
  status: 'ok' | 'doubtful' | 'failed';
  what: string;
  advice: string | null;
}

/** Keys by the header that carries them, as each provider wants it. */
const keys: Record<string, [header: string, value: string]> = {
  '/openai/v1/models': ['authorization', `Bearer ${standInKeys.model}`],
  '/anthropic/v1/models': ['x-api-key', 'an-anthropic-key'],
  '/gemini/v1beta/models': ['x-goog-api-key', 'a-gemini-key'],
};

let folder: string;
let redis: PrivateRedis;
let dashboard: DashboardStandIn;
let twilio: TwilioStandIn;
let models: StandInServer;
let healthy: Record<string, string>;
const seen: SeenRequest[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'turnpike-doctor-'));
  redis = await startRedis({ appendonly: 'always' });
  dashboard = await startDashboardStandIn({ port: 0, key: standInKeys.dashboard });
  twilio = await startTwilioStandIn({ port: 0 });
  models = await startStandIn(0, (request) => {
    seen.push(request);
    const [header, value] = keys[request.url.pathname] ?? [];
    if (header === undefined) return { status: 404, body: {} };
    const wrong = request.url.pathname.startsWith('/gemini') ? 400 : 401;
    return request.headers[header] === value ? { status: 200, body: { data: [] } } : { status: wrong, body: {} };
  });
  healthy = productEnvironment({
    redisUrl: redis.url,
    modelUrl: `${models.url}/openai/v1`,
    dashboardUrl: dashboard.url,
    twilio,
  });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await Promise.all([models.close(), twilio.close(), dashboard.close(), redis.stop()]);
});

async function examine(changes: Record<string, string> = {}): Promise<{ code: number | null; checks: Checked[] }> {
  const ended = await turnpike(['doctor', '--json'], { environment: { ...healthy, ...changes } });
  const [checks] = linesOf(ended) as Checked[][]; // what --json is for
  return { code: ended.code, checks: checks ?? [] };
}

function wrong(checks: readonly Checked[]): Checked[] {
  return checks.filter(({ status }) => status === 'failed');
}

/** A clock that is fast by so much, for Node's processes that are told to import it. */
function fastBy(milliseconds: number): string {
  const path = join(folder, `fast-${milliseconds}.mjs`);
  writeFileSync(path, `const now = Date.now; Date.now = () => now() + ${milliseconds};\n`);
  return `--import ${pathToFileURL(path).href}`;
}

describe('doctor', () => {
  it('finds nothing to do where all is well, and asks every provider that has a key', async () => {
    const others = {
      ANTHROPIC_API_KEY: 'an-anthropic-key',
      ANTHROPIC_API_URL: `${models.url}/anthropic`,
      GEMINI_API_KEY: 'a-gemini-key',
      GEMINI_API_URL: `${models.url}/gemini/v1beta`,
    };
    const { code, checks } = await examine(others);
    expect(wrong(checks)).toEqual([]);
    expect(code).toBe(0);
    const named = (name: string): Checked | undefined => checks.find((check) => check.name === name);
    for (const provider of ['openai', 'anthropic', 'gemini'])
      expect(named(`model provider ${provider}`)?.what).toMatch(/takes the key \(200\)/);
    expect(named('Twilio')?.what).toMatch(/the account is active/);
    expect(named('clock, by HTTP')).toMatchObject({ status: 'ok' });
    expect(checks.every(({ status, advice }) => (advice === null) === (status === 'ok'))).toBe(true);
    expect(seen.map(({ method }) => method)).not.toContain('POST');
  });

  it('says of a Redis that evicts and keeps nothing what to set', async () => {
    const forgetful = await startRedis({ args: ['--maxmemory-policy', 'allkeys-lru'] });
    const environment = { ...healthy, REDIS_URL: forgetful.url };
    const ended = await turnpike(['doctor'], { environment });
    await forgetful.stop();
    expect(ended.code).toBe(1);
    expect(ended.stdout).toMatch(
      /✘ failed +Redis maxmemory-policy +.*allkeys-lru.*\n +→ .*CONFIG SET maxmemory-policy noeviction/,
    );
    expect(ended.stdout).toMatch(/! doubtful +Redis AOF +.*appendonly no.*\n +→ .*appendonly yes/);
    expect(ended.stdout).toMatch(/\n1 failed, \d doubtful\n$/);
  });

  it('tells a wrong Twilio token and a provider’s wrong key from anything else, and shows neither', async () => {
    const changes = {
      TWILIO_AUTH_TOKEN: 'the-token-of-another',
      GEMINI_API_KEY: 'wrong',
      GEMINI_API_URL: `${models.url}/gemini/v1beta`,
    };
    const { code, checks } = await examine(changes);
    expect(code).toBe(1);
    expect(wrong(checks)).toEqual([
      expect.objectContaining({
        name: 'model provider gemini',
        what: expect.stringContaining('refuses the key (400)'),
        advice: expect.stringContaining('GEMINI_API_KEY'),
      }),
      expect.objectContaining({
        name: 'Twilio',
        what: expect.stringContaining('refuses the key (401)'),
        advice: expect.stringContaining('TWILIO_AUTH_TOKEN'),
      }),
    ]);
    expect(JSON.stringify(checks)).not.toContain('the-token-of-another');
  });

  it('notices a provider that is away, and a clock that is off by Redis and by HTTP', async () => {
    const { code, checks } = await examine({ LLM_API_URL: 'http://127.0.0.1:1/v1', NODE_OPTIONS: fastBy(90_000) });
    expect(code).toBe(1);
    expect(wrong(checks).map(({ name }) => name)).toEqual([
      'clock, by Redis',
      'model provider openai',
      'clock, by HTTP',
    ]);
    expect(wrong(checks)[0]?.what).toMatch(/-(89|9\d)\d{3} ms from this one/);
    expect(wrong(checks)[1]?.what).toMatch(/127\.0\.0\.1:1 cannot be reached/);
  });

  it('follows the policy to providers that stand in, and misses their keys', async () => {
    const path = join(folder, 'policy.json');
    const openai = { model: 'gpt-4o-mini', fallback: [{ provider: 'groq', model: 'llama-3.1-8b-instant' }] };
    writeFileSync(path, JSON.stringify({ version: 'with-groq', providers: { openai } }));
    const { checks } = await examine({ POLICY_FILE: path });
    expect(wrong(checks)).toEqual([
      expect.objectContaining({ name: 'model provider groq', advice: expect.stringContaining('GROQ_API_KEY') }),
    ]);
  });

  it('names files that are no tools and no policy, and a spool that cannot be written', async () => {
    const tools = mkdtempSync(join(folder, 'tools-'));
    writeFileSync(join(tools, 'broken.json'), '{"name": "broken"}');
    const policy = join(folder, 'no-policy.json');
    writeFileSync(policy, '{"version": "x", "defaults": {"maxSteps": -1}}');
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    chmodSync(file, 0o400);
    const { code, checks } = await examine({ TOOLS_DIR: tools, POLICY_FILE: policy, SPOOL_DIR: join(file, 'spool') });
    expect(code).toBe(1);
    const named = (name: string): Checked | undefined => wrong(checks).find((check) => check.name === name);
    expect(named('tools')?.what).toMatch(/broken\.json/);
    expect(named('policy file')?.what).toMatch(/maxSteps/);
    expect(named('spool')?.advice).toMatch(/SPOOL_DIR/);
    expect(checks.find(({ name }) => name === 'Redis version')).toMatchObject({ status: 'ok' });
  });

  it('says first what keeps it from asking the rest', async () => {
    const { code, checks } = await examine({ REDIS_URL: 'redis://127.0.0.1:1', LLM_PROVIDER: '', SPOOL_DIR: '' });
    expect(code).toBe(1);
    expect(wrong(checks).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['settings of controller', 'Redis', 'model providers']),
    );
    expect(checks.find(({ name }) => name === 'spool')).toMatchObject({ status: 'doubtful' });
  });
});
