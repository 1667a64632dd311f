import { describe, expect, it } from '@jest/globals';
import type { AgentSettings } from '../index.js';
import { callTool, clarify, given, respond } from '../../test/given.js';

const day = { start_date: '2026-11-20', end_date: '2026-11-20' };
const callsModel = { type: 'call-model' };
const asksToday = { type: 'run-inline-tool', tool: 'today_range', args: {} };

describe('a request that speaks of time', () => {
  it('finds the date in OBS before its first turn, and is answered in two', () => {
    const lane = given();
    lane.receives('How many angry messages today?');
    expect(lane.agent.next(lane.state)).toMatchObject(asksToday);
    lane.toolAnswers(day);
    expect(lane.user).toContain('today_range: {"start_date":"2026-11-20"');
    lane.replies(callTool('get_counts', { ...day, label: 'angry' }));
    lane.toolAnswers(7);
    lane.replies(respond('Seven.'));
    lane.settles();
    expect(lane.rows.map((row) => row.row)).toEqual(['tool', 'turn', 'tool', 'turn', 'reply', 'outcome']);
    expect(lane.rowsOf('tool')).toMatchObject([
      {
        tool_name: 'today_range',
        prefetched: true,
        tool_call_seq: 1,
        turn: 0,
        budget_snapshot: { tool_calls_used: 0 },
      },
      { tool_name: 'get_counts', prefetched: false, tool_call_seq: 2, budget_snapshot: { tool_calls_used: 1 } },
    ]);
  });

  it.each([
    ['and yesterday?', true],
    ['angry this WEEK', true],
    ['¿cuántos hoy?', true],
    ['how many angry?', false],
    ['from 2026-11-01 to 2026-11-03', false],
    ['the birthday of Mayweather', false],
  ])('is told by its words: "%s" %s', (text, isAsked) => {
    const lane = given();
    lane.receives(text);
    expect(lane.agent.next(lane.state)).toMatchObject(isAsked ? asksToday : callsModel);
  });

  it('may say so in a later text of the burst, or in the answer to a question', () => {
    const burst = given();
    burst.receives('how many angry?');
    burst.receives('today I mean');
    expect(burst.agent.next(burst.state)).toMatchObject(asksToday);
    const asked = given();
    asked.receives('how many angry?');
    asked.replies(clarify('Since when?'));
    asked.settles();
    asked.receives('yesterday');
    expect(asked.agent.next(asked.state)).toMatchObject(asksToday);
  });

  it('is looked up once in a run, though the tool failed or the model has asked itself', () => {
    const lane = given();
    lane.receives('how many today?');
    lane.toolFails('internal');
    expect(lane.agent.next(lane.state)).toMatchObject(callsModel);
    const other = given();
    other.receives('how many?');
    other.replies(callTool('today_range'));
    other.toolAnswers(day);
    other.receives('today!');
    expect(other.agent.next(other.state)).toMatchObject(callsModel);
  });

  it('leaves the model to ask where the settings say nothing, or name a tool that is owed', () => {
    const settings: AgentSettings['prefetch'][] = [{}, { get_top5: 'when-time-is-mentioned' }];
    for (const prefetch of settings) {
      const lane = given({ prefetch });
      lane.receives('how many today?');
      expect(lane.agent.next(lane.state)).toMatchObject(callsModel);
    }
  });
});
