import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Redis } from 'ioredis';
import { ourNumber } from '../../../../test/support/product-environment.js';
import { startRedis } from '../../../../test/support/redis.mjs';
import { linesOf, turnpike } from '../../../../test/support/turnpike.js';
import {
  agentsWith,
  agentsNumber,
  everyChannel,
  startDoctorFixture,
  toolsAt,
  webhook,
} from '../../test/doctor-fixture.js';
import type { DoctorFixture } from '../../test/doctor-fixture.js';

/** Each call starts five processes, and a busy machine takes its time. */
jest.setTimeout(240_000);

interface Checked {
  name: string;
  status: 'ok' | 'doubtful' | 'failed';
  what: string;
  advice: string | null;
}

let fixture: DoctorFixture;

beforeAll(async () => void (fixture = await startDoctorFixture()));
afterAll(() => fixture.close());

async function examine(changes: Record<string, string> = {}): Promise<{ code: number | null; checks: Checked[] }> {
  const ended = await turnpike(['doctor', '--json'], { environment: { ...fixture.healthy, ...changes } });
  const [checks] = linesOf(ended) as Checked[][]; // what --json is for
  return { code: ended.code, checks: checks ?? [] };
}

function wrong(checks: readonly Checked[]): Checked[] {
  return checks.filter(({ status }) => status === 'failed');
}

/** A clock that is fast by so much, for Node's processes that are told to import it. */
function fastBy(milliseconds: number): string {
  const path = join(fixture.folder, `fast-${milliseconds}.mjs`);
  writeFileSync(path, `const now = Date.now; Date.now = () => now() + ${milliseconds};\n`);
  return `--import ${pathToFileURL(path).href}`;
}

function named(checks: readonly Checked[], name: string): Checked | undefined {
  return checks.find((check) => check.name === name);
}

describe('doctor, on channels', () => {
  it('sees that Slack takes the token, that a sender and a number are ours, and that the webhook is there', async () => {
    const { checks } = await examine(everyChannel(fixture));
    expect(named(checks, 'Slack')).toMatchObject({ status: 'ok', what: expect.stringContaining('as turnpike of') });
    for (const name of [`number ${ourNumber}`, `WhatsApp sender ${ourNumber}`])
      expect(named(checks, name)).toMatchObject({ status: 'ok', what: expect.stringContaining(webhook) });
    expect(named(checks, 'webhook out')).toMatchObject({ status: 'ok' });
    expect(fixture.slack.messages).toEqual([]);
    expect(fixture.seen.map(({ method }) => method)).not.toContain('POST');
  });

  it('says of each that is wrong what to do, and shows no token', async () => {
    const changes = {
      ...everyChannel(fixture),
      SLACK_BOT_TOKEN: 'xoxb-revoked',
      TWILIO_WHATSAPP_FROM: agentsNumber,
      WEBHOOK_URL: 'http://127.0.0.1:1/replies',
      EGRESS_ALLOW: 'dash:8080',
      TOOLS_DIR: toolsAt(fixture, 'http://127.0.0.1:1/look'),
      AGENTS_DIR: agentsWith(fixture, { numbers: [agentsNumber, '+15550102'] }),
    };
    const refusal = { by: 'tool', name: 'get_counts', reason: 'redirect', host: 'dash.internal', at: Date.now() };
    const client = new Redis(fixture.redis.url);
    await client.hset('{turnpike}:egress-refusals', 'tool get_counts', JSON.stringify(refusal));
    const { code, checks } = await examine(changes);
    await client.del('{turnpike}:egress-refusals');
    await client.quit();
    expect(code).toBe(1);
    expect(named(checks, 'Slack')).toMatchObject({
      ...{ status: 'failed', what: 'refuses the token: invalid_auth' },
      advice: expect.stringContaining('SLACK_BOT_TOKEN'),
    });
    expect(named(checks, `WhatsApp sender ${agentsNumber}`)?.advice).toMatch(/TWILIO_WHATSAPP_FROM/);
    expect(named(checks, 'webhook out')?.advice).toMatch(/WEBHOOK_URL/);
    expect(named(checks, 'dashboard')).toMatchObject({ status: 'ok' });
    expect(JSON.stringify(named(checks, 'settings of tool-runner'))).toMatch(/"failed".*EGRESS_ALLOW: entry 1/);
    expect(named(checks, 'addresses of tools')).toMatchObject({
      ...{ status: 'failed', what: 'tool look: 127.0.0.1 is private' },
      advice: expect.stringContaining('EGRESS_ALLOW'),
    });
    expect(named(checks, 'refused connections')).toMatchObject({
      ...{ status: 'doubtful', advice: expect.stringContaining('docs/runbook.md') },
      what: expect.stringMatching(/^tool get_counts: dash\.internal is where a redirect led, last at 20/),
    });
    expect(named(checks, 'number +15550102')).toMatchObject({ status: 'failed' });
    expect(named(checks, `number ${agentsNumber}`)).toMatchObject({
      ...{ status: 'doubtful', what: expect.stringContaining('https://elsewhere.example') },
      advice: expect.stringContaining(webhook),
    });
    expect(JSON.stringify(checks)).not.toContain('xoxb-revoked');
  });
});

