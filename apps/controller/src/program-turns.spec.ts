import { describe, expect, it } from '@jest/globals';
import { buildEffectId, firstSpawnPlace, makeId } from '#protocol';
import type { Grant, MailEvent, Pin, RunTool, Spawn, Stamp } from '#protocol';
import type { LedgerRow, Post, Program, ProgramEvent, Step } from '#program';
import type { TurnPort, CommitRequest } from '#engine/ports';
import { deriveChildRunId } from '#idempotency';
import { composePrograms } from './compose-programs.js';
import { readConfig } from './config.js';
import { Felling } from './engine/trees/felling.js';
import { Quarantine } from './engine/recovery/quarantine.js';
import { takeTurns } from './engine/take-turn.js';
import type { TurnPorts } from './engine/take-turn.js';
import type { ReadyLoad } from './engine/turn/turn.js';

const actorId = makeId('act', '01JD000000000000000000TREE', 0);
const rootId = makeId('act', '01JD000000000000000000RT00', 0);
const spawnId = buildEffectId(rootId, 1, 0);
const pin: Pin = { policyVersion: 'p1', agentId: 'desk', agentVersion: 'v1' };
const present: Pin = { policyVersion: 'p2', agentId: 'default', agentVersion: '' };
const never = new AbortController().signal;
const at = 1_795_000_000_000;
const spent = { steps: 0, toolCalls: 0, tokens: 0, costMicroUsd: 0 };
const grant: Grant = { ...spent, deadlineAt: at + 60_000 };
const family = { spawnId, parentId: rootId, rootId };

/** What a test says happens at an event. */
type Happens = (event: ProgramEvent, stamp: Stamp) => Partial<Step<Counting>>;

/** A program that counts its events. */
interface Counting {
  events: string[];
  live: boolean;
}

function counting(happens: Happens, times: { wakeAt: number | null; timerAt?: number } = { wakeAt: null }) {
  const stamps: Stamp[] = [];
  const program: Program<Counting> = {
    name: 'workflow',
    rules: 1,
    decide(state, event, stamp) {
      stamps.push(stamp);
      const events = [...(state?.events ?? []), event.type];
      const nothing = { effects: [], cancels: [], ledger: [], messageRuns: {}, runs: [] };
      return { state: { events, live: true }, ...nothing, ...happens(event, stamp) };
    },
    next: () => null,
    isThinking: () => false,
    isLive: (state) => state?.live ?? false,
    wakeAt: () => times.wakeAt,
    timerAt: () => times.timerAt ?? null,
    findLiveRun: (state) => (state?.live ? { id: deriveChildRunId(spawnId), pin, awayCountedTo: at } : null),
    runStateAt: () => null,
    waitingMessages: () => [],
  };
  return { program, stamps };
}

const loaded: ReadyLoad = {
  ...{ status: 'ready', now: at, version: 4, state: null, traces: [], lastMail: null, sends: {}, attempts: 0 },
  ...{ optedOut: false, takenOver: false, mail: [], program: 'workflow' },
  address: { tenant: 'default', channel: 'sms', ours: '+15550100', theirs: '+15550123' },
};

/** A store that gives these loads, one after the other, and takes every commit. */
function storeOf(...loads: ReadyLoad[]) {
  const commits: CommitRequest[] = [];
  const calls: string[] = [];
  const turns: Partial<TurnPort> = {
    load: () => Promise.resolve(loads.shift() ?? { status: 'idle' }),
    commit: (request) => Promise.resolve({ status: 'committed', mailLeft: Number(commits.push(request)) * 0 }),
    abandon: () => Promise.resolve(void calls.push('abandon')),
    park: () => Promise.resolve(calls.push('park') > 0),
  };
  return { turns: turns as TurnPort, commits, calls }; // nothing else is called
}

