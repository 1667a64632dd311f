import { describe, expect, it } from '@jest/globals';
import { callTool, clarify, given, respond } from '../test/given.js';

const counts = { start_date: '2026-11-20', end_date: '2026-11-20', label: 'angry' };
const seven = { label: 'angry', value: 7, start: '2026-11-20', end: '2026-11-20' };

describe('a question', () => {
  it('goes through a local tool, an owed tool and an answer, and ends answered', () => {
    const lane = given({ prefetch: {} });
    lane.receives('how many angry today?');
    expect(lane.agent.next(lane.state)).toMatchObject({
      type: 'call-model',
      mode: 'action',
      deadlineAt: lane.at + 30_000,
    });
    lane.replies(callTool('today_range'));
    expect(lane.agent.next(lane.state)).toMatchObject({ type: 'run-inline-tool', tool: 'today_range', args: {} });
    lane.toolAnswers({ start_date: '2026-11-20', end_date: '2026-11-20' });
    lane.replies(callTool('get_counts', counts));
    expect(lane.agent.next(lane.state)).toBeNull();
    expect(lane.owes('run-tool')).toMatchObject([{ tool: 'get_counts', args: counts, repeat: 'safe' }]);
    lane.toolAnswers(seven);
    lane.replies(respond('Seven.'));
    lane.settles();
    expect(lane.sent).toEqual([{ kind: 'answer', text: 'Seven.' }]);
    expect(lane.outcomes).toEqual(['answered']);
    expect(lane.rows.map((row) => row.row)).toEqual(['turn', 'tool', 'turn', 'tool', 'turn', 'reply', 'outcome']);
    expect(lane.state).toMatchObject({
      run: null,
      memory: { exchanges: [{ user: 'how many angry today?', agent: 'Seven.' }] },
    });
  });

  it('that the model cannot answer ends as cannot-proceed, asked as a question or not', () => {
    for (const turn of [
      respond('No data.', 'cannot_proceed'),
      clarify('No data.', { done: true, reason: 'cannot_proceed' }),
    ]) {
      const lane = given();
      lane.receives('weather?');
      lane.replies(turn);
      lane.settles();
      expect(lane.sent).toEqual([{ kind: 'answer', text: 'No data.' }]);
      expect(lane.outcomes).toEqual(['cannot-proceed']);
    }
  });

  it.each([
    ['sent', 'answered', null],
    ['rejected', 'undelivered', 'send-rejected'],
    ['unknown', 'delivery-unknown', 'send-unknown'],
    ['refused', 'opted-out', 'opted-out'],
  ] as const)('I4: whose answer was %s ends as %s, once, in view and ledger', (status, outcome, code) => {
    const lane = given();
    lane.receives('hello?');
    lane.replies(respond('Hi.'));
    const late = lane.settledEvent(lane.send().id, status);
    lane.happens(late, late);
    expect(lane.outcomes).toEqual([outcome]);
    expect([...lane.views.values()]).toMatchObject([{ phase: 'finished', outcome, replies: [{ status }] }]);
    expect(lane.rowsOf('reply')).toMatchObject([{ status, error_code: code }]);
    expect(lane.rowsOf('outcome')).toMatchObject([{ outcome: code === null ? 'ok' : 'error', error_code: code }]);
  });

  it('I4: whose apology was rejected is undelivered as well', () => {
    const lane = given();
    lane.receives('hello?');
    lane.modelFails();
    lane.settles('rejected');
    expect(lane.outcomes).toEqual(['undelivered']);
  });

  it('I3: is not moved by an event that came twice, too late, or for somebody else', () => {
    const lane = given();
    lane.receives('how many?');
    lane.replies(callTool('get_counts', counts));
    const before = lane.state;
    const result = { ok: true as const, value: 1 };
    lane.happens({ type: 'tool-finished', effectId: `${before?.id}.1.0`, result, attempts: [], reused: false });
    lane.happens({ type: 'deadline-passed', runId: 'run_other' });
    lane.happens(lane.settledEvent('act_x.1.0'));
    lane.happens({ type: 'compress-failed', effectId: 'act_x.1.1' });
    expect(lane.state).toEqual(before);
    expect(lane.owed.size).toBe(1);
  });
});

describe('texts', () => {
  it('I1: that arrive while the run works join it', () => {
    const lane = given();
    const first = lane.receives('how many');
    lane.replies(callTool('get_counts', counts));
    const second = lane.receives('angry ones I mean');
    lane.toolAnswers(seven);
    expect(lane.user).toContain('USER_REQUEST:\nhow many\nangry ones I mean\n');
    expect(lane.messageRuns).toEqual({ [first]: lane.run.id, [second]: lane.run.id });
  });

  it('that arrive after the answer is decided open the next run in the step that ends this one', () => {
    const lane = given();
    lane.receives('one?');
    lane.replies(respond('One.'));
    const second = lane.receives('two?');
    const third = lane.receives('three?');
    expect(lane.messageRuns[second]).toBeUndefined();
    expect(lane.agent.isLive(lane.state)).toBe(true);
    lane.settles();
    expect(lane.run.texts.map((text) => text.text)).toEqual(['two?', 'three?']);
    expect(lane.messageRuns[third]).toBe(lane.run.id);
    expect(lane.agent.isThinking(lane.state)).toBe(true);
    expect(lane.user).toContain('- user: one? | agent: One.');
  });

  it('from a person who opted out are owed nothing', () => {
    const lane = given();
    lane.optedOut = true;
    const message = lane.receives('hello?');
    expect(lane.state?.run).toBeNull();
    expect(lane.messageRuns[message]).toBe('');
  });

  it('HELP without an open question is ignored, with one it is the answer', () => {
    const lane = given();
    const idle = lane.receives('HELP', { keyword: 'help' });
    expect(lane.state?.run).toBeNull();
    expect(lane.messageRuns[idle]).toBe('');
    lane.receives('how many?');
    lane.receives('INFO', { keyword: 'help' });
    expect(lane.run.texts).toHaveLength(1);
    lane.replies(clarify('Which label?'));
    lane.receives('INFO', { keyword: 'help' });
    expect(lane.run.texts).toHaveLength(1);
    lane.settles();
    lane.receives('INFO', { keyword: 'help' });
    expect(lane.run.texts.map((text) => text.text)).toEqual(['how many?', 'INFO']);
    expect(lane.agent.isThinking(lane.state)).toBe(true);
  });
});

