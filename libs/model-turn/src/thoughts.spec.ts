import { describe, expect, it } from '@jest/globals';
import { cpuMsOf } from '../../../test/boundaries/pattern-attacks.js';
import { compileAnswerForm } from './answer-form.js';
import { parseTurn } from './parse-turn.js';
import { spokenWords } from './thoughts.js';

const turn = (action: object, done: boolean): string =>
  JSON.stringify({
    control: { done, reason: 'ok' },
    next_action: action,
    state_update: { plan: '1. answer', observation: 'shipped', confidence: 0.8 },
  });
const answer = turn({ type: 'respond', message: 'It ships today.' }, true);
const answered: unknown = JSON.parse(answer);
const draft = turn({ type: 'tool', name: 'get_order', args: { id: '17' } }, false);
const allowed = new Set(['get_order']);

/** What servers really send before an answer: each pair is an opening and a closing mark. */
const pairs: [string, string][] = [
  ['<think>', '</think>'],
  ['<THINK>', '</THINK>'],
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['<reasoning>', '</reasoning>'],
  ['<reflection>', '</reflection>'],
  ['<mm:think>', '</mm:think>'],
  ['<seed:think>', '</seed:think>'],
  ['<longcat_think>', '</longcat_think>'],
  ['<think duration="3">', '</think>'],
  ['<think>', '</thinking>'],
  ['[THINK]', '[/THINK]'],
  ['◁think▷', '◁/think▷'],
  ['<|START_THINKING|>', '<|END_THINKING|>'],
  ['<|begin_of_thought|>', '<|end_of_thought|>'],
  ['<|channel>thought\n', '<channel|>'],
];

const channels = (name: string, text: string): string => `<|channel|>${name}<|message|>${text}`;

