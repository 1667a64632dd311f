import { describe, expect, it } from '@jest/globals';
import { SharedRate } from './shared-rate.js';

type Answer = 0 | 60_000 | 'late' | 'away';
const perMinute = 30;

/** A rate whose Redis answers this, one after the other, and the last for ever. */
function rateOf(...answers: Answer[]): SharedRate {
  const ask = async (): Promise<never> => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer === 'away') throw new Error('the store is away');
    return (await (answer === 'late' ? new Promise(() => undefined) : answer)) as never; // what a question is answered
  };
  return new SharedRate({ ask }, { apiKey: 'k', perMinute, answerMs: 1 });
}

async function passedOf(rate: SharedRate, requests: number): Promise<number> {
  const waits = await Promise.all(Array.from({ length: requests }, () => rate.take()));
  return waits.filter((wait) => wait === 0).length;
}

describe('the rate of a key', () => {
  it.each<[string, Answer[]]>([
    ['answers in time', [0]],
    ['is away', ['away']],
    ['answers late', ['late']],
    ['answers late in the middle of a burst', [...Array<Answer>(20).fill(0), 'late']],
    ['answers late, and in time again', [...Array<Answer>(20).fill('late'), 0]],
    ['goes away in the middle of a burst', [...Array<Answer>(29).fill(0), 'away']],
  ])('lets a burst of three times as many have the rate and no more, where Redis %s', async (_how, answers) => {
    expect(await passedOf(rateOf(...answers), 3 * perMinute)).toBe(perMinute);
  });

  it('is not less for the requests that Redis refused', async () => {
    const rate = rateOf(...Array<Answer>(perMinute).fill(60_000), 0);
    expect(await passedOf(rate, perMinute)).toBe(0);
    expect(await passedOf(rate, 2 * perMinute)).toBe(perMinute);
  });

  it('says in how many seconds there will be room', async () => {
    expect(await rateOf(60_000).take()).toBe(60);
  });
});
