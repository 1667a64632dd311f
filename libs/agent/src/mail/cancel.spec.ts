import { describe, expect, it } from '@jest/globals';
import type { ReplayOrder } from '#protocol';
import { given, respond } from '../../test/given.js';
import type { Lane } from '../../test/lane.js';
import { toRunId } from '../state/run.js';

const order: ReplayOrder = { letterId: 'letter', runId: 'run_old', first: null, calls: [] };

function cancel(lane: Lane, messageId: string): void {
  lane.happens({ type: 'cancel-requested', runId: toRunId(messageId), by: 'ops' });
}

function replayWaits(lane: Lane): string {
  const messageId = lane.createId('msg');
  lane.happens({ type: 'replay-requested', messageId, text: 'again', order });
  return messageId;
}

/** A lane whose answer is on its way, so that what comes now waits for the next run. */
function answering(): Lane {
  const lane = given();
  lane.receives('one?');
  lane.replies(respond('One.'));
  lane.claims();
  return lane;
}

describe('a cancel of a run that waits for the one under way', () => {
  it('ends it at once, and the one under way goes on', () => {
    const lane = answering();
    const first = lane.receives('two?');
    const second = lane.receives('and three?');
    cancel(lane, first);
    expect(lane.views.get(toRunId(first))).toMatchObject({ outcome: 'cancelled', messageIds: [first, second] });
    expect(lane.messageRuns).toMatchObject({ [first]: toRunId(first), [second]: toRunId(first) });
    lane.settles();
    expect(lane.outcomes).toEqual(['cancelled', 'answered']);
    expect(lane.conversation.run).toBeNull();
  });

  it('leaves what comes after it to a run of its own', () => {
    const lane = answering();
    const waiting = lane.receives('two?');
    cancel(lane, waiting);
    const later = lane.receives('three?');
    lane.settles();
    expect(lane.run.id).toBe(toRunId(later));
  });

  it('is said of any of its messages', () => {
    const lane = answering();
    const first = lane.receives('two?');
    cancel(lane, lane.receives('and three?'));
    expect(lane.views.get(toRunId(first))?.outcome).toBe('cancelled');
  });

  it('ends the linked run of a replay, and leaves the other replays', () => {
    const lane = answering();
    const [first, second] = [replayWaits(lane), replayWaits(lane)];
    cancel(lane, first);
    expect(lane.views.get(toRunId(first))).toMatchObject({ outcome: 'cancelled', replayOf: 'run_old' });
    lane.settles();
    expect(lane.run.id).toBe(toRunId(second));
  });
});

describe('a cancel of a run whose message no turn has read', () => {
  it.each([
    ['a text that waits for the end of a takeover', (lane: Lane) => lane.receives('two?')],
    ['a replay', replayWaits],
  ])('ends it when it is read: %s', (_what, arrives) => {
    const lane = given();
    const messageId = lane.createId('msg');
    lane.createId = () => messageId;
    cancel(lane, messageId);
    arrives(lane);
    expect(lane.messageRuns[messageId]).toBe(toRunId(messageId));
    expect(lane.outcomes).toEqual(['cancelled']);
    expect(lane.conversation.run).toBeNull();
    expect(lane.conversation.calledOff).toEqual([]);
  });

  it('ends it beside a run under way, which the text does not join', () => {
    const lane = given();
    const other = lane.receives('one?');
    const messageId = lane.createId('msg');
    cancel(lane, messageId);
    lane.happens({ type: 'message-received', messageId, text: 'two?' });
    expect(lane.views.get(toRunId(messageId))?.outcome).toBe('cancelled');
    expect(lane.run.texts.map((text) => text.messageId)).toEqual([other]);
  });

  it('ends the run that it has joined, where the turn has read the text before the cancel', () => {
    const lane = given();
    const other = lane.receives('one?');
    cancel(lane, lane.receives('two?'));
    expect(lane.views.get(toRunId(other))?.outcome).toBe('cancelled');
  });

  it('moves no other run', () => {
    const lane = answering();
    const { run } = lane;
    const [send] = lane.owed.keys();
    cancel(lane, lane.createId('msg'));
    expect(lane.run).toEqual(run);
    expect([...lane.owed.keys()]).toEqual([send]);
  });

  it('keeps the latest of them, and not for ever', () => {
    const lane = given();
    const all = Array.from({ length: 30 }, () => lane.createId('msg'));
    for (const messageId of all) cancel(lane, messageId);
    expect(lane.conversation.calledOff).toEqual(all.slice(-20).map(toRunId));
  });
});
