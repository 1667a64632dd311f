import { describe, expect, it } from '@jest/globals';
import { offeredTools } from './offered-tools.js';
import { scriptedTurn } from './scripted-turn.js';
import { readPrompt } from './read-prompt.js';
import type { ReadPrompt } from './read-prompt.js';

const day = { type: 'string', format: 'date' };
const top5 = {
  type: 'object',
  properties: { start_date: day, end_date: day, label: { type: 'string', enum: ['angry', 'praise', 'info'] } },
  required: ['start_date', 'end_date', 'label'],
};
const tide = {
  type: 'object',
  properties: { port: { type: 'string' }, days: { type: 'integer' } },
  required: ['port'],
};
const system = [
  'TOOLS (strict JSON Schemas):',
  '1) today_range: Gives today. schema={"type":"object","properties":{}}',
  `2) get_counts: Counts. schema=${JSON.stringify(top5)}`,
  `3) get_top5: Gives topics. schema=${JSON.stringify(top5)}`,
  `4) harbour.tide: Tells the tide of a port. schema=${JSON.stringify(tide)}`,
].join('\n');
const tools = offeredTools(system);
const today = 'today_range: {"start_date":"2026-11-20","end_date":"2026-11-20"}';

function actionFor(request: string[], given: Partial<ReadPrompt> = {}): object {
  const prompt = { request, memory: [], progress: [], observations: [today], asked: null, note: null, ...given };
  return scriptedTurn(prompt, tools).next_action;
}

describe('the scripted model, asked about a tool it has never heard of', () => {
  it('takes what is left of the budgets for no result, right after the results as well', () => {
    const lines = ['USER_REQUEST:', 'Weather?', 'GOAL: Answer.', 'TODAY: Saturday', 'OBS:', '- Weather: fog'];
    for (const left of ['LIMITS: steps_left=4 used: get_weather 1/3', 'BUDGET_USED: steps=1', 'NOTE: Shorter.'])
      expect(readPrompt([...lines, left].join('\n')).observations).toEqual(['Weather: fog']);
  });

  it('knows the tools from the prompt', () => {
    expect(tools.map(({ name }) => name)).toEqual(['today_range', 'get_counts', 'get_top5', 'harbour.tide']);
  });

  it('calls the tool that the request speaks of, with what it says', () => {
    expect(actionFor(['When is the tide in Porto Novo?'])).toEqual({
      type: 'tool',
      name: 'harbour.tide',
      args: { port: 'Porto Novo' },
    });
    expect(actionFor(['Top 5 angry topics this week?'])).toEqual({
      type: 'tool',
      name: 'get_top5',
      args: { start_date: '2026-11-16', end_date: '2026-11-20', label: 'angry' },
    });
  });

  it('finds out what day it is first', () => {
    expect(actionFor(['top 5 angry topics today'], { observations: [] })).toMatchObject({ name: 'today_range' });
  });

  it('asks for what is missing, and takes the answer', () => {
    expect(actionFor(['when is the next tide?'])).toEqual({ type: 'clarify', message: 'Which port?' });
    expect(actionFor(['when is the next tide?', 'lisbon'], { asked: 'Which port?' })).toMatchObject({
      args: { port: 'lisbon' },
    });
  });

  it('answers with what was found, or says that it failed', () => {
    const found = (line: string): object => actionFor(['tide in Porto'], { observations: [today, line] });
    expect(found('harbour.tide: {"port":"Porto","high_at":"04:10"}')).toEqual({
      type: 'respond',
      message: 'port Porto, high at 04:10.',
    });
    expect(found('harbour.tide: {"text":"High at four."}')).toEqual({ type: 'respond', message: 'High at four.' });
    expect(found('Top 5: {"items":[{"topic":"price","count":3},{"topic":"delay","count":2}]}')).toEqual({
      type: 'respond',
      message: 'items price 3; delay 2.',
    });
    expect(found('add_note: {"note_id":"n7"}')).toEqual({ type: 'respond', message: 'It is done: n7.' });
    expect(found('done already: add_note {"text":"x"}: add_note: {"note_id":"n7"}')).toEqual({
      type: 'respond',
      message: 'That was done already.',
    });
    expect(found('harbour.tide: {"high_at":"04:10","days": [cut: the result was longer]')).toEqual({
      type: 'respond',
      message: 'high at:04:10,days: cut: the result was longer',
    });
    expect(found('error from harbour.tide: {"success":false,"error":{"code":"tool-timeout"}}')).toEqual({
      type: 'respond',
      message: 'Sorry, I could not do that (harbour tide): there was no answer in time.',
    });
  });

  it('goes on counting where counting was asked for', () => {
    expect(actionFor(['How many angry messages today?'])).toMatchObject({ name: 'get_counts' });
  });
});
