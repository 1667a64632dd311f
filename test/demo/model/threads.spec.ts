import { describe, expect, it } from '@jest/globals';
import type { ThreadState } from '#assistant';
import type { ThreadOrder, ToolResult } from '#contract';
import { threadAddressOf } from '#registry';
import { startStranger } from '#stranger';
import { readConfig } from '../../../apps/controller/src/config.js';
import { LiveDeployment } from '../../eval/live/deployment.js';
import { modelAt } from '../../stranger/play-agent.js';
import { buttonsOf } from './buttons.js';
import { demoModel } from './demo-model.js';
import { demoTools } from './demo-environment.js';

const at = 'http://127.0.0.1:9';
const settings = {
  ...{
    ...demoTools,
    LLM_PROVIDER: 'openai',
    OPENAI_API_KEY: 'k',
    LLM_MODEL: 'stranger',
    REDIS_URL: 'redis://127.0.0.1:9',
  },
  ...{ WEATHER_API_URL: at, WEATHER_API_KEY: 'k', SHOP_API_URL: at, SHOP_API_KEY: 'k' },
  ...{ DASHBOARD_API_URL: at, DASHBOARD_API_KEY: 'k', WEB_SEARCH_URL: at, TZ: 'UTC' },
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
const user = 'ann';
const threadId = 'demo-user-ann';

/** Says these to one thread, one after the other, and approves what it asks. */
async function talked(...texts: string[]) {
  const stranger = await startStranger(demoModel());
  const model = modelAt({ provider: 'openai', url: stranger.url });
  const deployment = new LiveDeployment(readConfig(settings), () => model, answerOf);
  const address = threadAddressOf(threadId, user);
  const order = (one: ThreadOrder): Promise<string> => deployment.order('assistant', address, one);
  const said: string[] = [];
  for (const [n, text] of texts.entries()) {
    const actorId = await order({ type: 'say', id: `m${n}`, user, threadId, text, mode: 'queue' });
    const thread = (): ThreadState => deployment.stateOf(actorId) as ThreadState; // the assistant's program made it
    for (let answers = 0; answers < 10; answers += 1) {
      await deployment.settle(() => thread().run === null || thread().requests.length > 0);
      const [request] = thread().requests;
      if (request === undefined) break;
      const decided = { user, requestId: request.requestId, decision: 'approved', text: null } as const;
      await order({ type: 'decide', id: `d${n}.${answers}`, ...decided });
    }
    said.push(thread().messages.findLast(({ role, text: words }) => role === 'assistant' && words !== '')?.text ?? '');
  }
  await stranger.close();
  return { said, ids: [...(await deployment.workflows.list()).keys()] };
}

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
