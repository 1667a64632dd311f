import { describe, expect, it } from '@jest/globals';
import type { ToolResult } from '#protocol';
import { startStranger } from '#stranger';
import { playAgent } from '../../../test/stranger/play-agent.js';
import type { Employer } from '../../../test/stranger/play-agent.js';
import { demoTools } from './demo-environment.js';
import { demoModel } from './demo-model.js';
import { textIntents } from './texts.js';

const values: Readonly<Record<string, (args: Record<string, unknown>) => object>> = {
  get_counts: ({ label, start_date: start, end_date: end }) => ({ label, value: 7, start, end }),
  get_weather: ({ city }) => ({ city, sky: 'fog', celsius: 18 }),
  count_orders: ({ day }) => ({ day, orders: 14 }),
  'almanac.holidays': ({ country }) => ({
    text: `The next public holiday in ${String(country)}: Christmas Day, 25 December.`,
  }),
};

const at = 'http://127.0.0.1:9';
/** The demo's agent, on 28 November 2026. */
const demo: Employer = {
  environment: {
    ...{ ...demoTools, WEATHER_API_URL: at, WEATHER_API_KEY: 'k', SHOP_API_URL: at, SHOP_API_KEY: 'k' },
  },
  answerOf: (tool, args): ToolResult => {
    const value = values[tool]?.(args);
    if (value !== undefined) return { ok: true, value };
    return { ok: false, envelope: { success: false, error: { code: 'unknown-tool', message: `there is no ${tool}` } } };
  },
};

async function asked(text: string) {
  const stranger = await startStranger(demoModel());
  const { said, calls, repairs } = await playAgent({ provider: 'openai', url: stranger.url }, text, demo);
  await stranger.close();
  return { said, calls: calls.map(({ tool, args }) => [tool, ...Object.values(args)].join(' ')), repairs };
}

describe('the model of the demo, asked by text', () => {
  it.each([
    ['How many angry messages today?', 'get_counts 2026-11-28 2026-11-28 angry', 'Angry messages today: 7.'],
    ['what did complaints total yesterday', 'get_counts 2026-11-27 2026-11-27 angry', 'Angry messages yesterday: 7.'],
    ['praise from 2026-11-02 to 2026-11-05', 'get_counts 2026-11-02 2026-11-05 praise', 'Praise messages'],
    ['number of info texts in the last 7 days', 'get_counts 2026-11-22 2026-11-28 info', 'Info messages'],
    ['How many orders came in yesterday?', 'count_orders yesterday', 'Orders yesterday: 14.'],
    ['What is the weather in Lisbon?', 'get_weather Lisbon', 'The weather in Lisbon: fog, 18 °C.'],
    ['is it sunny in Porto', 'get_weather Porto', 'The weather in Porto: fog, 18 °C.'],
    ['When is the next public holiday in Portugal?', 'almanac.holidays Portugal', 'Christmas Day, 25 December'],
    ['Which holiday has Japan next?', 'almanac.holidays Japan', 'Christmas Day, 25 December'],
  ])('answers: %s', async (text, call, words) => {
    const { said, calls, repairs } = await asked(text);
    expect({ calls, said, repairs }).toEqual({ calls: [call], said: expect.stringContaining(words), repairs: 0 });
  });

  it.each([
    'Write me a poem about rain gutters',
    'How many customers do we have?',
    'Book a table for two',
    'Ana asks: Are you open on Sunday?',
  ])('says that it cannot, and how to give it a key: %s', async (text) => {
    const { said, calls } = await asked(text);
    expect(calls).toEqual([]);
    expect(said).toContain('LLM_API_KEY=');
  });

  it.each([
    ['and yesterday?', 'count the angry messages of yesterday'],
    ['what about praise', 'count the praise messages of today'],
    ['Is this customer angry or calm? Answer with that word alone: It came broken!', 'say "angry"'],
    ['Is this customer angry or calm? Answer with that word alone: It does not fit.', 'say "calm"'],
  ])('takes a text as it is meant after another one: %s', (text, step) => {
    expect(textIntents(text, 'How many angry messages today?')[0]?.steps[0]).toBe(step);
  });
});
