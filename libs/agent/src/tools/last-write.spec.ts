import { describe, expect, it } from '@jest/globals';
import type { ErrorCode } from '#errors';
import type { RunTool } from '#protocol';
import { callTool, given, respond, settings } from '../../test/given.js';
import type { Lane } from '../../test/lane.js';

const slow = {
  ...settings.tools.specs[1],
  name: 'get_slow',
  cacheTtlSeconds: 3_600,
} as (typeof settings.tools.specs)[0]; // it is there
const tools = { ...settings.tools, specs: [...settings.tools.specs, slow] };

function asked(): Lane {
  const lane = given({
    tools,
    prefetch: {},
    budgets: { maxSteps: 20, maxToolCalls: 20, toolCallCaps: { default: 20, overrides: {} } },
  });
  lane.receives('go');
  return lane;
}

/** Reads, and gives the call that was owed. */
function reads(lane: Lane, tool = 'get_top5'): RunTool {
  lane.replies(callTool(tool));
  const [owed] = lane.owes('run-tool');
  if (owed === undefined) throw new Error('no call is owed');
  lane.toolAnswers({ seen: lane.at });
  return owed;
}

function writes(lane: Lane, code: ErrorCode | null = null): void {
  lane.replies(callTool('note', { at: lane.at }));
  if (code === null) lane.toolAnswers({});
  else lane.toolFails(code);
}

describe('a read behind a write of its conversation', () => {
  it('is another question than before, and the same as the next one', () => {
    const lane = asked();
    const before = reads(lane);
    reads(lane, 'get_slow');
    writes(lane);
    const after = reads(lane);
    reads(lane, 'get_slow');
    expect(before.isAfterWrite).toBeUndefined();
    expect(after).toMatchObject({ isAfterWrite: true });
    expect(after.dedupeKey).not.toBe(before.dedupeKey);
    expect(reads(lane).dedupeKey).toBe(after.dedupeKey);
  });

  it('is one in the next run too, and after a write of which nobody knows', () => {
    const lane = asked();
    const before = reads(lane);
    writes(lane, 'outcome-unknown');
    lane.replies(respond('I do not know.'));
    lane.settles();
    lane.receives('and now?');
    expect(reads(lane).dedupeKey).not.toBe(before.dedupeKey);
  });

  it('is the old question again once no answer from before the write can be left', () => {
    const lane = asked();
    const before = reads(lane);
    writes(lane);
    lane.replies(respond('Done.'));
    lane.settles();
    lane.passes(301_000);
    lane.receives('and now?');
    expect(reads(lane)).toMatchObject({ dedupeKey: before.dedupeKey });
    expect(reads(lane, 'get_slow')).toMatchObject({ isAfterWrite: true });
  });
});
