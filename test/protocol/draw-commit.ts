import { buildEffectId, renameId } from '#protocol';
import type { LedgerRow } from '#program';
import type { OwedEffect } from '#protocol';
import type { Repeat } from '#model-turn';
import type { CommitRequest } from '#engine/ports';
import type { RunRecord } from '#records';
import { drawQuiet, drawToken } from './draw.js';
import { drawClosing } from './draw-closing.js';
import { referenceTreeLimits } from './harness.js';
import type { Random } from './random.js';
import { drawTree, ended } from './draw-tree.js';
import type { OpenTurn, Fixture } from './fixture.js';

const kinds = ['run-tool', 'send-reply', 'compress'] as const;

function drawEffect(random: Random, id: string, kind: OwedEffect['type']): OwedEffect {
  const runId = 'run_of_some_turn';
  switch (kind) {
    case 'run-tool': {
      const repeat = random.pick<Repeat>(['safe', 'keyed', 'never']);
      const keys = { effectKey: `${id}.key`, dedupeKey: 'same', actionId: 'step_1', parentActionId: null };
      return { type: kind, id, runId, tool: 'get_counts', args: { label: 'angry' }, repeat, deadlineAt: 0, ...keys };
    }
    case 'send-reply':
      return {
        type: kind,
        id,
        runId,
        kind: random.pick(['answer', 'question']),
        text: 'Sieben “ärgerliche” \ud83d\ude00',
      };
    case 'compress': {
      const parts = { goal: '', constraints: '', plan: '', progress: '' };
      return { type: kind, id, runId, fromSeq: 1, toSeq: 2, ...parts, log: ['one', 'two'] };
    }
  }
}

function drawRun(random: Random, fixture: Fixture, actorId: string): RunRecord {
  const lane = fixture.memory.memory.lanes.get(actorId);
  const isChilds = lane?.family && random.percent(90);
  const runId = isChilds ? renameId(actorId, 'run') : renameId(fixture.messageId(random.below(4)), 'run');
  // An outcome above a live child breaks a promise and writes nothing: now and then is often enough.
  const outcome = random.percent(lane?.children.size ? 6 : 35)
    ? random.pick(['answered', 'answered', 'parked'] as const)
    : null;
  const counts = { stepsUsed: 1, toolCallsUsed: 0, tokensUsed: 9, costMicroUsd: 5, startedAt: 1, finishedAt: null };
  const phase = outcome ? ('finished' as const) : ('acting' as const);
  const approval = outcome === null && random.percent(40) ? { approval: drawApproval(random, actorId, runId) } : {};
  return {
    ...{ runId, actorId, conversationId: actorId, channel: 'sms', phase, outcome },
    ...{ messageIds: [renameId(runId, 'msg')], replies: [], policyVersion: 'v1', ...counts, ...approval },
  };
}

/** An approval belongs to one run: its id has the run's number in it. */
function drawApproval(random: Random, actorId: string, runId: string): RunRecord['approval'] {
  const approvalId = buildEffectId(actorId, Number(/\d+/.exec(runId)), random.below(3));
  return { approvalId, tool: 'add_note', args: {}, argsHash: 'hash', askedAt: 1, expiresAt: 2 };
}

function drawRow(random: Random, runId: string): LedgerRow {
  return {
    ...{
      row: 'outcome',
      run_id: runId,
      turn: random.below(5),
      plan_rev: 0,
      action_id: 'step_1',
      parent_action_id: null,
    },
    ...{ ts_start: '', ts_end: '', duration_ms: 0, outcome: 'ok', error_code: null, run_outcome: 'answered' },
    budget_snapshot: { steps_used: 1, tool_calls_used: 0, tokens_used: 0, cost_micro_usd: 0 },
  };
}

function drawEffects(random: Random, fixture: Fixture, actorId: string, version: number): OwedEffect[] {
  const count = random.percent(3) ? referenceTreeLimits.mostOwed : random.pick([0, 0, 0, 1, 1, 1, 2]);
  const lane = fixture.memory.memory.lanes.get(actorId);
  const owed = [...(lane?.owed.values() ?? [])];
  let hasSend = owed.some(({ effect }) => effect.type === 'send-reply');
  return Array.from({ length: count }, (_, n) => {
    const drawn = random.pick(kinds);
    // A second unsettled send breaks a promise and writes nothing: now and then is often enough.
    const kind = drawn === 'send-reply' && hasSend && !random.percent(10) ? 'run-tool' : drawn;
    hasSend ||= kind === 'send-reply';
    const effect = drawEffect(random, buildEffectId(actorId, version, n), kind);
    return lane?.family ? { ...effect, background: true } : effect;
  });
}