function portsOf(turns: TurnPort, program: Program<Counting> | null, readied: (Pin | undefined)[] = []): TurnPorts {
  const ready = (_state: object | null, mail: readonly MailEvent[] = []): Promise<void> => {
    readied.push(...mail.map((event) => (event.type === 'spawned' ? event.pin : undefined)));
    return Promise.resolve();
  };
  const effects = { runInlineTool: () => Promise.reject(new Error('not asked')) };
  return {
    programs: {
      ...{ currentRules: () => 1, areToldTogether: () => true, opening: () => present },
      of: () => program && { program, ready, effectsFor: () => effects },
    },
    store: { turns } as TurnPorts['store'], // nothing else is called
    outage: { lastAgo: () => null, lastOn: () => null },
    quarantine: new Quarantine(),
    felling: new Felling(),
    recoveryGate: { isComplete: true, complete: () => Promise.resolve() },
    deriveApprovalCode: () => '123456',
    leaseMs: 60_000,
    onCommit: () => undefined,
  };
}

const spawned: MailEvent = {
  ...{ type: 'spawned', at: at - 5_000, id: spawnId, program: 'workflow', pin, input: 'do it', grant },
  ...{ runId: 'run_P', rootRunId: 'run_R', node: 'fork[0]' },
};
const compressed: MailEvent = { type: 'compress-failed', at, effectId: 'x' };

function spawn(stamp: Stamp, k: number): Spawn {
  const id = buildEffectId(stamp.actorId, stamp.version, stamp.n + k);
  return { id, program: 'agent', pin, input: '', grant, runId: 'run_P', rootRunId: 'run_R', node: `fork[${k}]` };
}

function toolCall(stamp: Stamp, k: number): RunTool {
  const id = buildEffectId(stamp.actorId, stamp.version, stamp.n + k);
  const call = { runId: 'run_P', actionId: 'step_1', parentActionId: null, tool: 'note', args: {} };
  return { type: 'run-tool', id, ...call, repeat: 'keyed', effectKey: 'e', dedupeKey: 'd', deadlineAt: at };
}

const outcome: LedgerRow = {
  ...{ row: 'outcome', run_id: 'run_B', turn: 0, plan_rev: 0, action_id: 'step_B', parent_action_id: null },
  ...{ ts_start: '', ts_end: '', duration_ms: 0, outcome: 'ok', error_code: null, run_outcome: 'answered' },
  budget_snapshot: { steps_used: 0, tool_calls_used: 0, tokens_used: 0, cost_micro_usd: 0 },
};

describe('a run that opens behind another', () => {
  it('has the event that ended the other in its journal where it has decided something at it (I8)', async () => {
    const { program } = counting(() => ({ ledger: [{ runId: 'run_B', row: outcome }] }));
    const idOf = (state: Counting): string => (state.events.length === 1 ? 'run_A' : 'run_B');
    const behind: Program<Counting> = {
      ...program,
      findLiveRun: (state) => state && { id: idOf(state), pin, awayCountedTo: at },
    };
    const before = { events: ['begun'], live: true };
    const { turns, commits } = storeOf({ ...loaded, state: before, mail: [compressed], traces: [null] });
    await takeTurns(portsOf(turns, behind), actorId, never, never);
    const [ofA, ofB] = commits[0]?.journal ?? [];
    expect(ofA).toMatchObject({ runId: 'run_A', entries: [{ event: compressed }] });
    expect(ofB).toMatchObject({
      runId: 'run_B',
      entries: [{ begin: before }, { event: compressed, stamp: { opens: present } }],
    });
  });
});

describe('the code of an approval', () => {
  it('is made for a decision that asks for it, and is in the journal of that one alone', async () => {
    const asking: Happens = (_event, stamp) =>
      stamp.approvalCode === '123456' ? { effects: [toolCall(stamp, 0)] } : {};
    const { program } = counting((event, stamp) => (event.type === 'spawned' ? {} : asking(event, stamp)));
    const { turns, commits } = storeOf({ ...loaded, mail: [spawned, compressed], traces: [null, null] });
    await takeTurns(portsOf(turns, program), actorId, never, never);
    const [first, asked] = commits[0]?.journal[0]?.entries.slice(1) ?? [];
    expect(first).not.toHaveProperty('stamp.approvalCode');
    expect(asked).toHaveProperty('stamp.approvalCode', '123456');
    expect(commits[0]?.effects).toHaveLength(1);
  });
});

