import { describe, expect, it } from '@jest/globals';
import type { ToolResult } from '#protocol';
import { talked as talkedTo } from '../../../test/eval/live/talk.js';
import { buttonsOf } from './buttons.js';
import { demoModel } from './demo-model.js';
import { demoTools } from './demo-environment.js';

const at = 'http://127.0.0.1:9';
const environment = {
  ...demoTools,
  ...{ WEATHER_API_URL: at, WEATHER_API_KEY: 'k', SHOP_API_URL: at, SHOP_API_KEY: 'k' },
};
const page = {
  title: 'What toll roads cost',
  url: 'https://roads.example/tolls',
  snippet: 'It costs 9 cents a kilometre.',
};
const answerOf = (tool: string): ToolResult =>
  tool === 'web-search'
    ? { ok: true, value: { results: [page] } }
    : { ok: false, envelope: { success: false, error: { code: 'unknown-tool', message: tool } } };

/** Says these to one thread, one after the other, and approves what it asks. */
const talked = (...texts: string[]) => talkedTo({ speaker: demoModel(), environment, answerOf }, ...texts);

/** Of the page: one that has something built, one about what is here, one that looks on the web. */
const [builds = '', lists = '', looks = '', ...others] = buttonsOf('assistant/thread-page');

describe('the model of the demo, as the assistant', () => {
  it.each([
    [builds, 'every weekday at 18:00 it texts you how many angry'],
    ['I want the weather in Porto by text each morning', 'every day at 8:00 it texts you the weather in Porto.'],
  ])('plans, builds and proves: %s', async (text, does) => {
    const { said, ids } = await talked(text);
    expect(said).toEqual([expect.stringContaining(`It is built and tested: ${does}`)]);
    expect(said[0]).toContain('Done: ');
    expect(ids).toHaveLength(1);
  });

  it('looks things up, each time that it is asked, and says where it ends', async () => {
    const { said, ids } = await talked(
      lists,
      looks,
      'search the internet for toll roads please',
      'Order me a pizza',
      'publish it',
    );
    expect(said).toEqual([
      expect.stringContaining('There is no workflow here yet.'),
      expect.stringContaining('It costs 9 cents a kilometre.'),
      expect.stringContaining('It costs 9 cents a kilometre.'),
      expect.stringContaining('LLM_API_KEY='),
      expect.stringContaining('Which workflow should I publish?'),
    ]);
    expect(ids).toEqual([]);
    expect(others).toEqual([]);
  });

  it('looks anew when it is asked the same again', async () => {
    const { said } = await talked(lists, builds, lists);
    expect(said[0]).toContain('There is no workflow here yet.');
    expect(said[2]).toContain('Published: ');
    expect(said[2]).not.toContain('There is no workflow here yet.');
  });
});
