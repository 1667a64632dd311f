import { describe, expect, test } from '@jest/globals';
import { parseTurn } from './parse-turn.js';

const allowed = new Set(['get_counts']);
const correctionOf = (output: unknown): string => {
  const parsed = parseTurn(output, allowed);
  return parsed.valid ? '' : parsed.correction.replace('LLM contract violation: ', '');
};

const whole = {
  control: { done: true, reason: 'ok' },
  next_action: { type: 'respond', message: 'Seven.' },
  state_update: { plan: '', observation: '', confidence: 1 },
};

describe('the correction of a turn', () => {
  test('names every fault of an output that has none of the fields, as a model writes that was not shown them', () => {
    expect(correctionOf({ action: 'batch', calls: [] }).split('; ')).toEqual([
      'control.done must be true or false, it is missing',
      'control.reason must be one of ok, cannot_proceed, need_clarification, it is missing',
      'next_action.type must be one of tool, respond, clarify, it is missing',
      'state_update.plan must be a text, it is missing',
      'state_update.observation must be a text, it is missing',
      'state_update.confidence must be a number from 0 to 1, it is missing',
      'unexpected property action',
      'unexpected property calls',
    ]);
  });

  const faults: [string, unknown, string[]][] = [
    [
      'a reason of its own beside a confidence in words',
      {
        ...whole,
        control: { done: true, reason: 'tool_call' },
        state_update: { ...whole.state_update, confidence: 'high' },
      },
      [
        'control.reason must be one of ok, cannot_proceed, need_clarification, you wrote "tool_call"',
        'state_update.confidence must be a number from 0 to 1, you wrote "high"',
      ],
    ],
    [
      'an action that is a text',
      { ...whole, next_action: 'respond' },
      ['next_action.type must be one of tool, respond, clarify, it is missing'],
    ],
    [
      'a call without arguments',
      { ...whole, next_action: { type: 'tool', name: 'get_counts' } },
      ['next_action.args must be an object, it is missing'],
    ],
    [
      'an unknown tool, and no plan',
      {
        ...whole,
        next_action: { type: 'tool', name: 'rm', args: {} },
        state_update: { observation: '', confidence: 1 },
      },
      ['unknown tool: rm', 'state_update.plan must be a text, it is missing'],
    ],
    [
      'an empty message',
      { ...whole, next_action: { type: 'respond', message: ' ' } },
      ['next_action.message must be a text that says something, you wrote " "'],
    ],
    [
      'a plan of seven lines',
      { ...whole, state_update: { ...whole.state_update, plan: '1\n2\n3\n4\n5\n6\n7' } },
      ['state_update.plan has more than 6 lines'],
    ],
    [
      'a part that is null',
      { ...whole, state_update: null },
      [
        'state_update.plan must be a text, it is missing',
        'state_update.observation must be a text, it is missing',
        'state_update.confidence must be a number from 0 to 1, it is missing',
      ],
    ],
  ];
  test.each(faults)('says all that is wrong with %s', (_, output, said) => {
    expect(correctionOf(output).split('; ')).toEqual(said);
  });

  const texts: [string, string, string][] = [
    ['prose', 'I will count them now.', 'not valid JSON, near: I will count them now.'],
    [
      'the place where an object stops being one',
      `Sure! {"control": {"done": true, "reason" ok}, "next_action": <none>}`,
      'not valid JSON, near: {"control": {"done": true, "reason" ok}, "next_action": <none>}',
    ],
  ];
  test.each(texts)('quotes %s in the words of the model', (_, output, said) => {
    expect(correctionOf(output)).toBe(said);
  });
});
