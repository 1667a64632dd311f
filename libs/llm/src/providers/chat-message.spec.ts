import { describe, expect, it } from '@jest/globals';
import { readChatMessage } from './chat-message.js';
import { classifyFinish } from './classify-finish.js';

const whole = '{"a":"x"}';
const call = { id: 'c', type: 'function', function: { name: 'get_order', arguments: '{"id":"17"}' } };

describe('a message of chat completions', () => {
  it.each<[string, unknown]>([
    ['a text', { content: whole }],
    ['parts', { content: [{ type: 'text', text: whole }] }],
    [
      'several parts',
      {
        content: [
          { type: 'text', text: '{"a":' },
          { type: 'text', text: '"x"}' },
        ],
      },
    ],
    [
      'thoughts in a part of their own (Mistral)',
      {
        content: [
          { type: 'thinking', thinking: [{ type: 'text', text: 'Hm {"a":1}.' }] },
          { type: 'text', text: whole },
        ],
      },
    ],
    [
      'thoughts as a text',
      {
        content: [
          { type: 'thinking', thinking: 'Hm.' },
          { type: 'text', text: whole },
        ],
      },
    ],
    [
      'reasoning in a part',
      {
        content: [
          { type: 'reasoning', text: '{"a":"no"}' },
          { type: 'text', text: whole },
        ],
      },
    ],
    ['parts of the responses API', { content: [{ type: 'output_text', text: whole, annotations: [] }] }],
    ['parts without a type', { content: [{ text: whole }] }],
    ['texts as parts', { content: ['{"a":', '"x"}'] }],
    ['one part that is no list', { content: { type: 'text', text: whole } }],
    ['the object itself', { content: { a: 'x' } }],
    [
      'references beside it',
      {
        content: [
          { type: 'text', text: whole },
          { type: 'reference', reference_ids: [1] },
        ],
      },
    ],
    ['thoughts in fields of their own', { content: whole, reasoning_content: '{"a":"no"}', reasoning: 'Hm.' }],
    ['calls that nobody asked for', { content: whole, tool_calls: [call] }],
    ['no calls', { content: whole, tool_calls: [] }],
    ['an empty refusal', { content: whole, refusal: '' }],
  ])('with %s says its text', (_, message) => {
    expect(readChatMessage(message, false)).toEqual({ text: whole, isRefusal: false });
  });

  it.each<[string, unknown]>([
    ['only thoughts', { content: null, reasoning_content: whole }],
    ['only parts of thoughts', { content: [{ type: 'thinking', thinking: [{ type: 'text', text: whole }] }] }],
    ['no content', {}],
    ['an empty list', { content: [] }],
  ])('with %s says nothing', (_, message) => {
    expect(readChatMessage(message, false)).toEqual({ text: '', isRefusal: false });
  });

  it('gives the arguments of a call that was asked for, whatever is written beside it', () => {
    const asked = { content: 'Let me see.', tool_calls: [{ ...call, function: { name: 'json', arguments: whole } }] };
    expect(readChatMessage(asked, true).text).toBe(whole);
    expect(readChatMessage({ content: whole, tool_calls: [] }, true).text).toBe(whole);
    const parsed = { content: '', tool_calls: [{ function: { name: 'json', arguments: { a: 'x' } } }] };
    expect(readChatMessage(parsed, true).text).toBe(whole);
    expect(readChatMessage({ content: null, function_call: { name: 'json', arguments: whole } }, true).text).toBe(
      whole,
    );
    expect(readChatMessage({ content: null, tool_calls: [call] }, false).text).toBe('{"id":"17"}');
  });

  it('tells a refusal, in its field or in a part', () => {
    expect(readChatMessage({ content: null, refusal: 'No.' }, false)).toEqual({ text: 'No.', isRefusal: true });
    const inPart = { content: [{ type: 'refusal', refusal: 'No.' }] };
    expect(readChatMessage(inPart, false)).toEqual({ text: 'No.', isRefusal: true });
  });

  it('cannot be read where its content is of no known form', () => {
    expect(() => readChatMessage({ content: 7 }, false)).toThrow(TypeError);
  });
});

describe('the reason why a model stopped', () => {
  it.each([
    ['stop', ['stop', 'STOP', ' Stop ', 'eos', 'EOS', 'eos_token', 'end', 'end_turn', 'stop_sequence', 'tool_calls']],
    ['stop', ['tool_use', 'function_call', 'complete', 'finished', '</s>', '<|eot_id|>', '<｜end▁of▁sentence｜>']],
    ['length', ['length', 'LENGTH', 'max_tokens', 'MAX_TOKENS', 'model_length', 'max_output_tokens']],
    ['refusal', ['content_filter', 'sensitive', 'SAFETY', 'refusal', 'guardrail_intervened']],
    ['other', [null, undefined, '', ' ', 7, 'error', 'abort', 'network_error', 'constructor', 'weird']],
  ] as const)('is %s for %j', (finish, reasons) => {
    expect(reasons.map(classifyFinish)).toEqual(reasons.map(() => finish));
  });
});