describe('what a program has refused of plans', () => {
  it.each([
    ['is told once, with its commit', 'committed', [['PLAN_INVALID', 'READ_ONLY']]],
    ['is not told of a turn that was in vain', 'stale', []],
  ] as const)('%s', async (_, status, told) => {
    const { program } = counting((event) => ({ refused: [event.type === 'spawned' ? 'PLAN_INVALID' : 'READ_ONLY'] }));
    const { turns } = storeOf({ ...loaded, mail: [spawned, compressed], traces: [null, null] });
    const heard: unknown[] = [];
    const commit = () => Promise.resolve(status === 'stale' ? { status } : { status, mailLeft: 0 });
    const onRefused = (codes: unknown): void => void heard.push(codes);
    const ports = { ...portsOf(Object.assign(turns, { commit }), program), onRefused };
    await takeTurns(ports, actorId, never, never);
    expect(heard).toEqual(told);
  });
});

describe('a program whose actor stands in a tree', () => {
  it('has its spawns, its posts and its end in the commit', async () => {
    const post: Post = { to: rootId, event: { type: 'approval-closed', approvalId: 'a' } };
    const childEnd = { outcome: 'answered' as const, output: 'done', error: null, spent };
    const { program } = counting((_event, stamp) => ({ spawns: [spawn(stamp, 0)], posts: [post], childEnd }));
    const { turns, commits } = storeOf({ ...loaded, family, mail: [spawned], traces: [null] });
    expect(await takeTurns(portsOf(turns, program), actorId, never, never)).toBe('committed');
    expect(commits).toMatchObject([{ spawns: [{ id: `${actorId}.5.0`, node: 'fork[0]' }], posts: [post], childEnd }]);
  });

  it('is stamped with its place in the tree, and its run begins on the pin of its spawn, which is fetched first', async () => {
    const { program, stamps } = counting(() => ({}));
    const { turns } = storeOf({ ...loaded, family, mail: [spawned, compressed], traces: [null, null] });
    const readied: (Pin | undefined)[] = [];
    await takeTurns(portsOf(turns, program, readied), actorId, never, never);
    expect(stamps).toMatchObject([
      { family, opens: pin, n: 0 },
      { family, opens: present, n: 2 },
    ]);
    expect(readied).toEqual([pin, undefined]);
  });

  it('owes its effects in the background, unlike a root', async () => {
    const { program } = counting((_event, stamp) => ({ effects: [toolCall(stamp, 0)] }));
    const child = storeOf({ ...loaded, family, mail: [spawned], traces: [null] });
    const root = storeOf({ ...loaded, mail: [compressed], traces: [null] });
    for (const { turns } of [child, root]) await takeTurns(portsOf(turns, program), actorId, never, never);
    expect(child.commits[0]?.effects).toMatchObject([{ background: true }]);
    expect(root.commits[0]?.effects[0]).not.toHaveProperty('background');
  });

  it('may number many effects and spawns in one event, and the next event numbers on', async () => {
    const happens: Happens = (event, stamp) =>
      event.type === 'spawned'
        ? { effects: [toolCall(stamp, 0)], spawns: Array.from({ length: 20 }, (_, k) => spawn(stamp, k + 1)) }
        : {};
    const { program, stamps } = counting(happens);
    const { turns } = storeOf({ ...loaded, family, mail: [spawned, compressed], traces: [null, null] });
    await takeTurns(portsOf(turns, program), actorId, never, never);
    expect(stamps.map(({ n }) => n)).toEqual([0, 21]);
  });

  it('may number its spawns through the whole commit, apart from what its events owe', async () => {
    const happens: Happens = (_event, stamp) => ({ spawns: [spawn({ ...stamp, n: firstSpawnPlace + stamp.n }, 0)] });
    const { program, stamps } = counting(happens);
    const { turns, commits } = storeOf({ ...loaded, family, mail: [spawned, compressed], traces: [null, null] });
    await takeTurns(portsOf(turns, program), actorId, never, never);
    expect(stamps.map(({ n }) => n)).toEqual([0, 2]);
    expect(commits[0]?.spawns).toHaveLength(2);
  });

  it('fails where an event uses an id that is not its own', async () => {
    const { program } = counting((_event, stamp) => ({ effects: [toolCall(stamp, 64)] }));
    const { turns, commits } = storeOf({ ...loaded, mail: [compressed], traces: [null] });
    await expect(takeTurns(portsOf(turns, program), actorId, never, never)).rejects.toThrow('place 64');
    expect(commits).toEqual([]);
  });

  it('says whether somebody waits for the time that wakes it', async () => {
    for (const [timerAt, hasTimer] of [
      [at + 60_000, true],
      [at + 90_000, undefined],
    ] as const) {
      const { program } = counting(() => ({}), { wakeAt: at + 60_000, timerAt });
      const { turns, commits } = storeOf({ ...loaded, mail: [compressed], traces: [null] });
      await takeTurns(portsOf(turns, program), actorId, never, never);
      expect(commits[0]?.hasTimer).toBe(hasTimer);
    }
  });

  it('is left alone by a build that does not know it, however often its workers have died', async () => {
    const { turns, commits, calls } = storeOf({ ...loaded, status: 'exhausted', attempts: 3, mail: [compressed] });
    const turn = takeTurns(portsOf(turns, null), actorId, never, never);
    await expect(turn).rejects.toThrow('this build knows no program workflow');
    expect([calls, commits]).toEqual([['abandon'], []]);
  });

  it('writes into the trace that its spawn came with', async () => {
    const trace = `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`;
    const { program } = counting((_event, stamp) => ({
      effects: [{ ...toolCall(stamp, 0), runId: deriveChildRunId(spawnId) }],
    }));
    const { turns, commits } = storeOf({ ...loaded, family, mail: [spawned], traces: [trace] });
    await takeTurns(portsOf(turns, program), actorId, never, never);
    expect(commits[0]).toMatchObject({
      effects: [{ trace: { root: trace } }],
      journal: [{ runId: deriveChildRunId(spawnId) }],
    });
  });
});

