import { describe, expect, it } from '@jest/globals';
import { countSegments } from '../state/segments.js';
import { callTool, given, respond } from '../../test/given.js';

const long = 'There were seven angry messages on that day. '.repeat(12).trim();

describe('an answer of more than three segments', () => {
  it('is given back once, and the shorter one is sent', () => {
    const lane = given();
    lane.receives('how many?');
    lane.replies(respond(long));
    expect(lane.owes('send-reply')).toEqual([]);
    expect(lane.user).toContain('Your answer is too long');
    lane.replies(respond('Seven.'));
    expect(lane.send()).toMatchObject({ kind: 'answer', text: 'Seven.' });
    lane.settles();
    expect(lane.outcomes).toEqual(['answered']);
    expect(lane.rows.map((row) => (row.row === 'turn' ? [row.mode, row.step_index] : row.row))).toEqual([
      ['action', 1],
      ['shorten', 1],
      'reply',
      'outcome',
    ]);
  });

  it.each([
    ['is as long', (lane: ReturnType<typeof given>) => lane.replies(respond(long))],
    ['is a tool call', (lane: ReturnType<typeof given>) => lane.replies(callTool('get_top5'))],
    ['breaks the contract', (lane: ReturnType<typeof given>) => lane.breaksContract()],
    ['does not come', (lane: ReturnType<typeof given>) => lane.modelFails('model-failed', 500)],
  ])('is cut at a sentence where what comes back %s', (_what, comesBack) => {
    const lane = given();
    lane.receives('how many?');
    lane.replies(respond(long));
    comesBack(lane);
    const { text } = lane.send();
    expect(text.endsWith('day.')).toBe(true);
    expect([countSegments(text), long.startsWith(text)]).toEqual([3, true]);
  });

  it('is cut at once where no call may be made any more, and never thrown away', () => {
    const lane = given({ budgets: { maxSteps: 1 } });
    lane.receives('how many?');
    lane.replies(respond(long));
    expect(countSegments(lane.send().text)).toBe(3);
    const late = given({ budgets: { maxSeconds: 5 } });
    late.receives('how many?');
    late.replies(respond(long));
    late.passes(6_000);
    late.wakes();
    expect(late.send()).toMatchObject({ kind: 'answer' });
  });

  it('is cut and sent where what the compressor cost was the last of the budget', () => {
    const lane = given({ compressEverySteps: 1, budgets: { maxTokens: 1_000 } });
    lane.receives('how many?');
    lane.replies(callTool('get_top5'));
    lane.toolAnswers({ angry: 7 });
    lane.replies(callTool('get_counts'));
    const [effect] = lane.owes('compress');
    lane.toolAnswers({ angry: 7 });
    lane.replies(respond(long));
    const usage = { tokensIn: 1_000, tokensOut: 1, tokensCached: 0, costMicroUsd: 1 };
    const { id: effectId, runId, fromSeq, toSeq } = effect ?? { id: '', runId: '', fromSeq: 0, toSeq: 0 };
    const shorter = { plan: 'p', progress: 'q', observations: ['a'], usage };
    lane.happens({ type: 'compressed', effectId, runId, fromSeq, toSeq, ...shorter });
    expect(lane.send()).toMatchObject({ kind: 'answer' });
    expect(countSegments(lane.send().text)).toBe(3);
  });

  it('asks for no shorter scratchpad any more', () => {
    const lane = given({ compressEverySteps: 2 });
    lane.receives('how many?');
    lane.replies(callTool('get_top5'));
    lane.toolAnswers({ angry: 7 });
    lane.replies(respond(long));
    expect(lane.owes('compress')).toEqual([]);
  });

  it('is sent before a text that comes meanwhile starts its own run', () => {
    const lane = given();
    lane.receives('how many?');
    lane.replies(respond(long));
    lane.receives('and praise?');
    lane.replies(respond('Seven.'));
    lane.settles();
    expect(lane.outcomes).toEqual(['answered']);
    expect(lane.user).toContain('and praise?');
  });

  it('is left alone where the channel has no limit', () => {
    const lane = given({ replySegments: {} });
    lane.receives('how many?');
    lane.replies(respond(long));
    expect(lane.send().text).toBe(long);
  });
});