describe('the thoughts of a model', () => {
  it.each(pairs)('in %s … %s are no part of its answer', (open, close) => {
    for (const thoughts of ['The tool gave {"order": 17}.', draft, 'I write { "a: and so on', `${draft} or ${draft}`]) {
      for (const text of [`${open}${thoughts}${close}\n${answer}`, `${answer}\n${open}${thoughts}${close}`]) {
        expect(parseTurn(text, allowed)).toMatchObject({ valid: true, out: answered });
      }
      expect(parseTurn(`${thoughts}${close}\n\`\`\`json\n${answer}\n\`\`\``, allowed)).toMatchObject({
        out: answered,
      });
    }
  });

  it.each(pairs)('that begin with %s and do not end are a violation, whatever draft is in them', (open) => {
    for (const truncated of [false, true]) {
      for (const text of [`${open}I could do ${draft} but no`, `${open}${draft}`, `${answer}\n${open}${draft}`]) {
        expect(parseTurn(text, allowed, { truncated })).toMatchObject({
          valid: false,
          message: 'LLM contract violation: it ended inside its thoughts',
        });
      }
    }
  });

  it.each([
    ['all parts', `${channels('analysis', draft)}<|end|><|start|>assistant${channels('final', answer)}<|return|>`],
    ['a constraint', `${channels('analysis', 'Hm.')}<|end|>${channels('final <|constrain|>json', answer)}`],
    [
      'a call to a tool that is none',
      `${channels('commentary to=functions.get_order <|constrain|>json', '{"id":"17"}')}<|call|><|start|>assistant${channels('final', answer)}`,
    ],
    ['a prompt that begins the first part', `Hm. ${draft}<|end|><|start|>assistant${channels('final', answer)}`],
    ['no channel on the answer', `${channels('analysis', 'Hm.')}<|end|><|start|>assistant<|message|>${answer}<|end|>`],
    ['no special tokens', `analysisWe could ${draft}.assistantfinal${answer}`],
  ])('in channels with %s are no part of its answer', (_, text) => {
    expect(parseTurn(text, allowed)).toMatchObject({ valid: true, out: answered });
  });

  it.each([
    ['analysis alone', channels('analysis', draft)],
    ['analysis that ended', `${channels('analysis', draft)}<|end|>`],
    ['a commentary', channels('commentary to=functions.get_order', draft)],
    ['a head without a message', '<|channel|>analysis I could'],
    ['no special tokens', `analysisWe could ${draft}`],
  ])('in channels with %s are a violation', (_, text) => {
    expect(parseTurn(text, allowed)).toMatchObject({ valid: false });
    expect(parseTurn(text, allowed, { truncated: true })).toMatchObject({ valid: false });
  });

  it('may speak of their own tags', () => {
    const texts = [
      `<think>I close with \`</think>\` and {"id": 17}.</think>${answer}`,
      `<think>A <think>nested</think> thought: ${draft}</think>${answer}`,
      `<think>It writes <think> here.</think>\n${answer}`,
      `They want {"id": 17}.\n</think>\nno, {"id": 18}\n</think>\n${answer}`,
      `<think/>${answer}`,
    ];
    for (const text of texts) expect(parseTurn(text, allowed)).toMatchObject({ out: answered });
    expect(parseTurn(`<think>A <think>nested</think> thought: ${draft}`, allowed)).toMatchObject({ valid: false });
  });

  it.each(['Write <think>draft</think> first.', 'Close it with </think>.', 'Open it with <think>.', 'No <|channel|>.'])(
    'are not seen in a message that speaks of them: %s',
    (message) => {
      const said = turn({ type: 'respond', message }, true);
      const slip = said.replace(/\}$/, ',}');
      for (const text of [said, `Sure: ${said} Done.`, '```json\n' + said + '\n```', slip])
        if (!message.includes('channel') || text === said)
          expect(parseTurn(text, allowed)).toMatchObject({ out: { next_action: { message } } });
    },
  );

  it('are cut from the beginning of a message', () => {
    const inMessage = (message: string) => parseTurn(turn({ type: 'respond', message }, true), allowed);
    expect(inMessage('<think>Is it late?</think>\nIt ships today.')).toMatchObject({
      out: { next_action: { message: 'It ships today.' } },
    });
    expect(inMessage('<think>Is it late')).toMatchObject({ valid: false });
  });

  it('are no part of an answer of another form either', () => {
    const properties = { a: { type: 'string' } };
    const form = compileAnswerForm({ type: 'object', properties, required: ['a'], additionalProperties: false });
    expect(form.read('<think>{"a":"no"}</think>{"a":"x"}')).toEqual({ ok: true, value: { a: 'x' } });
    expect(form.read('<think>{"a":"no"}')).toEqual({ ok: false, complaint: 'it ended inside its thoughts' });
  });

  it('are no part of plain words', () => {
    const said: [string, string | null][] = [
      ['<think>17 * 23</think>391', '391'],
      ['17 * 23 is …</think>391', '391'],
      ['First.\n<thinking>more</thinking>\nThen.', 'First.\n\nThen.'],
      ['Write <think>draft</think> first.', 'Write <think>draft</think> first.'],
      ['It ends with `</think>`.', 'It ends with `</think>`.'],
      [`${channels('analysis', 'Hm.')}<|end|><|start|>assistant${channels('final', '391')}<|return|>`, '391'],
      ['analysisWe add.assistantfinal391', '391'],
      ['An analysis of it.', 'An analysis of it.'],
      ['<think>17 * 23', null],
    ];
    expect(said.map(([text]) => spokenWords(text))).toEqual(said.map(([, words]) => words));
  });

  it.each(['{"a</think>', '<think>{"a', '{"a":"<think>', '</think>', '<|channel|>analysis', '<|start|>', '[THINK]{'])(
    'are found at once in a flood of %s',
    (flood) => {
      expect(cpuMsOf(() => void parseTurn(flood.repeat(65_000 / flood.length), allowed))).toBeLessThan(1_000);
    },
  );
});

describe('the end of an output', () => {
  it('is complete where the provider does not say how it came, if the object is whole', () => {
    expect(parseTurn(answer, allowed, { finish: 'other' })).toMatchObject({ valid: true });
    expect(parseTurn(`Sure: ${answer}`, allowed, { finish: 'other' })).toMatchObject({ valid: true });
    expect(parseTurn(answer.replace(/\}$/, ',}'), allowed, { finish: 'other' })).toMatchObject({ stage: 'repaired' });
    expect(parseTurn(answer.slice(0, -1), allowed, { finish: 'other' })).toMatchObject({ valid: false });
    expect(parseTurn(answer.slice(0, -1), allowed, { finish: 'stop' })).toMatchObject({ valid: true });
  });

  it('is no answer where the model refused, nor where it was cut off in words behind an object', () => {
    expect(parseTurn(answer, allowed, { finish: 'refusal' })).toMatchObject({ valid: false });
    expect(parseTurn(`First ${draft}, then I wou`, allowed, { finish: 'length' })).toMatchObject({ valid: false });
    expect(parseTurn('```json\n' + answer + '\n```', allowed, { finish: 'length' })).toMatchObject({ valid: true });
  });
});
