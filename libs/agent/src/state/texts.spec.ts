import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { callTool, clarify, given, respond, settings } from '../../test/given.js';
import type { Lane } from '../../test/lane.js';
import { amount } from '../../../../test/support/amount.js';

const caps = settings.textCaps;

function requestOf(lane: Lane): string[] {
  return lane.user.slice('USER_REQUEST:\n'.length, lane.user.indexOf('\n\nSCRATCHPAD')).split('\n');
}

function stateBytes(lane: Lane): number {
  return Buffer.byteLength(JSON.stringify(lane.state));
}

describe('a long request', () => {
  it('cuts a text that is too long, and says so', () => {
    const lane = given();
    lane.receives('x'.repeat(5000));
    expect(requestOf(lane)).toEqual([`${'x'.repeat(1594)} [cut]`]);
  });

  it('shows the first text and the latest, and counts those between', () => {
    const lane = given();
    lane.receives('how many angry?');
    for (let i = 0; i < 40; i += 1) lane.receives(`${i} ${'y'.repeat(997)}`);
    const lines = requestOf(lane);
    expect(lines.slice(0, 2)).toEqual(['how many angry?', '[… 37 more texts]']);
    expect(lines.slice(2).map((line) => line.split(' ')[0])).toEqual(['37', '38', '39']);
    expect([...lane.views.values()][0]?.messageIds).toHaveLength(41);
  });

  it('never hides the answer to a question behind the texts before it', () => {
    const lane = given();
    lane.receives('z'.repeat(1600));
    lane.receives('z'.repeat(1600));
    lane.receives('z'.repeat(800));
    lane.replies(clarify('Which label?'));
    lane.settles();
    lane.receives('angry');
    expect(requestOf(lane).at(-1)).toBe('angry');
  });

  it('keeps count of the messages whose ids it keeps no longer, and answers by place what it answered', () => {
    const lane = given();
    for (let i = 0; i < 5; i += 1) lane.receives(`text ${i}`);
    lane.replies(clarify('Which label?'));
    lane.settles();
    const answer = lane.receives('angry');
    for (let i = 0; i < 98; i += 1) lane.receives('more');
    expect(requestOf(lane).slice(0, 4)).toEqual(['text 0', '[… 4 more texts]', 'angry', 'more']);
    const [view] = lane.views.values();
    expect(view?.replies[0]?.answersUpTo).toBe(view?.messageIds.indexOf(answer));
  });
});

const anyText = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 2000 }),
  fc.integer({ min: 0, max: 20_000 }).map((length) => '"\\\u0007\u4e2d'.repeat(length / 4)),
);

describe('a burst of three hundred texts', () => {
  const burst = fc.array(anyText, { minLength: 300, maxLength: 300, size: 'max' });

  it('leaves the state below 64 KB and the request below its cap, whenever it comes', () => {
    fc.assert(
      fc.property(burst, fc.nat(300), (texts, before) => {
        const lane = given({ prefetch: {} }); // a random text may hold a word of time ("MeS"), which asks a tool first
        lane.receives('how many?');
        lane.replies(callTool('get_top5'));
        for (const text of texts.slice(0, before)) lane.receives(text);
        lane.toolAnswers('r'.repeat(5000));
        expect(requestOf(lane).join('').length).toBeLessThan(caps.requestMaxChars + 2 * caps.maxTexts);
        lane.replies(respond('Seven.'));
        for (const text of texts.slice(before)) lane.receives(text);
        expect(stateBytes(lane)).toBeLessThanOrEqual(65_536);
        lane.settles();
        expect(stateBytes(lane)).toBeLessThanOrEqual(65_536);
      }),
      { numRuns: amount(6, 30) },
    );
  });

  it('I1: names one run for every text, and says to the model how many it does not see', () => {
    const lane = given();
    lane.receives('one?');
    lane.replies(respond('One.'));
    const ids = Array.from({ length: 300 }, (_, i) => lane.receives(`text ${i}`));
    lane.settles();
    expect(new Set(ids.map((id) => lane.messageRuns[id]))).toEqual(new Set([lane.run.id]));
    expect(requestOf(lane).slice(0, 3)).toEqual(['text 0', '[… 200 more texts]', 'text 201']);
    expect(lane.run).toMatchObject({ unlisted: 200 });
  });
});
