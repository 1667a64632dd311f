import { describe, expect, it } from '@jest/globals';
import type { Question } from '../question.js';
import type { Fault } from './wobbling.js';
import { faults, publishedRates, wobbling } from './wobbling.js';

const answer = '{"done":true,"count":3,"words":"Three of them.","list":[{"n":1}]}';
const question: Question = { model: 'm', system: '', messages: [], form: { by: 'text' } };

function only(fault: Fault) {
  const rates = { ...publishedRates, text: { [fault]: 100 }, tools: { [fault]: 100 } };
  return wobbling(() => ({ text: answer }), 1, { rates });
}

describe('a model that errs', () => {
  const wholes: [Fault, RegExp][] = [
    ['thoughts first', /^<think>[^]*<\/think>\n\{"done":true/],
    ['fenced', /^```json\n\{"done".*\n```$/],
    ['prose around', /^Here is[^]*```json[^]*helps!$/],
    ['two objects', /^\{"done":true.*\}\n\{.*\}$/],
    ['another language', /^Voici.*\n\{"done"/],
  ];
  it.each(wholes)('says all of it, with %s', async (fault, form) => {
    const { text } = await only(fault)(question, 0);
    expect(text).toMatch(form);
    expect(text).toContain(answer);
  });

  it.each<Fault>(['wrong type', 'field missing'])('changes one place: %s', async (fault) => {
    const { text } = await only(fault)(question, 0);
    expect(JSON.parse(text)).not.toEqual(JSON.parse(answer));
    expect(text.length).toBeGreaterThan(answer.length / 3);
  });

  it('is cut off, or refuses, and the API says so', async () => {
    expect(await only('cut off')(question, 0)).toEqual({
      text: expect.stringMatching(/^\{"done"[^}]*$/),
      finish: 'length',
    });
    expect(await only('refusal')(question, 0)).toMatchObject({ finish: 'refusal' });
  });

  it.each<Fault>(['fenced', 'prose around', 'wrong type', 'field missing', 'two objects'])(
    'says a sentence as it is: %s',
    async (fault) => {
      const rates = { ...publishedRates, text: { [fault]: 100 } };
      const seen: Fault[] = [];
      const onFault = (each: Fault) => void seen.push(each);
      const speaker = wobbling(() => ({ text: 'Three of them.' }), 1, { rates, onFault });
      expect([await speaker(question, 0), seen]).toEqual([{ text: 'Three of them.' }, []]);
    },
  );

  it('errs within the arguments of a call', async () => {
    const rates = { ...publishedRates, tools: { 'field missing': 100 } };
    const speaker = wobbling(() => ({ text: '', call: { name: 'say', args: { a: 1 } } }), 1, { rates });
    expect(await speaker({ ...question, form: { by: 'tools', tools: [], forced: 'say' } }, 0)).toMatchObject({
      call: { name: 'say', args: {} },
    });
  });

  it('errs as often as it is told, and the same for the same seed', async () => {
    const play = async (seed: number) => {
      const seen: Fault[] = [];
      const speaker = wobbling(() => ({ text: answer }), seed, { onFault: (fault) => void seen.push(fault) });
      for (let n = 0; n < 2_000; n += 1) await speaker(question, n);
      return seen;
    };
    const seen = await play(1);
    const share = (fault: Fault) => seen.filter((each) => each === fault).length / 20;
    for (const fault of faults) expect(Math.abs(share(fault) - (publishedRates.text[fault] ?? 0))).toBeLessThan(4);
    expect(await play(1)).toEqual(seen);
  });
});
