import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { appSettings, requiredSettings } from '../../../../test/support/app-settings.js';
import { startStandIn } from '../../../../test/stand-ins/stand-in-server.js';
import { startTwilioStandIn } from '../../../../test/stand-ins/twilio-stand-in.js';
import { linesOf, turnpike } from '../../../../test/support/turnpike.js';
import { dashboardSetUps, eventSetUps, modelSetUps, settingSetUps } from '../../test/doctor-set-ups.js';
import type { SetUp } from '../../test/doctor-set-ups.js';
import { fileSetUps, outsideSetUps, redisSetUps } from '../../test/outside-set-ups.js';
import { startDoctorFixture } from '../../test/doctor-fixture.js';
import type { DoctorFixture } from '../../test/doctor-fixture.js';

interface Checked {
  name: string;
  status: string;
  what: string;
  from: string;
  advice: string | null;
  step?: string;
}

let fixture: DoctorFixture;

beforeAll(async () => {
  fixture = await startDoctorFixture();
  fixture.listed.push('stand-in-model', 'gpt-5.4');
});
afterAll(() => fixture.close());

async function examine(environment: Record<string, string>, ...more: string[]) {
  const ended = await turnpike(['doctor', '--json', ...more], { environment });
  const [checks = []] = linesOf(ended) as Checked[][]; // what --json is for
  return { code: ended.code, checks, failed: checks.filter(({ status }) => status === 'failed') };
}

function named(checks: readonly Checked[], name: string): Checked | undefined {
  return checks.find((check) => check.name === name);
}

async function expectToFail({ name, changes, check, what, from, advice }: SetUp, ...more: string[]): Promise<void> {
  const { code, checks } = await examine({ ...fixture.healthy, ...changes(fixture) }, ...more);
  const { step: _step, ...found } = named(checks, check) ?? {};
  expect({ set: name, code, ...found }).toEqual({
    ...{ set: name, code: 1, name: check, status: 'failed' },
    what: expect.stringMatching(what),
    from: expect.stringMatching(from),
    advice: expect.stringMatching(advice),
  });
}

describe('doctor fails, and says what is wrong, where it was read and what to do, of', () => {
  it.each(dashboardSetUps)('$name', (setUp) => expectToFail(setUp, '--app', 'tool-runner'));
  it.each(modelSetUps)('$name', (setUp) => expectToFail(setUp, '--app', 'controller'));
  it.each(eventSetUps)('$name', (setUp) => expectToFail(setUp, '--app', 'gateway'));
  it.each(settingSetUps)('$name', (setUp) => expectToFail(setUp));
  it.each(outsideSetUps)('$name', (setUp) => expectToFail(setUp, '--app', 'gateway'));
  it.each(redisSetUps)('$name', (setUp) => expectToFail(setUp, '--app', 'gateway'));
  it.each(fileSetUps)('$name', (setUp) => expectToFail(setUp));
});

describe('doctor', () => {
  it('passes a private dashboard from the environment, by a call of its tool that the dashboard has answered', async () => {
    const { code, failed, checks } = await examine(fixture.healthy);
    expect(failed).toEqual([]);
    expect(code).toBe(0);
    expect(named(checks, 'dashboard')).toMatchObject({
      status: 'ok',
      what: expect.stringMatching(/^127\.0\.0\.1:\d+ answers get_counts$/),
    });
    expect(fixture.dashboard.requests.at(-1)).toMatchObject({ method: 'GET', url: { pathname: '/counts' } });
  });

  it('names the gateway that has its port already, and a trial with somebody verified, and fails of neither', async () => {
    const gateway = await startStandIn(0, () => ({ status: 200, body: { version: '0.1.0+12345678' } }));
    const trial = await startTwilioStandIn({ port: 0, account: { type: 'Trial', verified: ['+15550111'] } });
    const { checks } = await examine(
      {
        ...fixture.healthy,
        ...{ GATEWAY_PORT: new URL(gateway.url).port, PUBLIC_BASE_URL: gateway.url },
        ...{ TWILIO_API_BASE_URL: trial.url, TWILIO_ACCOUNT_SID: trial.accountSid },
      },
      ...['--app', 'gateway'],
    );
    await Promise.all([gateway.close(), trial.close()]);
    expect(named(checks, 'port of the gateway')).toMatchObject({
      ...{ status: 'ok', what: expect.stringContaining('a gateway of turnpike 0.1.0+12345678 listens there') },
    });
    expect(named(checks, 'Twilio trial')).toMatchObject({
      ...{ status: 'doubtful', what: expect.stringContaining('texts the 1 number(s) alone') },
    });
  });

  it('says of a list of models that it was not asked, and not that all is well', async () => {
    const bedrock = { LLM_PROVIDER: 'bedrock', LLM_MODEL: 'a-model', BEDROCK_API_URL: fixture.models.url };
    const { code, checks } = await examine({ ...fixture.healthy, ...bedrock }, '--app', 'compressor');
    expect(code).toBe(0);
    expect(named(checks, 'models of bedrock')).toMatchObject({
      ...{ status: 'unasked', what: expect.stringMatching(/not asked.*AWS/) },
      advice: expect.stringContaining('aws bedrock'),
    });
  });
});

/** What docker-compose.yml and deploy/k8s hand to one app (test/ops/secrets.spec.ts). */
function givenTo(app: string): Record<string, string> {
  const read = Object.keys(appSettings[app]?.(requiredSettings) ?? {});
  return Object.fromEntries(Object.entries(fixture.healthy).filter(([name]) => read.includes(name)));
}

describe('doctor --app', () => {
  it.each(Object.keys(appSettings))('examines the %s by what it alone is given', async (app) => {
    const { code, failed, checks } = await examine(givenTo(app), '--app', app);
    expect(failed).toEqual([]);
    expect(code).toBe(0);
    expect(checks.filter(({ name }) => name.startsWith('settings of')).map(({ name }) => name)).toEqual([
      `settings of ${app}`,
    ]);
    expect(named(checks, 'Redis version')).toMatchObject({ status: 'ok' });
    const names = {
      gateway: 'Twilio',
      controller: 'models of openai',
      'tool-runner': 'dashboard',
      compressor: 'models of openai',
    };
    expect(checks.map(({ name }) => name)).toEqual(expect.arrayContaining([Reflect.get(names, app)]));
  });

  it('fails for the settings of that app, and for no other', async () => {
    const { GATEWAY_API_KEY: _taken, ...others } = fixture.healthy;
    expect((await examine({ ...others, GATEWAY_API_KEY: '' }, '--app', 'controller')).failed).toEqual([]);
    expect((await examine({ ...others, GATEWAY_API_KEY: '' }, '--app', 'gateway')).failed).toMatchObject([
      { name: 'settings of gateway', what: expect.stringContaining('GATEWAY_API_KEY') },
    ]);
    expect(await turnpike(['doctor', '--app', 'console'], {})).toMatchObject({ code: 2 });
  });
});