describe('doctor, on agents', () => {
  it('says what they are, and that no controller has kept their versions yet', async () => {
    const key = { DESK_API_KEY: 'a-key-of-the-desk' };
    const agent = { numbers: [agentsNumber], apiKeys: ['DESK_API_KEY'], policy: { provider: 'groq' } };
    const { checks } = await examine({ ...key, AGENTS_DIR: agentsWith(fixture, agent) });
    expect(named(checks, 'agents')).toMatchObject({
      ...{ status: 'ok', what: expect.stringMatching(/^1: desk@[0-9a-f]{16} \(1 number\(s\), 1 key\(s\)\)$/) },
    });
    expect(named(checks, "agents' versions")).toMatchObject({ status: 'doubtful' });
    expect(named(checks, 'model provider groq')?.advice).toMatch(/GROQ_API_KEY/);
    const version = /@([0-9a-f]{16})/.exec(named(checks, 'agents')?.what ?? '')?.[1] ?? '';
    const client = new Redis(fixture.redis.url);
    await client.hset('{agents}:versions', version, '{}');
    await client.quit();
    const again = await examine({ ...key, AGENTS_DIR: agentsWith(fixture, agent) });
    expect(again.checks).toContainEqual(expect.objectContaining({ name: "agents' versions", status: 'ok' }));
  });

  it('names the file and the key that are wrong', async () => {
    const { code, checks } = await examine({
      AGENTS_DIR: agentsWith(fixture, { apiKeys: ['DESK_API_KEY'], numbers: ['5550101'] }),
    });
    expect(code).toBe(1);
    expect(named(checks, 'agents')).toMatchObject({
      status: 'failed',
      advice: expect.stringContaining('docs/agents.md'),
    });
    expect(named(checks, 'agents')?.what).toMatch(/desk\.json: numbers/);
    const unset = await examine({ AGENTS_DIR: agentsWith(fixture, { apiKeys: ['DESK_API_KEY'] }) });
    expect(named(unset.checks, 'agents')?.what).toMatch(/DESK_API_KEY is not set/);
  });
});

