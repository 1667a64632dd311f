import { describe, expect, it } from '@jest/globals';
import { failureFor } from '#errors';
import { callTool, given } from '../../test/given.js';

describe('a model that cannot be reached', () => {
  it('a call that failed in passing is made again after a pause, twice in a row at most and never past the deadline', () => {
    const lane = given();
    lane.receives('go');
    for (let retry = 1; retry <= 2; retry++) {
      lane.modelFails('model-failed', 700);
      expect(lane.agent.next(lane.state)).toMatchObject({ mode: 'action', notBefore: lane.at + 700 });
    }
    lane.modelFails('model-failed', 700);
    expect(lane.run.phase).toMatchObject({ outcome: 'model-failed' });
    expect(lane.run).toMatchObject({ turn: 3, stepsUsed: 0 });
    expect(lane.rows.map((row) => row.error_code)).toEqual(['model-failed', 'model-failed', 'model-failed']);

    const late = given();
    late.receives('go');
    late.modelFails('model-failed', 60_000);
    expect(late.run.phase).toMatchObject({ outcome: 'model-failed' });
  });

  it('says in its row why, and nothing where a journal from before says nothing', () => {
    const lane = given();
    lane.receives('go');
    lane.modelFails('model-failed', 1);
    lane.modelFails('model-failed', null, failureFor('401', 'the model answered 401', 401));
    const [before, row] = lane.rows;
    expect(before).not.toHaveProperty('cause');
    expect(row).toMatchObject({ cause: '401', http_status: 401, cause_message: 'the model answered 401' });
  });

  it('a reply of the model makes an end of the count of failed calls', () => {
    const lane = given();
    lane.receives('go');
    lane.modelFails('model-failed', 1);
    lane.replies(callTool('today_range'));
    expect(lane.run.modelFailures).toBe(0);
  });
});

describe('a model call that a cap forbids', () => {
  it.each(['cost-cap', 'budget-spent'] as const)('ends the run as %s, and the person is told of it', (code) => {
    const lane = given();
    lane.receives('go');
    lane.modelFails(code);
    expect(lane.run.phase).toMatchObject({ outcome: code });
    expect(lane.run.replies[0]?.text).toMatch('spen');
    expect(lane.rows.map((row) => row.error_code)).toEqual([code]);
  });
});

describe('the text that ends a run without an answer', () => {
  it('says what was found in words, not in JSON', () => {
    const lane = given();
    lane.receives('go');
    lane.replies(callTool('get_counts', {}));
    lane.toolAnswers({ label: 'angry', value: 7, start: '2026-11-20', end: '2026-11-20' });
    lane.modelFails();
    expect(lane.run.replies[0]?.text).toBe(
      'Sorry, I cannot answer right now. Please try again later. ' +
        'What I found so far: get counts: label angry, value 7, start 2026-11-20, end 2026-11-20',
    );
  });
});
