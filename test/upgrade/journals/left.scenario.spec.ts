import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Redis } from 'ioredis';
import { readRecorded } from '../../../apps/cli/src/replay/recorded-run.js';
import { Records } from '../../chaos/records.js';
import { until } from '../../support/app-process.js';
import { startRedis } from '../../support/redis.mjs';
import { startStack } from '../../support/stack.js';
import { writeWhole } from '../kept-redis.js';
import { movedTo, readRecording, recordedSettings, recordingPath } from '../recording.js';
import { Callers, patienceMs } from './callers.js';
import { addRun } from './collect.js';
import type { Collected } from './collect.js';
import { houseModel } from './house-model.js';
import { housePeople, placeAgents, schedules } from './house.js';
import { Judge } from './judge.js';
import type { Judged } from './judge.js';
import { leftWaiting } from './left.js';
import { statesOf } from './states-of.js';

jest.setTimeout(2 * patienceMs);
/** An upgrade takes its time: what waits for a moment of it is due at once. */
const stoodStillMs = 20_000;

const { left } = housePeople;
let folder: string;
let redis: Redis;
let callers: Callers;
/** The runs that were there, and those of them that had not ended. */
let there: string[];
let live: string[];
let ticks: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'turnpike-left-'));
  const server = await startRedis({ appendonly: 'always' });
  redis = new Redis(server.url);
  const recorded = movedTo(readRecording(recordingPath('17ffc72.left.br')), Date.now() - stoodStillMs);
  await writeWhole(redis, recorded.keys);
  const runs = await new Records(redis).runs();
  there = runs.map(({ record }) => record.runId);
  live = runs.filter(({ outcome }) => outcome === null).map(({ record }) => record.runId);
  ticks = await ticksOf();
  const environment = { ...recordedSettings, ...placeAgents(folder) };
  const script = houseModel(() => false);
  const stack = await startStack({ redis: server, environment, script, messages: recorded.messages });
  callers = new Callers(stack, redis);
});
afterAll(async () => {
  redis.disconnect();
  await callers.stack.stop();
  rmSync(folder, { recursive: true });
});

/** How often all schedules have ticked. */
async function ticksOf(): Promise<number> {
  const states = await statesOf(redis, 'schedule');
  return states.reduce((sum, state) => sum + Number(Reflect.get(state, 'ticks')), 0);
}

interface Approval {
  approval_id: string;
  args: { text?: string };
}

interface Session {
  status: { phase: string };
  messages: { role: string; text: string }[];
}

async function untilBuilt(workflowId: string): Promise<string> {
  let said = '';
  const isBuilt = async (): Promise<boolean> => {
    const { status, messages } = await callers.ask<Session>(`builder/sessions/workflow-${workflowId}-user-ann`);
    said = messages.at(-1)?.text ?? '';
    return status.phase === 'idle';
  };
  await until(`the session ${workflowId} to be idle`, isBuilt, patienceMs);
  return said;
}

/** Ids of these programs are made of times, which were moved: what they had decided before has others. */
const namedByTime: readonly (string | undefined)[] = ['schedule', 'assistant'];

/** Those that come out differently. */
async function unreplayed(records: Records): Promise<Judged[]> {
  const found: Collected = { build: '', settings: { left: leftWaiting.settings }, policies: {}, agents: {}, runs: [] };
  for (const { record } of await records.runs())
    if (!namedByTime.includes(record.program) || !there.includes(record.runId))
      addRun(found, 'left', await readRecorded(redis, record.runId));
  const judge = new Judge(found);
  return found.runs.map((run) => judge.judge(run)).filter(({ difference }) => difference !== null);
}

async function untilPlanned(thread: string): Promise<string[]> {
  const { plan } = await callers.untilThread(thread, ({ runId }) => runId === null);
  return [plan?.status ?? '', ...(plan?.tasks.map(({ status }) => status) ?? [])];
}

describe('what waited when the build of 17ffc726 stopped goes on under this one', () => {
  it('an agent: after an approval, and after an answer to its question', async () => {
    await callers.agree('notes', left.approval, 1);
    await callers.text('notes', left.question, 'angry');
    expect(await callers.heard(left.approval, 2)).toBe('Seen to.');
    expect(await callers.heard(left.question, 2)).toMatch(/^\d+ angry messages today/);
  });

  it('a workflow: after a delay, an approval, a message, a tool, and children that asked', async () => {
    await callers.agree('agree', left.agree, 1);
    await callers.text('message', left.message, 'the red one');
    for (const count of [1, 2]) await callers.agree('tree', left.tree, count);
    expect(await callers.heard(left.agree, 2)).toBe('go on');
    expect(await callers.heard(left.message, 2)).toBe('the red one');
    expect(await callers.heard(left.tree, 3)).toMatch(/^\{"note_id":"note-\d"\}\nSeen to\.$/);
    expect(await callers.heard(left.delay, 1)).toBe('please');
    expect(await callers.heard(left.tool, 1)).toMatch(/^\{.*"praise"/);
  });

  it('a thread: after its card, its checkpoint, its child, and the time in which its model was away', async () => {
    await callers.approve('card');
    await callers.approve('away');
    expect(await untilPlanned('card')).toEqual(['completed', 'succeeded']);
    expect(await untilPlanned('checkpoint')).toEqual(['completed', 'succeeded', 'succeeded']);
    expect(await untilPlanned('child')).toEqual(['completed', 'succeeded']);
    expect(await untilPlanned('away')).toEqual(['completed', 'succeeded']);
  });

  it('a session: with the model that had not answered, and with one that was away', async () => {
    expect(await untilBuilt('left')).toBe('Built.');
    expect(await untilBuilt('away')).toBe('Built.');
  });

  it('a schedule: with its next tick, with the child of a tick, and with one that an operator agrees to', async () => {
    const { approvals } = await callers.ask<{ approvals: Approval[] }>('approvals');
    const [asked] = approvals.filter(({ args }) => args.text === 'of the tick');
    await callers.ask(`approvals/${asked?.approval_id}`, { decision: 'approve', reason: 'seen' });
    await until('one tick more', async () => (await ticksOf()) > ticks, patienceMs);
    for (const id of Object.keys(schedules)) await callers.ask(`schedules/${id}/stop`, { reason: 'enough' });
  });

  it('I8: each of its runs has ended as answered, and is decided again byte for byte from what both builds have read', async () => {
    const records = new Records(redis);
    const ended = async (): Promise<(string | null | undefined)[]> =>
      Promise.all(live.map(async (runId) => (await records.run(runId))?.outcome));
    await until('all to end', async () => !(await ended()).includes(null), patienceMs);
    expect(live.length).toBeGreaterThanOrEqual(20);
    expect(await ended()).toEqual(live.map(() => 'answered'));
    expect(await unreplayed(records)).toEqual([]);
    const notes = callers.stack.dashboard.notes.map(({ text }) => text);
    expect(notes.sort()).toEqual(['milk', 'of the tick', 'of the tree', 'the clerk']);
  });
});