function drawCancels(random: Random, fixture: Fixture, { actorId, loaded }: OpenTurn): string[] {
  if (!random.percent(30)) return [];
  const known = fixture.effects.filter((effect) => effect.actorId === actorId).map(({ id }) => id);
  const candidates = [...Object.keys(loaded.sends), ...known.slice(-4)];
  return [...new Set([random.any(candidates), random.any(candidates)].filter((id) => id !== undefined))];
}

/** Mostly all the mail that was read with the proof of it; now and then less, more, or a wrong proof. */
function drawConsumed(random: Random, { loaded }: OpenTurn): Pick<CommitRequest, 'consumed' | 'lastMail'> {
  const read = loaded.mail.length;
  const { lastMail } = loaded;
  if (random.percent(85)) return { consumed: read, lastMail };
  const consumed = random.below(read + 2);
  const honest = JSON.stringify(loaded.mail[consumed - 1]) ?? null;
  return { consumed, lastMail: random.percent(70) ? honest : lastMail };
}

/** A commit of an open turn, as a program might make it and sometimes as none should. */
export function drawCommit(random: Random, fixture: Fixture, turn: OpenTurn): CommitRequest {
  const { actorId, token, loaded } = turn;
  const runs = random.percent(30) ? [drawRun(random, fixture, actorId)] : [];
  const runId = runs[0]?.runId ?? renameId(fixture.messageId(1), 'run');
  const rows = Array.from({ length: random.below(3) }, () => drawRow(random, runId));
  const messageId = fixture.messageId(random.below(1_000));
  const version = loaded.version + (random.percent(95) ? 0 : random.pick([-1, 1]));
  const request: CommitRequest = {
    actorId,
    token,
    version,
    ...drawConsumed(random, turn),
    state: { turn: loaded.version, said: 'ja — “so”' },
    thinking: random.percent(25),
    live: random.percent(50),
    wakeInMs: random.percent(65) ? null : random.pick([0, 7.5, 30, 120, 5_000]),
    effects: drawEffects(random, fixture, actorId, version + 1),
    cancels: drawCancels(random, fixture, turn),
    runs,
    ledger: random.percent(15) ? [{ runId, rows }] : [],
    journal: random.percent(15) ? [{ runId, entries: rows }] : [],
    messageRuns: random.percent(20) ? { [messageId]: random.percent(70) ? runId : '' } : {},
    hold: random.percent(20),
    ...drawTree(random, fixture, turn),
  };
  const closing = drawClosing(random, fixture, request);
  return { ...request, ...closing, ...drawClaim(random, fixture, request) };
}

/** Now and then the process serves one of the effects, and claims it with the commit (ADR 161). */
function drawClaim(random: Random, fixture: Fixture, { effects }: CommitRequest): Pick<CommitRequest, 'claim'> {
  const effect = random.percent(40) ? random.any(effects) : undefined;
  if (effect === undefined) return {};
  const options = { token: drawToken(fixture, random), leaseMs: random.pick([10, 40, 90]), ...drawQuiet(random) };
  return { claim: { effectId: effect.id, ...options } };
}

/** A commit that asks for nothing more, and ends a child that may end: with nothing but these, every conversation comes to rest. */
export function lastCommit(fixture: Fixture, { actorId, token, loaded }: OpenTurn): CommitRequest {
  const mayEnd = loaded.family && fixture.memory.memory.lanes.get(actorId)?.children.size === 0;
  return {
    ...(mayEnd && { childEnd: ended }),
    ...{ actorId, token, version: loaded.version, consumed: loaded.mail.length, lastMail: loaded.lastMail },
    ...{ state: null, thinking: false, live: false, wakeInMs: null, hold: false },
    ...{ effects: [], cancels: [], runs: [], ledger: [], journal: [], messageRuns: {} },
  };
}
