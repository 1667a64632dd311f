import { describe, expect, it } from '@jest/globals';
import { exchange } from './hostile-rewrites.js';
import { compare, measureHostile, measureLogs } from './measure.js';
import { diceOf, randomLog } from './random-log.js';

const nothingWrong = { invented: 0, lostOfLatest: 0, lostOfRequest: 0 };

describe('the compressor', () => {
  it('changes no fact of random logs, and loses none that has to stay', async () => {
    const { ends, kept } = await measureLogs(20, 7);
    expect(kept).toMatchObject(nothingWrong);
    expect(Object.keys(ends)).toEqual(expect.arrayContaining(['whole', 'rewritten']));
  });

  it('keeps nothing untrue of what hostile models write', async () => {
    const { ends, kept } = await measureHostile(20, 7);
    expect(kept).toMatchObject(nothingWrong);
    expect(ends).toMatchObject({ 'a number altered: refused': 2, 'a header missing: refused': 2 });
    expect(ends).toHaveProperty('re-ordered, headers and lines: kept');
  });

  it('keeps hardly any rewrite in which two values have changed places', async () => {
    const { ends } = await measureHostile(5, 1, { exchanged: exchange });
    expect(ends['exchanged: refused']).toBeGreaterThanOrEqual(4);
  });

  it('would be caught at either', () => {
    const random = randomLog(diceOf(3));
    const { plan, progress, log } = random.effect;
    const whole = compare(random, { plan, progress, observations: log });
    expect(whole).toMatchObject({ ...nothingWrong, droppedOlder: 0 });
    expect(compare(random, { plan, progress, observations: ['then 987654'] })).toMatchObject({ invented: 1 });
    const short = compare(random, { plan, progress, observations: log.slice(0, -1) });
    expect(short.lostOfLatest).toBeGreaterThan(0);
  });
});