describe('STOP and cancel', () => {
  it('I9: STOP withdraws an unclaimed answer, ends the run and drops what was set aside', () => {
    const lane = given();
    lane.receives('one?');
    lane.replies(respond('One.'));
    lane.receives('two?');
    lane.happens({ type: 'opted-out', messageId: lane.createId('msg') });
    expect(lane.owed.size).toBe(0);
    expect(lane.outcomes).toEqual(['opted-out']);
    expect(lane.state).toMatchObject({ run: null, next: { texts: [] } });
  });

  it('STOP waits for an answer that somebody has claimed', () => {
    for (const [status, outcome] of [
      ['sent', 'answered'],
      ['refused', 'opted-out'],
    ] as const) {
      const lane = given();
      lane.receives('one?');
      lane.replies(respond('One.'));
      lane.claims();
      lane.happens({ type: 'opted-out', messageId: lane.createId('msg') });
      expect(lane.outcomes).toEqual([]);
      lane.settles(status);
      expect(lane.outcomes).toEqual([outcome]);
    }
  });

  it('START does not bring back the texts that STOP dropped', () => {
    const lane = given();
    lane.receives('one?');
    lane.replies(respond('One.'));
    const second = lane.receives('two?');
    lane.claims();
    lane.happens({ type: 'opted-out', messageId: lane.createId('msg') });
    lane.happens({ type: 'opted-in', messageId: lane.createId('msg') });
    lane.settles();
    expect(lane.state?.run).toBeNull();
    expect(lane.messageRuns[second]).toBe('');
  });

  it('STOP and START are heard and start no run, with a run or without', () => {
    const lane = given();
    const [stop, start] = [lane.createId('msg'), lane.createId('msg')];
    lane.happens({ type: 'opted-out', messageId: stop }, { type: 'opted-in', messageId: start });
    lane.receives('one?');
    const again = lane.createId('msg');
    lane.happens({ type: 'opted-out', messageId: again });
    expect(lane.messageRuns).toMatchObject({ [stop]: '', [start]: '', [again]: '' });
  });

  it('STOP withdraws a tool call', () => {
    const lane = given();
    lane.receives('one?');
    lane.replies(callTool('get_counts', counts));
    lane.happens({ type: 'opted-out', messageId: lane.createId('msg') });
    expect(lane.owed.size).toBe(0);
    expect(lane.outcomes).toEqual(['opted-out']);
  });

  it('a cancel ends its run in silence, and the texts set aside start the next', () => {
    const lane = given();
    lane.receives('one?');
    lane.replies(respond('One.'));
    lane.receives('two?');
    lane.happens({ type: 'cancel-requested', runId: lane.run.id, by: 'ops' });
    expect(lane.outcomes).toEqual(['cancelled']);
    expect(lane.run.texts.map((text) => text.text)).toEqual(['two?']);
    expect([...lane.views.values()][0]).toMatchObject({ phase: 'finished', replies: [{ status: 'cancelled' }] });
  });

  it('a cancel lets a claimed answer finish', () => {
    const lane = given();
    lane.receives('one?');
    lane.replies(respond('One.'));
    lane.claims();
    lane.happens({ type: 'cancel-requested', runId: lane.run.id, by: 'ops' });
    lane.settles();
    expect(lane.outcomes).toEqual(['answered']);
  });

  it('START alone changes nothing', () => {
    const lane = given();
    lane.receives('one?');
    const before = lane.state;
    lane.happens({ type: 'opted-in', messageId: lane.createId('msg') });
    expect(lane.state).toEqual(before);
  });
});

describe('a turn that killed too many workers', () => {
  it('parks its run with one apology; later texts open new runs', () => {
    const lane = given();
    lane.receives('poison');
    lane.happens({ type: 'attempts-exhausted', attempts: 5 });
    expect(lane.send()).toMatchObject({ kind: 'apology' });
    lane.receives('still there?');
    lane.happens({ type: 'attempts-exhausted', attempts: 5 });
    lane.settles();
    expect(lane.outcomes).toEqual(['parked']);
    expect(lane.run.texts.map((text) => text.text)).toEqual(['still there?']);
  });

  it('waits for a question that is on its way before it apologises', () => {
    const lane = given();
    lane.receives('how many?');
    lane.replies(clarify('Which?'));
    lane.claims();
    lane.happens({ type: 'attempts-exhausted', attempts: 5 });
    expect(lane.owes('send-reply')).toHaveLength(1);
    lane.settles();
    lane.settles();
    expect(lane.sent.map((each) => each.kind)).toEqual(['question', 'apology']);
    expect(lane.outcomes).toEqual(['parked']);
  });
});
