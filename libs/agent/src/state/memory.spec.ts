import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { callTool, given, respond } from '../../test/given.js';
import type { Lane } from '../../test/lane.js';
import { estimateTokens } from './estimate-tokens.js';
import { memoryLines } from './memory.js';

describe('the memory', () => {
  it('stays under its tokens however long a person talks, the oldest forgotten first', () => {
    const lane = given({ prefetch: {} });
    for (let i = 0; i < 40; i += 1) {
      lane.receives(`question number ${i}: how many angry messages came in today?`);
      lane.replies(respond(`There were ${i} angry messages today.`));
      lane.settles();
    }
    const lines = memoryLines(lane.conversation.memory);
    expect(countTokens(lines.join('\n'))).toBeLessThanOrEqual(200);
    expect(lines.at(-1)).toContain('question number 39');
    expect(lines.length).toBeGreaterThan(4);
    expect(lane.conversation.memory.exchanges[0]?.user).not.toContain('number 0:');
  });

  it('fits any text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 800 }), { minLength: 1, maxLength: 10 }),
        (texts) => {
          const lane = given({ prefetch: {} });
          for (const text of texts) {
            lane.passes(600_000);
            lane.receives(text);
            lane.replies(respond(text));
            lane.settles();
          }
          expect(estimateTokens(memoryLines(lane.conversation.memory).join('\n'))).toBeLessThanOrEqual(200);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('holds the facts of the latest run that found any', () => {
    const lane = given({ prefetch: {} });
    for (const value of [7, 8]) {
      lane.receives('how many angry?');
      lane.replies(callTool('get_counts', { label: `of day ${value}` }));
      lane.toolAnswers({ value });
      lane.replies(respond(`${value} of them.`));
      lane.settles();
    }
    lane.receives('thanks');
    lane.replies(respond('You are welcome.'));
    lane.settles();
    const facts = memoryLines(lane.conversation.memory).filter((line) => line.startsWith('- fact:'));
    expect(facts).toEqual(['- fact: get_counts: {"value":8}']);
  });

  it('holds one line of a run that failed, with the tools that did', () => {
    const lane = given({ prefetch: {} });
    lane.receives('how many | angry?');
    for (const n of [1, 2]) {
      lane.replies(callTool('get_counts', { n }));
      lane.toolFails('tool-timeout');
    }
    lane.modelFails();
    lane.settles();
    lane.receives('and now?');
    const line = '- failed: model-failed (get_counts failed 2 times) | user: how many / angry?';
    expect(lane.user.split('\n').filter((each) => each.startsWith('- failed:'))).toEqual([line]);
  });

  it('holds a failure of which the person was told nothing, and the two latest alone', () => {
    const lane = given({ prefetch: {} });
    for (const text of ['one', 'two', 'three']) {
      lane.receives(text);
      lane.replies(respond('Hi.'));
      lane.settles('rejected');
    }
    const lines = ['two', 'three'].map((text) => `- failed: undelivered | user: ${text}`);
    expect(memoryLines(lane.conversation.memory)).toEqual(lines);
  });

  it.each<[string, (lane: Lane) => void]>([
    ['was answered', (lane) => void (lane.replies(respond('Hi.')), lane.settles())],
    ['could not be', (lane) => void (lane.replies(respond('No.', 'cannot_proceed')), lane.settles())],
    ['was called off', (lane) => void lane.happens({ type: 'cancel-requested', runId: lane.run.id, by: 'ops' })],
    ['was stopped by its person', (lane) => void lane.happens({ type: 'opted-out', messageId: lane.createId('msg') })],
  ])('holds none of a run that %s', (_what, ends) => {
    const lane = given({ prefetch: {} });
    lane.receives('hello?');
    ends(lane);
    expect(lane.outcomes).toHaveLength(1);
    expect(memoryLines(lane.conversation.memory).filter((line) => line.includes('failed'))).toEqual([]);
  });

  it('does not hold what the person never received', () => {
    const lane = given();
    lane.receives('hello?');
    lane.replies(respond('Hi.'));
    lane.settles('rejected');
    expect(lane.conversation.memory.exchanges).toEqual([]);
  });
});
