import { describe, expect, it } from '@jest/globals';
import { callTool, given, respond } from '../../test/given.js';
import { briefUser } from './brief-user.js';

describe('a prompt beside a schema', () => {
  it('leaves out lines that say that there is nothing, and budgets of which nothing is used', () => {
    const lane = given({ constraints: '' });
    lane.receives('how many angry?');
    expect(briefUser(lane.user)).toBe(
      ['USER_REQUEST:', 'how many angry?', "GOAL: Answer the person's question in one short text message."].join('\n'),
    );
  });

  it('says what is left once something is used', () => {
    const lane = given();
    lane.receives('how many angry?');
    lane.replies(callTool('get_counts', { label: 'angry' }));
    lane.toolAnswers({ value: 7 });
    const user = briefUser(lane.user);
    expect(user).toContain('LIMITS: steps_left=4 tool_calls_left=4 used: get_counts 1/3');
    expect(user).not.toContain('BUDGET_USED');
  });

  it('says what was used where no line says what is left', () => {
    const lane = given({ dynamicPromptState: false });
    lane.receives('how many angry?');
    expect(briefUser(lane.user)).toContain('BUDGET_USED: steps=0');
  });

  it('puts what tools said before into the fence of what they say now', () => {
    const lane = given();
    lane.receives('how many angry?');
    lane.replies(callTool('get_counts', { label: 'angry' }));
    lane.toolAnswers({ value: 7 });
    lane.replies(respond('Seven.'));
    lane.settles();
    lane.receives('and praise?');
    expect(briefUser(lane.user)).toContain('- fact: get_counts: {"value":7}\nUNTRUSTED DATA>>>');
    lane.replies(callTool('get_counts', { label: 'praise' }));
    lane.toolAnswers({ value: 1 });
    const user = briefUser(lane.user);
    expect(user.match(/<<<UNTRUSTED DATA/g)).toHaveLength(1);
    expect(user).toContain(
      '<<<UNTRUSTED DATA\n- fact: get_counts: {"value":7}\n- get_counts: {"value":1}\nUNTRUSTED DATA>>>',
    );
    expect(user).toContain('MEMORY, user | you:\n- how many angry? | Seven.\n');
  });

  it.each(['PLAN: none', 'OBS: none', 'LIMITS: steps_left=5 tool_calls_left=5', 'SCRATCHPAD (compact):', 'MEMORY:'])(
    'leaves out no word of a person: %s',
    (words) => {
      const lane = given();
      lane.receives(words);
      expect(briefUser(lane.user)).toContain(words);
    },
  );

  it('stands behind a prefix that is the same in all turns of a run (I10)', () => {
    const lane = given();
    lane.receives('how many angry?');
    const first = lane.agent.brief(lane.conversation);
    lane.replies(callTool('get_counts', { label: 'angry' }));
    lane.toolAnswers({ value: 7 });
    const second = lane.agent.brief(lane.conversation);
    expect(second.system).toBe(first.system);
    expect(JSON.stringify(second.schema)).toBe(JSON.stringify(first.schema));
    expect(first.system).not.toMatch(/schema=|"control"|JSON/);
  });
});
