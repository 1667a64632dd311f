import { describe, expect, it } from '@jest/globals';
import type { ModelTurn } from '#model-turn';
import { callTool, clarify, given, respond } from '../../test/given.js';
import type { Lane } from '../../test/lane.js';

const badly = { complaint: 'count is missing' };

function modes(lane: Lane): [string, number, string | null][] {
  return lane.rowsOf('turn').map((row) => [row.mode, row.step_index, row.error_code]);
}

/** Asked, and answered with what may not be sent. */
function spoilt(budgets: Parameters<typeof given>[0] = {}): Lane {
  const lane = given(budgets);
  lane.receives('how many?');
  lane.replies(respond('{}'), badly);
  return lane;
}

describe('an answer that may not be sent as it is', () => {
  it('is given back with what is wrong, and sent once it is put right', () => {
    const lane = spoilt();
    expect(lane.owes('send-reply')).toEqual([]);
    expect(lane.agent.next(lane.state)).toMatchObject({ type: 'call-model', mode: 'finalize' });
    expect(lane.user).toContain('Your answer cannot be sent: count is missing');
    lane.replies(respond('{"count":7}'), { whole: true });
    lane.settles();
    expect(lane.sent).toEqual([{ kind: 'answer', text: '{"count":7}' }]);
    expect([lane.outcomes, modes(lane)]).toEqual([
      ['answered'],
      [
        ['action', 1, 'bad-answer'],
        ['finalize', 1, null],
      ],
    ]);
  });

  it.each<[string, (lane: Lane) => unknown]>([
    ['as bad', (lane) => lane.replies(respond('{}'), badly)],
    ['a tool call', (lane) => lane.replies(callTool('get_top5'))],
    ['a question', (lane) => lane.replies(clarify('Which?'))],
    ['no turn at all', (lane) => lane.breaksContract()],
    ['an unknown tool', (lane) => lane.breaksContract('unknown-tool')],
  ])('is given back twice and no more, where what comes is %s', (_what, comes) => {
    const lane = spoilt();
    comes(lane);
    comes(lane);
    expect(lane.send()).toMatchObject({ kind: 'apology' });
    lane.settles();
    expect([lane.outcomes, lane.owes('run-tool')]).toEqual([['bad-answer'], []]);
    expect(modes(lane).map(([mode]) => mode)).toEqual(['action', 'finalize', 'finalize']);
  });

  it('is given back on the last step as well, and not at all where the policy says 0', () => {
    const last = spoilt({ budgets: { maxSteps: 1 } });
    expect(last.agent.next(last.state)).toMatchObject({ mode: 'finalize' });
    expect(spoilt({ budgets: { finalizeRetries: 0 } }).send()).toMatchObject({ kind: 'apology' });
  });

  it('is put right first where no step is left for a text that comes meanwhile: that opens the next run (I5)', () => {
    const lane = spoilt({ budgets: { maxSteps: 1 } });
    lane.receives('and praise?');
    expect(lane.agent.next(lane.state)).toMatchObject({ mode: 'finalize' });
    lane.replies(respond('{"count":7}'), { whole: true });
    lane.settles();
    expect(lane.sent).toEqual([{ kind: 'answer', text: '{"count":7}' }]);
    expect(lane.agent.next(lane.state)).toMatchObject({ mode: 'action' });
    expect([lane.run.stepsUsed, lane.user.includes('and praise?')]).toEqual([0, true]);
  });

  it('is none any more where a text joins it, and a call that failed is not made again too early', () => {
    const lane = spoilt();
    lane.modelFails('model-failed', 5_000);
    const again = lane.agent.next(lane.state);
    expect(again).toMatchObject({ mode: 'finalize', notBefore: lane.at + 5_000 });
    lane.receives('and yesterday?');
    expect(lane.agent.next(lane.state)).toMatchObject({ ...again, mode: 'action' });
  });

  it('is not put right beyond the run’s tokens, money and seconds (I5)', () => {
    expect(spoilt({ budgets: { maxTokens: 100 } }).send().text).toContain('too big');
    const late = spoilt({ budgets: { maxSeconds: 5 } });
    late.passes(6_000);
    late.wakes();
    late.settles();
    expect(late.outcomes).toEqual(['deadline']);
  });

  it('asks a provider that failed once more for the same, and ends as it must where none answers', () => {
    const lane = spoilt({ budgets: { maxSteps: 1 } });
    lane.modelFails('model-failed', 500);
    expect(lane.agent.next(lane.state)).toMatchObject({ mode: 'finalize' });
    lane.modelFails('model-failed', null);
    lane.settles();
    expect(lane.outcomes).toEqual(['model-failed']);
  });

  it('may give up in plain words', () => {
    const lane = spoilt();
    lane.replies(respond('I cannot tell.', 'cannot_proceed'));
    lane.settles();
    expect([lane.outcomes, lane.sent.map(({ text }) => text)]).toEqual([['cannot-proceed'], ['I cannot tell.']]);
  });

  it('is forgotten for a text that comes meanwhile', () => {
    const lane = spoilt();
    lane.receives('and praise?');
    expect(lane.agent.next(lane.state)).toMatchObject({ mode: 'action' });
  });

  it('is never cut where it has a form', () => {
    const whole = JSON.stringify({ text: 'There were seven. '.repeat(60) });
    const lane = given();
    lane.receives('how many?');
    lane.replies(respond(whole), { whole: true });
    expect(lane.send().text).toBe(whole);
    const shortened = given();
    shortened.receives('how many?');
    shortened.replies(respond('There were seven. '.repeat(60)));
    shortened.replies(respond('Seven!'), badly);
    expect(shortened.send().text).toContain('There were seven.');
  });
});

describe('a form for answers', () => {
  const answerSchema = { type: 'object', properties: {}, additionalProperties: false };
  const branches = (turn: unknown): unknown => JSON.parse(JSON.stringify(turn));

  it('stands in the prefix and in the schema, and the last call may do nothing but answer', () => {
    const lane = given({ answerSchema });
    lane.receives('how many?');
    const schemaNow = (): unknown => lane.agent.schema(lane.conversation);
    expect(lane.agent.prompt(lane.conversation, 'action').system).toContain(JSON.stringify(answerSchema));
    const before = branches(schemaNow());
    lane.replies(respond('{') satisfies ModelTurn, badly);
    const { next_action: last } = (branches(schemaNow()) as { properties: Record<string, unknown> }).properties; // our own schema
    expect(last).toMatchObject({ properties: { type: { const: 'respond' }, message: answerSchema } });
    expect(JSON.stringify(before)).toContain('get_top5');
  });
});
