import { describe, expect, it } from '@jest/globals';
import { errorEnvelope } from '#errors';
import { callTool, given, respond, settings, writeSpec } from '../../test/given.js';
import type { Lane } from '../../test/lane.js';

function asked(more: Parameters<typeof given>[0] = {}): Lane {
  const lane = given(more);
  lane.receives('how many?');
  return lane;
}

const refused = { ok: false as const, envelope: errorEnvelope('middleware-refused', 'not at night') };

describe('a call that middleware answers in the place of its tool', () => {
  it('is not owed: its answer is an observation, and the run goes on', () => {
    const lane = asked();
    lane.replies(callTool('get_top5'), { given: { ok: true, value: { top: 'fees' } } });
    expect(lane.owes('run-tool')).toEqual([]);
    expect(lane.user).toContain('fees');
    expect(lane.run.toolCallsUsed).toBe(1);
    expect(lane.rowsOf('tool')).toMatchObject([{ tool_name: 'get_top5', outcome: 'ok', reused: false }]);
  });

  it('tells the model why it must not be made, and counts for no cap', () => {
    const lane = asked();
    lane.replies(callTool('get_top5'), { given: refused });
    expect([lane.owes('run-tool'), lane.run.toolCallsUsed]).toEqual([[], 0]);
    expect(lane.user).toContain('not at night');
    expect(lane.rowsOf('tool')).toMatchObject([{ error_code: 'middleware-refused' }]);
  });

  it('needs no approval, for nothing is done', () => {
    const lane = asked({ tools: { ...settings.tools, specs: [...settings.tools.specs, writeSpec] } });
    lane.replies(callTool(writeSpec.name), { given: refused });
    expect([lane.owes('send-reply'), lane.run.phase.name]).toEqual([[], 'thinking']);
  });
});

describe('middleware that stands in the way', () => {
  it.each(['middleware-refused', 'middleware-failed'] as const)(
    'ends the run as %s, and the person is told of it',
    (code) => {
      const lane = asked();
      lane.modelFails(code);
      expect(lane.send()).toMatchObject({ kind: 'apology' });
      lane.settles();
      expect(lane.outcomes).toEqual([code]);
    },
  );

  it('behind a tool ends the run without what it did not let pass', () => {
    const lane = asked();
    lane.replies(callTool('get_top5'));
    lane.toolFails('middleware-failed');
    expect(lane.send().text).not.toContain('top5');
    lane.settles();
    expect(lane.outcomes).toEqual(['middleware-failed']);
  });
});

describe('the middleware of a policy', () => {
  it('travels with what is owed, so that who does it needs no policy', () => {
    const middleware = ['card-numbers'];
    const lane = asked({ middleware, compressEverySteps: 1 });
    lane.replies(callTool('get_top5'));
    expect(lane.owes('run-tool')).toMatchObject([{ middleware }]);
    lane.toolAnswers({});
    lane.replies(callTool('get_counts'));
    expect(lane.owes('compress')).toMatchObject([{ middleware }]);
  });

  it('is told of the agent, and of an operator as long as nobody else has joined the run', () => {
    const lane = given({ middleware: ['card-numbers'] });
    lane.receives('go', { byOperator: true });
    lane.replies(callTool('get_top5'));
    expect(lane.owes('run-tool')).toMatchObject([{ agentId: 'default', byOperator: true }]);
    lane.receives('and this');
    lane.toolAnswers({});
    lane.replies(callTool('get_counts'));
    expect(lane.owes('run-tool')[0]).not.toHaveProperty('byOperator');
  });

  it('leaves no trace where none is named', () => {
    const lane = asked();
    lane.replies(callTool('get_top5'));
    expect(lane.owes('run-tool')[0]).not.toHaveProperty('middleware');
    lane.toolAnswers({});
    lane.replies(respond('Seven.'));
    lane.settles();
    expect(lane.rows.some((row) => 'middleware' in row)).toBe(false);
  });
});
