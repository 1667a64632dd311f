import { describe, expect, it } from '@jest/globals';
import { callTool, clarify, given, respond } from '../../test/given.js';
import type { Lane } from '../../test/lane.js';
import { fixedTexts } from '../languages/languages.js';

function takeOver(lane: Lane): void {
  lane.takenOver = true;
  lane.happens({ type: 'taken-over', by: 'an operator' });
}

function giveBack(lane: Lane, texts: 'handle' | 'skip'): void {
  lane.takenOver = false;
  lane.happens({ type: 'given-back', by: 'an operator', texts });
}

describe('a takeover', () => {
  it.each<[string, (lane: Lane) => void]>([
    ['thinks', () => undefined],
    ['waits for a tool', (lane) => void lane.replies(callTool('get_top5'))],
    ['has an unclaimed answer', (lane) => void lane.replies(respond('7'))],
    ['has an unclaimed question', (lane) => void lane.replies(clarify('Which?'))],
  ])('ends a run that %s, and withdraws what it owes', (_what, prepare) => {
    const lane = given();
    lane.receives('how many?');
    prepare(lane);
    takeOver(lane);
    expect(lane.outcomes).toEqual(['taken-over']);
    expect([...lane.owed.keys()]).toEqual([]);
    expect(lane.state?.run).toBeNull();
  });

  it('leaves a send that is claimed to end its run', () => {
    const lane = given();
    lane.receives('how many?');
    lane.replies(respond('7'));
    lane.claims();
    takeOver(lane);
    expect(lane.outcomes).toEqual([]);
    lane.settles('sent');
    expect(lane.outcomes).toEqual(['answered']);
  });

  it('is the outcome of a run whose send the claim refused for it', () => {
    for (const turn of [respond('7'), clarify('Which?')]) {
      const lane = given();
      lane.receives('how many?');
      lane.replies(turn);
      lane.takenOver = true;
      lane.happens({ ...lane.settledEvent(lane.send().id, 'refused'), errorCode: 'taken-over' });
      expect(lane.outcomes).toEqual(['taken-over']);
    }
  });

  it.each([
    ['handle', 1],
    ['skip', 0],
  ] as const)('keeps texts that were set aside, and on %s gives them %i runs', (texts, runs) => {
    const lane = given();
    lane.receives('how many?');
    lane.replies(respond('7'));
    const waiting = lane.receives('and today?');
    takeOver(lane);
    expect(lane.messageRuns[waiting]).toBeUndefined();
    giveBack(lane, texts);
    expect(lane.messageRuns[waiting] === '').toBe(runs === 0);
    expect(lane.state?.run?.texts.map(({ messageId }) => messageId) ?? []).toEqual(runs === 0 ? [] : [waiting]);
  });

  it('ends the run even when it has been given back before anybody read of it', () => {
    const lane = given();
    lane.receives('how many?');
    lane.happens({ type: 'taken-over', by: 'x' }, { type: 'given-back', by: 'x', texts: 'handle' });
    expect(lane.outcomes).toEqual(['taken-over']);
  });
});

describe('HELP', () => {
  it('gets one notice each when a text is configured, beside whatever is under way', () => {
    const lane = given({ texts: { ...fixedTexts, help: 'Ask me for counts.' } });
    lane.receives('HELP', { keyword: 'help' });
    lane.receives('how many?');
    lane.receives('HELP', { keyword: 'help' });
    expect(lane.owes('send-reply').map(({ kind, text }) => [kind, text])).toEqual([
      ['notice', 'Ask me for counts.'],
      ['notice', 'Ask me for counts.'],
    ]);
    expect(lane.state?.run?.texts).toHaveLength(1);
  });

  it('gets none when nothing is configured, and never after STOP', () => {
    const lane = given();
    lane.receives('HELP', { keyword: 'help' });
    const out = given({ texts: { ...fixedTexts, help: 'Ask me for counts.' } });
    out.optedOut = true;
    out.receives('HELP', { keyword: 'help' });
    expect([...lane.owed.keys(), ...out.owed.keys()]).toEqual([]);
  });

  it('answers a question that was sent before it means help', () => {
    const lane = given({ texts: { ...fixedTexts, help: 'Ask me for counts.' } });
    lane.receives('how many?');
    lane.replies(clarify('Which label?'));
    lane.settles();
    lane.receives('INFO', { keyword: 'help' });
    expect(lane.user).toContain('INFO');
    expect(lane.owes('send-reply')).toEqual([]);
  });
});
