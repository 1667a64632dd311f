import { describe, expect, it } from '@jest/globals';
import { settings } from '../../test/given.js';
import { actorId } from '../../test/lane.js';
import type { Lane } from '../../test/lane.js';
import { asking, decide, grant, note, notNeeded, rootId, runId } from '../../test/spawned.js';

function posts(lane: Lane): unknown[] {
  return (lane.last?.posts ?? []).map(({ to, event }) => [to, event]);
}

describe('a child’s call that needs an approval', () => {
  it('asks the person of the root, and sends nothing', () => {
    const lane = asking();
    expect(lane.owed.size).toBe(0);
    const { phase } = lane.run;
    if (phase.name !== 'approving') throw new Error(phase.name);
    const { approvalId, argsHash, shown, code, expiresAt } = phase;
    const call = { approvalId, tool: 'add_note', argsHash, args: note, shown, code, expiresAt };
    const asked = { type: 'approval-asked', actorId, runId, ...call };
    expect(posts(lane)).toEqual([[rootId, asked]]);
    expect(lane.views.get(runId)).toMatchObject({ phase: 'approving', approval: { approvalId, tool: 'add_note' } });
  });

  it('is made when the root passes on a yes, and the root is told nothing of it', () => {
    const lane = asking();
    decide(lane, 'approved', 'text');
    expect(lane.owes('run-tool')).toMatchObject([{ tool: 'add_note', args: note }]);
    expect(posts(lane)).toEqual([]);
    expect(lane.rowsOf('approval')[1]).toMatchObject({ decision: 'approved', via: 'text', decided_by: null });
  });

  it('is not made when the root passes on a no', () => {
    const lane = asking();
    decide(lane, 'denied', 'text');
    expect(lane.owes('run-tool')).toEqual([]);
    expect(lane.user).toContain('approval-denied');
    expect(posts(lane)).toEqual([]);
  });

  it.each([
    ['an operator decides', (lane: Lane): void => decide(lane, 'approved')],
    ['it expires', expires],
    ['the run is cancelled', (lane: Lane): unknown => lane.happens(notNeeded)],
    ['the run is parked', (lane: Lane): unknown => lane.happens({ type: 'attempts-exhausted', attempts: 3 })],
  ])('is called off at the root when %s', (_, happens) => {
    const lane = asking();
    const { phase } = lane.run;
    happens(lane);
    const approvalId = phase.name === 'approving' ? phase.approvalId : '';
    expect(posts(lane)).toEqual([[rootId, { type: 'approval-closed', approvalId }]]);
    expect(lane.owes('send-reply')).toEqual([]);
  });

  it('stops the clock while it waits', () => {
    const lane = asking();
    lane.passes(60_000);
    decide(lane, 'approved', 'text');
    expect(lane.run.clock).toEqual({ deadlineAt: grant.deadlineAt + 60_000 });
  });
});

function expires(lane: Lane): void {
  lane.passes(settings.approvalSeconds * 1_000);
  lane.wakes();
}
