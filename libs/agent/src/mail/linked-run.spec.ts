import { describe, expect, it } from '@jest/globals';
import type { RecordedCall, ReplayOrder } from '#protocol';
import { callTool, given, respond, settings, writeSpec } from '../../test/given.js';
import type { Lane } from '../../test/lane.js';

const noteCall: RecordedCall = { tool: 'note', args: {}, effectKey: 'run_old.step_1', result: null };
const withWrite = { ...settings.tools, specs: [...settings.tools.specs, writeSpec] };
const noted: RecordedCall = { ...noteCall, result: { ok: true, value: 'written' } };

/** An operator's wish to do a dead letter again; answers the message id it counts as. */
function replay(lane: Lane, parts: Partial<ReplayOrder> = {}): string {
  const messageId = lane.createId('msg');
  const order: ReplayOrder = { letterId: 'letter', runId: 'run_old', first: null, calls: [], ...parts };
  lane.happens({ type: 'replay-requested', messageId, text: 'please note it', order });
  return messageId;
}

describe('a linked run', () => {
  it('asks the model the old question, says whose place it takes, and ends with an outcome of its own', () => {
    const lane = given();
    const messageId = replay(lane);
    expect(lane.user).toContain('please note it');
    expect(lane.messageRuns[messageId]).toBe(lane.run.id);
    lane.replies(respond('Noted.'));
    lane.settles();
    expect(lane.outcomes).toEqual(['answered']);
    expect([...lane.views.values()]).toMatchObject([{ replayOf: 'run_old', messageIds: [messageId] }]);
  });

  it('I3: does not do again what was done: the model reads of it, and a call of it is answered from the record', () => {
    const lane = given();
    replay(lane, { calls: [noted] });
    expect(lane.user).toContain('done already: note {}: note: "written"');
    lane.replies(callTool('note'));
    expect(lane.owes('run-tool')).toEqual([]);
    expect(lane.rowsOf('tool')).toMatchObject([{ reused: true, effect_key: 'run_old.step_1', outcome: 'ok' }]);
    expect(lane.run.toolCallsUsed).toBe(0);
  });

  it('takes one record for one call: a second call of the run is its own', () => {
    const lane = given();
    replay(lane, { calls: [noted] });
    lane.replies(callTool('note'));
    lane.replies(callTool('get_top5'));
    lane.toolAnswers('angry');
    lane.replies(callTool('note'));
    expect(lane.owes('run-tool')).toMatchObject([
      { tool: 'note', effectKey: `${lane.run.id}/${lane.run.lastActionId}` },
    ]);
  });

  it('I7: makes a call that may have been made under the key it had, though the model is not asked', () => {
    const lane = given();
    replay(lane, { first: { do: 'call', tool: 'note', args: {} }, calls: [noteCall] });
    expect(lane.owes('run-tool')).toMatchObject([{ tool: 'note', effectKey: 'run_old.step_1', runId: lane.run.id }]);
    lane.toolAnswers('written');
    expect(lane.user).toContain('OBS');
    lane.replies(respond('Noted.'));
    lane.settles();
    expect(lane.outcomes).toEqual(['answered']);
    expect(lane.rowsOf('tool')).toMatchObject([{ effect_key: 'run_old.step_1' }]);
  });

  it('takes the word of an operator for what became of a call', () => {
    const lane = given();
    replay(lane, { first: { do: 'call', tool: 'note', args: {} }, calls: [noted] });
    expect(lane.owes('run-tool')).toEqual([]);
    expect(lane.user).not.toContain('done already');
    expect(lane.user).toContain('note: "written"');
  });

  it('asks for approval anew where other arguments are wanted than those a person agreed to', () => {
    const calls: RecordedCall[] = [{ tool: 'add_note', args: { text: 'a' }, effectKey: 'old', result: null }];
    const first = { do: 'call', tool: 'add_note', args: { text: 'a' } } as const;
    const agreed = given({ tools: withWrite });
    replay(agreed, { first, calls });
    expect(agreed.owes('run-tool')).toMatchObject([{ effectKey: 'old' }]);
    const edited = given({ tools: withWrite });
    replay(edited, { first: { ...first, args: { text: 'b' } }, calls });
    expect(edited.owes('run-tool')).toEqual([]);
    expect(edited.send()).toMatchObject({ kind: 'approval' });
  });

  it.each([
    ['a tool that is not there', 'gone', {}, 'unknown-tool'],
    ['a tool that is never owed', 'today_range', {}, 'unknown-tool'],
    ['arguments that its schema refuses', 'note', { bad: 1 }, 'bad-tool-args'],
  ])('I6: does not call %s', (_, tool, args, code) => {
    const lane = given();
    replay(lane, { first: { do: 'call', tool, args } });
    expect(lane.owes('run-tool')).toEqual([]);
    expect(lane.user).toContain(code);
  });

  it.each([
    ['answer', 'answered'],
    ['apology', 'cannot-proceed'],
  ] as const)('sends an %s once more, without the model', (kind, outcome) => {
    const lane = given();
    replay(lane, { first: { do: 'say', kind, text: 'Seven.' } });
    expect(lane.send()).toMatchObject({ text: 'Seven.', runId: lane.run.id });
    lane.settles();
    expect(lane.outcomes).toEqual([outcome]);
  });

  it('asks a question once more, and goes on with the answer', () => {
    const lane = given();
    replay(lane, { first: { do: 'say', kind: 'question', text: 'Which label?' } });
    lane.settles();
    lane.receives('angry');
    expect(lane.user).toContain('angry');
  });

  it('waits for the run under way and for the texts before it, and only one is open at a time', () => {
    const lane = given();
    lane.receives('one?');
    lane.replies(respond('One.'));
    const [first, second] = [replay(lane), replay(lane)];
    lane.receives('two?');
    lane.settles();
    expect(lane.user).toContain('two?');
    lane.replies(respond('Two.'));
    lane.settles();
    expect(lane.messageRuns[first]).toBe(lane.run.id);
    expect(lane.messageRuns[second]).toBeUndefined();
    lane.replies(respond('Noted.'));
    lane.settles();
    expect(lane.messageRuns[second]).toBe(lane.run.id);
  });

  it('I1: is opened once, however often it is told of', () => {
    const lane = given();
    lane.receives('one?');
    const messageId = lane.createId('msg');
    const order: ReplayOrder = { letterId: 'letter', runId: 'run_old', first: null, calls: [] };
    const event = { type: 'replay-requested', messageId, text: 'again', order } as const;
    lane.happens(event, event);
    lane.happens(event);
    expect(lane.conversation.replays).toHaveLength(1);
  });

  it('waits while a person has the conversation, and is opened when it is given back', () => {
    const lane = given();
    lane.takenOver = true;
    const messageId = replay(lane);
    expect(lane.conversation.run).toBeNull();
    lane.takenOver = false;
    lane.happens({ type: 'given-back', by: 'ana', texts: 'handle' });
    expect(lane.messageRuns[messageId]).toBe(lane.run.id);
  });

  it('I9: is not opened for a person who has opted out, neither at once nor after STOP', () => {
    const lane = given();
    lane.receives('one?');
    const waiting = replay(lane);
    lane.optedOut = true;
    lane.happens({ type: 'opted-out', messageId: lane.createId('msg') });
    expect(lane.messageRuns[waiting]).toBe('');
    const late = replay(lane);
    expect(lane.messageRuns[late]).toBe('');
    expect(lane.conversation.run).toBeNull();
  });
});