describe('a workflow', () => {
  it('is served by every controller: its pure tools run in the turn, under the settings of its pin', async () => {
    const programs = composePrograms(readConfig({ LLM_PROVIDER: 'scripted', TZ: 'UTC' }));
    const document = { version: 1, root: { kind: 'tool', id: 'today', toolName: 'today_range' } };
    const spawn = {
      ...spawned,
      pin: programs.opening(),
      input: { document, text: '' },
      grant: { ...grant, toolCalls: 1 },
    };
    const { turns, commits } = storeOf({ ...loaded, family, mail: [spawn], traces: [null] });
    expect(await takeTurns({ ...portsOf(turns, null), programs }, actorId, never, never)).toBe('committed');
    expect(commits).toMatchObject([{ childEnd: { outcome: 'answered', spent: { toolCalls: 1 } } }]);
    expect(commits[0]?.childEnd?.output).toContain('"start_date":"2026-11-18"');
  });

  it('keeps each step of a turn before it begins the next one, once a process has died', async () => {
    const programs = composePrograms(readConfig({ LLM_PROVIDER: 'scripted', TZ: 'UTC' }));
    const steps = ['one', 'two'].map((id) => ({ kind: 'tool', id, toolName: 'today_range' }));
    const input = { document: { version: 1, root: { kind: 'sequence', id: spawned.node, steps } }, text: '' };
    const spawn = { ...spawned, pin: programs.opening(), input, grant: { ...grant, toolCalls: 2 } };
    const { turns, commits } = storeOf({ ...loaded, attempts: 1, family, mail: [spawn], traces: [null] });
    await takeTurns({ ...portsOf(turns, null), programs }, actorId, never, never);
    expect(commits.map(({ childEnd }) => childEnd?.outcome)).toEqual([undefined, 'answered']);
  });
});
