import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startWeather } from '../demo/weather.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';

const directory = fileURLToPath(new URL('../demo/tools', import.meta.url));
const person = '+15550142';

let weather: Awaited<ReturnType<typeof startWeather>>;
let stack: Stack;

beforeAll(async () => {
  weather = await startWeather();
  const TOOLS_ENABLED = 'default,get_top5,get_summary';
  stack = await startStack({ environment: { TOOLS_DIR: directory, TOOLS_ENABLED, ...weather.environment } });
}, 60_000);
afterAll(() => Promise.all([stack.stop(), weather.close()]));

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
    expect([...prefixes][0]).toContain('almanac.holidays: Names the next public holiday of a country. schema=');
  });

  it('stand beside those that are shipped (A74, A75)', async () => {
    const top = await asked('Top 5 angry topics today?');
    expect(top.tools).toEqual([
      ['today_range', 'ok'],
      ['get_top5', 'ok'],
    ]);
    expect((await asked('A summary of today, please')).tools).toContainEqual(['get_summary', 'ok']);
  }, 60_000);
});