describe('doctor', () => {
  it('finds nothing to do where all is well, and asks every provider that has a key', async () => {
    const others = {
      ANTHROPIC_API_KEY: 'an-anthropic-key',
      ANTHROPIC_API_URL: `${fixture.models.url}/anthropic`,
      GEMINI_API_KEY: 'a-gemini-key',
      GEMINI_API_URL: `${fixture.models.url}/gemini/v1beta`,
    };
    const { code, checks } = await examine(others);
    expect(wrong(checks)).toEqual([]);
    expect(code).toBe(0);
    for (const name of ['dashboard', 'addresses of tools', 'refused connections'])
      expect(named(checks, name)).toMatchObject({ status: 'ok' });
    for (const provider of ['openai', 'anthropic', 'gemini'])
      expect(named(checks, `model provider ${provider}`)?.what).toMatch(/takes the key \(200\)/);
    expect(named(checks, 'Twilio')?.what).toMatch(/the account is active/);
    expect(named(checks, 'clock, by HTTP')).toMatchObject({ status: 'ok' });
    expect(checks.every(({ status, advice }) => (advice === null) === (status === 'ok'))).toBe(true);
    expect(fixture.seen.map(({ method }) => method)).not.toContain('POST');
  });

  it('says of a Redis that evicts and keeps nothing what to set, and of a provider without rescue that it has none', async () => {
    const forgetful = await startRedis({ args: ['--maxmemory-policy', 'allkeys-lru'] });
    const environment = { ...fixture.healthy, REDIS_URL: forgetful.url, LLM_PROVIDER: 'vllm' };
    const ended = await turnpike(['doctor'], { environment });
    await forgetful.stop();
    expect(ended.code).toBe(1);
    expect(ended.stdout).toMatch(
      /✘ failed +Redis maxmemory-policy +.*allkeys-lru.*\n +→ .*CONFIG SET maxmemory-policy noeviction/,
    );
    expect(ended.stdout).toMatch(/! doubtful +Redis AOF +.*appendonly no.*\n +→ .*appendonly yes/);
    expect(ended.stdout).toMatch(/✔ ok +model provider vllm +127\.0\.0\.1:\d+ takes the key \(200\)/); // at LLM_API_URL
    expect(ended.stdout).toMatch(/! doubtful +rescue of vllm +it has no stronger model.*\n +→ .*LLM_RESCUE_MODEL/);
    expect(ended.stdout).toMatch(/\n1 failed, \d doubtful\n$/);
  });

  it.each([
    ['1>2', 'doubtful', 'layout raise finishes it'],
    ['9', 'failed', 'refuses to boot: layout'],
  ])('says of data of layout %s that it is %s, and what to do', async (schema, status, advice) => {
    const own = await startRedis();
    const connection = new Redis(own.url);
    await connection.hset('{turnpike}:deployment', { partitions: '1', idKey: 'stand-in', schema });
    const { checks } = await examine({ REDIS_URL: own.url });
    connection.disconnect();
    await own.stop();
    const found = checks.find(({ name }) => name === 'layout of the data');
    expect(found).toMatchObject({ status, advice: expect.stringContaining(advice) });
  });

  it('tells a wrong Twilio token and a provider’s wrong key from anything else, and shows neither', async () => {
    const changes = {
      TWILIO_AUTH_TOKEN: 'the-token-of-another',
      GEMINI_API_KEY: 'wrong',
      GEMINI_API_URL: `${fixture.models.url}/gemini/v1beta`,
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
    const names = ['clock, by Redis', 'model provider openai', 'clock, by HTTP'];
    expect(wrong(checks).map(({ name }) => name)).toEqual(names);
    expect(wrong(checks)[0]?.what).toMatch(/-(89|9\d)\d{3} ms from this one/);
    expect(wrong(checks)[1]?.what).toMatch(/127\.0\.0\.1:1 cannot be reached/);
  });

  it('follows the policy to providers that stand in, and misses their keys and the models that are not there', async () => {
    const path = join(fixture.folder, 'policy.json');
    const openai = { model: 'gpt-4o-mini', fallback: [{ provider: 'groq', model: 'llama-3.1-8b-instant' }] };
    writeFileSync(path, JSON.stringify({ version: 'with-groq', providers: { openai } }));
    fixture.listed.push('a-model-of-others');
    const { checks } = await examine({ POLICY_FILE: path });
    fixture.listed.pop();
    expect(wrong(checks)).toEqual([
      expect.objectContaining({ name: 'model provider groq', advice: expect.stringContaining('GROQ_API_KEY') }),
      expect.objectContaining({
        name: 'models of openai',
        what: 'it does not have stand-in-model',
        advice: expect.stringContaining('LLM_MODEL'),
      }),
    ]);
  });

  it('names files that are no tools and no policy, and a spool that cannot be written', async () => {
    const tools = mkdtempSync(join(fixture.folder, 'tools-'));
    writeFileSync(join(tools, 'broken.json'), '{"name": "broken"}');
    const policy = join(fixture.folder, 'no-policy.json');
    writeFileSync(policy, '{"version": "x", "defaults": {"maxSteps": -1}}');
    const file = join(fixture.folder, 'a-file');
    writeFileSync(file, '');
    chmodSync(file, 0o400);
    const { code, checks } = await examine({ TOOLS_DIR: tools, POLICY_FILE: policy, SPOOL_DIR: join(file, 'spool') });
    expect(code).toBe(1);
    const failures = wrong(checks);
    expect(named(failures, 'tools')?.what).toMatch(/broken\.json/);
    expect(named(failures, 'policy file')?.what).toMatch(/maxSteps/);
    expect(named(failures, 'spool')?.advice).toMatch(/SPOOL_DIR/);
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
