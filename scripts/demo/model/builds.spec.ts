import { describe, expect, it } from '@jest/globals';
import { startStranger } from '#stranger';
import { listEdges } from '#graph';
import { playWith } from '../../../test/builder/play-builder.js';
import { modelAt } from '../../../test/stranger/play-agent.js';
import type { BuildTask } from '../../../test/stranger/builds/build-task.js';
import { renamed } from '../../../test/stranger/renamed.js';
import { withheld } from '../../../test/stranger/withheld.js';
import { effectsOf } from '../../../test/stranger/builds/run-graph.js';
import { buildIntent, drawingOf } from './builds.js';
import { buttonsOf } from './buttons.js';
import { demoModel } from './demo-model.js';
import { demoTools } from './demo-environment.js';
import { textIntents } from './texts.js';

const at = 'http://127.0.0.1:9';
const environment = {
  ...{ ...demoTools, LLM_PROVIDER: 'openai', OPENAI_API_KEY: 'k', DASHBOARD_API_URL: at, DASHBOARD_API_KEY: 'k' },
  ...{ WEATHER_API_URL: at, WEATHER_API_KEY: 'k', SHOP_API_URL: at, SHOP_API_KEY: 'k' },
};

async function built(text: string, model = demoModel()) {
  const stranger = await startStranger(model);
  const session = await playWith(modelAt({ provider: 'openai', url: stranger.url }), text, { environment });
  await stranger.close();
  const { draft, evidence, messages } = session;
  return {
    draft,
    isProven: evidence?.validated === true && evidence.tested,
    said: messages.at(-1)?.text ?? '',
    lines: listEdges(draft.connections).map(({ source, node }) => `${source} > ${node}`),
  };
}

const byTimes = { trigger: 'At Times', payload: {} };

/** What is asked for, the first three as the buttons of the builder's page have it, and what the workflow does, where no model is in it. */
const builds: readonly [text: string, run: BuildTask['run'] | null][] = [
  [
    'Every morning, text me how many orders came in.',
    {
      ...{ ...byTimes, web: { count_orders: { orders: 14 } } },
      does: ['count_orders {"day":"yesterday"}', 'text +15550123: 14 orders came in yesterday'],
    },
  ],
  ['When a form is sent, have an agent answer it by text.', null],
  ['Ask a person before an angry customer gets a refund.', null],
  [
    'Each evening at 7 pm send me the weather in Porto',
    {
      ...{ ...byTimes, web: { get_weather: { sky: 'fog', celsius: 18 } } },
      does: ['get_weather {"city":"Porto"}', 'text +15550123: Porto: fog, 18 degrees'],
    },
  ],
  [
    'Every weekday at 9:30, text +15550142 how many complaints came in, if over 5',
    {
      ...byTimes,
      web: { today_range: { start_date: '2026-11-28', end_date: '2026-11-28' }, get_counts: { value: 9 } },
      does: [
        'today_range {}',
        'get_counts {"start_date":"2026-11-28","end_date":"2026-11-28","label":"angry"}',
        'text +15550142: 9 angry messages today',
      ],
    },
  ],
  [
    'When someone fills in the form, text me what it says',
    {
      ...{ trigger: 'Form Is Sent', payload: { fields: { Name: 'Ana', Message: 'Hi' } } },
      does: ['text +15550123: Ana writes: Hi'],
    },
  ],
  ['When a text comes in, have an agent answer it.', null],
  ['Every Monday remind me to water the plants', { ...byTimes, does: ['text +15550123: Water the plants'] }],
  [
    'Every day at noon text me the next holiday of Japan',
    {
      ...{ ...byTimes, web: { 'almanac.holidays': { text: 'The next: 1 January.' } } },
      does: ['almanac.holidays {"country":"Japan"}', 'text +15550123: The next: 1 January.'],
    },
  ],
];

describe('the model of the demo, asked to build', () => {
  it.each(builds)('builds what was asked, and proves it: %s', async (text, run) => {
    const { isProven, said, lines, draft } = await built(text);
    expect({ isProven, said }).toEqual({ isProven: true, said: expect.stringMatching(/^It is built and tested: /) });
    expect(lines.sort()).toEqual(linesOf(drawingOf(text)?.lines ?? []));
    if (run !== null) expect(await effectsOf(draft, run)).toEqual(run.does);
  });

  it('does it as well when every tool and field has another name, and nothing without the words of the prompt', async () => {
    const [text = ''] = buttonsOf('builder/chat');
    expect(await built(text, renamed(demoModel()))).toMatchObject({ isProven: true });
    expect(await built(text, withheld(demoModel()))).toMatchObject({ isProven: false, draft: { nodes: [] } });
  });

  it('is asked for all that the buttons of the page say', () => {
    const texts = builds.map(([text]) => text);
    expect(buttonsOf('builder/chat')).toHaveLength(4);
    expect(buttonsOf('builder/chat').filter((button) => !texts.includes(button))).toEqual([]);
  });

  it.each(['Build me a shop', 'Post every photo of my phone to a wall', 'Every morning, write a poem'])(
    'says that it cannot, and how to give it a key: %s',
    async (text) => {
      const { said, draft } = await built(text);
      expect(draft.nodes).toEqual([]);
      expect(said).toContain('LLM_API_KEY=');
    },
  );
});

/** Each line between two parts, of `A > B > C`. */
function linesOf(chains: readonly string[]): string[] {
  const pairs = chains.flatMap((chain) => {
    const ends = chain.split(' > ').map((end) => end.replace(/:\d$/, ''));
    return ends.slice(1).map((end, place) => `${ends[place]} > ${end}`);
  });
  return pairs.sort();
}

describe('the intents of the demo', () => {
  it('hold no name that the product has made up', () => {
    const made = /\b(?:[a-z]+_[a-z_]+|[a-z]+[A-Z][A-Za-z]+|[a-z]+\.[a-z]+[A-Z]\w+)\b/;
    const texts = ['How many angry messages today?', 'What is the weather in Lisbon?', 'Next holiday in Portugal?'];
    const intents = [...builds.map(([text]) => buildIntent(text)), ...texts.flatMap((text) => textIntents(text, ''))];
    // What a tool of the installation gives is named by its file, for whoever draws with it.
    const said = intents.flatMap(({ steps, facts }) => JSON.stringify([steps, facts]).replace(/«[^»]*»/g, ''));
    expect(said.filter((each) => made.test(each))).toEqual([]);
  });
});
