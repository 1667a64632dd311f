import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startShop } from '../../scripts/demo/shop.js';
import { startWeather } from '../../scripts/demo/weather.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { turnpike } from '../support/turnpike.js';

const directory = fileURLToPath(new URL('../../scripts/demo/tools', import.meta.url));
const person = '+15550142';

let weather: Awaited<ReturnType<typeof startWeather>>;
let shop: Awaited<ReturnType<typeof startShop>>;
let stack: Stack;

beforeAll(async () => {
  weather = await startWeather();
  shop = await startShop();
  const TOOLS_ENABLED = 'default,get_top5,get_summary';
  const environment = { SERVE: '', TOOLS_DIR: directory, TOOLS_ENABLED, ...weather.environment, ...shop.environment };
  stack = await startStack({ inOne: true, environment });
}, 60_000);
afterAll(() => Promise.all([stack.stop(), weather.close(), shop.close()]));

let replies = 0;

/** Texts a question, and answers its reply with what its tools answered. */
async function asked(text: string): Promise<{ reply: string; tools: (string | null)[][] }> {
  const before = new Set(await stack.runIds());
  await stack.text(person, text);
  const reply = await stack.untilReplies(person, ++replies, 60_000);
  const runId = (await stack.runIds()).find((id) => !before.has(id)) ?? '';
  await stack.settledRun(runId);
  const rows = await stack.ledger(runId);
  const tools = rows.flatMap((row) => (row.row === 'tool' ? [[row.tool_name, row.outcome]] : []));
  return { reply, tools };
}

describe('a host that the environment names', () => {
  it('is asked on a private network with no other setting, and not by a redirect: that is refused, and said', async () => {
    expect(stack.environment).not.toHaveProperty('EGRESS_ALLOW');
    expect((await asked('How many praise messages yesterday?')).tools).toContainEqual(['get_counts', 'ok']);
    const away = { status: 302, headers: { location: `${stack.dashboard.url}/counts` }, body: {} };
    stack.dashboard.answerNext(away);
    const before = stack.dashboard.requests.length;
    expect((await asked('How many angry messages yesterday?')).tools).toContainEqual(['get_counts', 'error']);
    expect(stack.dashboard.requests.length - before).toBe(1);
    const { gateway: all, 'tool-runner': runner } = stack.apps;
    const lines = all.log.split('\n').filter((line) => line.includes('"egress refused"'));
    expect(lines).toEqual([expect.stringMatching(/"name":"get_counts","reason":"redirect","host":"127\.0\.0\.1"/)]);
    const metrics = await (await fetch(`${runner.adminUrl}/metrics`)).text();
    expect(metrics).toMatch(/turnpike_egress_refusals_total\{by="tool",reason="redirect",[^}]*\} 1/);
    const { stdout } = await turnpike(['doctor'], { environment: stack.environment });
    expect(stdout).toMatch(/! doubtful +refused connections +tool get_counts: 127\.0\.0\.1 is where a redirect led/);
  }, 90_000);
});

describe('tools that files alone have added', () => {
  it('are an HTTP API: asked at its address, with its key, and read by the fields that its file names', async () => {
    expect(await asked('What is the weather in Lisbon?')).toEqual({
      reply: 'city Lisbon, sky fog, celsius 18.',
      tools: [['get_weather', 'ok']],
    });
    expect(stack.model.requests.at(-1)?.user).toContain('- Weather: {"city":"Lisbon","sky":"fog","celsius":18}');
  }, 60_000);

  it('are an MCP server over stdio, whose tool has a dotted name', async () => {
    expect(await asked('When is the next public holiday in Portugal?')).toEqual({
      reply: 'The next public holiday in Portugal: Restoration of Independence, 1 December.',
      tools: [['almanac.holidays', 'ok']],
    });
  }, 60_000);

  it('leave the prompt’s prefix as it is, whatever server is up (I10)', () => {
    const prefixes = new Set(stack.model.requests.map(({ system }) => system));
    expect(prefixes.size).toBe(1);
    expect([...prefixes][0]).toMatch(/almanac\.holidays: Names the next public holiday of a country\.$/m);
    expect(JSON.stringify(stack.model.requests.at(-1)?.schema)).toContain('"enum":["almanac.holidays"]');
  });

  it('stand beside those that are shipped', async () => {
    const top = await asked('Top 5 angry topics today?');
    expect(top.tools).toEqual([
      ['today_range', 'ok'],
      ['get_top5', 'ok'],
    ]);
    expect((await asked('A summary of today, please')).tools).toContainEqual(['get_summary', 'ok']);
  }, 60_000);
});
