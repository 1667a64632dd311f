import { describe, expect, it } from '@jest/globals';
import { callTool, given, respond } from '../../test/given.js';
import type { Lane } from '../../test/lane.js';

function afterThreeSteps(): Lane {
  const lane = given();
  lane.receives('go');
  lane.replies(callTool('today_range'));
  lane.toolAnswers({ start_date: '2026-11-20' });
  lane.replies(callTool('get_counts', { n: 1 }));
  lane.toolAnswers({ value: 1 });
  lane.replies(callTool('get_counts', { n: 2 }));
  return lane;
}

function compressed(lane: Lane, observations: string[], tokens = 10) {
  const [effect] = lane.owes('compress');
  if (effect === undefined) throw new Error('no compression is owed');
  lane.owed.delete(effect.id);
  const { id: effectId, runId, fromSeq, toSeq } = effect;
  const usage = { tokensIn: tokens, tokensOut: 0, tokensCached: 0, costMicroUsd: 1 };
  return {
    type: 'compressed' as const,
    effectId,
    runId,
    fromSeq,
    toSeq,
    plan: '1. a\n2. b',
    progress: 'half',
    observations,
    usage,
  };
}

describe('the compressor', () => {
  it('is asked after the third step, beside the tool call, with the range it may replace', () => {
    const lane = afterThreeSteps();
    expect(lane.last?.effects.map((effect) => effect.type)).toEqual(['run-tool', 'compress']);
    expect(lane.owes('compress')).toMatchObject([
      { fromSeq: 1, toSeq: 2, log: [/today/, /get_counts/].map((re) => expect.stringMatching(re)) },
    ]);
  });

  it('refreshes plan, progress and the observations of its range, and leaves later ones', () => {
    const lane = afterThreeSteps();
    const event = compressed(lane, ['one angry message on the 20th']);
    lane.toolAnswers({ value: 2 });
    lane.happens(event);
    expect(lane.run).toMatchObject({ plan: '1. a 2. b', planRev: 2, progress: 'half' });
    expect(lane.user).toContain('DATA\n- one angry message on the 20th\n- get_counts: {"value":2}\nUNTRUSTED');
  });

  it('never makes more lines than it was given numbers for', () => {
    const lane = afterThreeSteps();
    lane.happens(compressed(lane, ['a', 'b', 'c']));
    expect(lane.run.observations).toEqual([
      { seq: 1, text: 'a' },
      { seq: 2, text: 'b; c' },
    ]);
  });

  it('that comes too late, or fails, changes nothing', () => {
    const lane = afterThreeSteps();
    const event = compressed(lane, ['a']);
    const { observations } = lane.run;
    lane.happens({ ...event, toSeq: 1 });
    lane.happens({ ...event, runId: 'run_x' });
    expect(lane.run.observations).toEqual(observations);
    lane.happens({ type: 'compress-failed', effectId: event.effectId });
    lane.happens(event);
    expect(lane.run.observations).toEqual(observations);
    expect(lane.owes('compress')).toEqual([]);
  });

  it('is not waited for, and withdrawn when the run ends', () => {
    const lane = afterThreeSteps();
    lane.toolAnswers({ value: 2 });
    expect(lane.agent.isThinking(lane.state)).toBe(true);
    lane.replies(respond('Done.'));
    lane.settles();
    expect(lane.owed.size).toBe(0);
  });

  it('is asked at once when a result makes the scratchpad too long, and only once for the same rows', () => {
    const lane = given();
    lane.receives('go');
    lane.replies(callTool('get_top5'));
    lane.toolAnswers('word, '.repeat(500));
    expect(lane.owes('compress')).toMatchObject([{ fromSeq: 1, toSeq: 1 }]);
    const [effect] = lane.owes('compress');
    lane.happens({ type: 'compress-failed', effectId: effect?.id ?? '' });
    lane.receives('well?');
    expect(lane.owes('compress')).toHaveLength(1);
  });

  it('is shown the person’s texts, which it may lose nothing of', () => {
    expect(afterThreeSteps().owes('compress')).toMatchObject([{ request: ['go'] }]);
  });

  it('I5: that fails is paid for all the same, and its cost may stop the run', () => {
    const lane = afterThreeSteps();
    const { effectId, usage } = compressed(lane, [], 1_000_000);
    const { observations } = lane.run;
    lane.toolAnswers({ value: 2 });
    lane.happens({ type: 'compress-failed', effectId, usage });
    expect(lane.run.observations.slice(0, 2)).toEqual(observations);
    expect(lane.run.phase).toMatchObject({ name: 'answering', outcome: 'token-cap' });
  });

  it('I5: whose cost was the last of the budget stops the run', () => {
    const lane = afterThreeSteps();
    const event = compressed(lane, ['a'], 1_000_000);
    lane.toolAnswers({ value: 2 });
    lane.happens(event);
    expect(lane.run.phase).toMatchObject({ name: 'answering', outcome: 'token-cap' });
  });
});
