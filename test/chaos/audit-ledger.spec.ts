import { describe, expect, it } from '@jest/globals';

import { languages } from '#agent';
import type { RunRecord } from '#records';
import type { LedgerRow, OutcomeRow } from '#program';

import type { TwilioMessage } from '../stand-ins/twilio-stand-in.js';
import { LedgerAudit } from './audit-ledger.js';
import type { AuditedRecords } from './audit-ledger.js';
import type { SentText } from './load.js';
import type { KeptActor, KeptRun } from './records.js';

const person = '+15550111';
const effectId = 'act_0.1.0';
const day = '2026-11-01';
const text: SentText = {
  person,
  sid: 'SMin',
  question: { label: 'angry', start: day, end: day },
  postedAt: 1,
  acceptedAt: 2,
  isStopped: false,
  isBeforeTakeover: false,
};

function message(effect = effectId, sid = 'SMout', body = '7'): TwilioMessage {
  const statusCallback = `https://turnpike.example/webhooks/twilio/status?effect=${effect}`;
  const times = { createdAt: 3, listedAt: 3 };
  return {
    sid,
    direction: 'outbound-api',
    from: '+15550100',
    to: person,
    body,
    status: 'sent',
    statusCallback,
    ...times,
  };
}

const notice = (effect: string): TwilioMessage => message(effect, `SM${effect}`, languages.en.texts.working);

function outcomeRow(runOutcome: OutcomeRow['run_outcome'] = 'answered'): LedgerRow {
  const budget = { steps_used: 1, tool_calls_used: 0, tokens_used: 1, cost_micro_usd: 0 };
  const times = { ts_start: day, ts_end: day, duration_ms: 0 };
  const ids = { run_id: 'run_0', turn: 1, plan_rev: 0, action_id: 'step_0', parent_action_id: null };
  return {
    row: 'outcome',
    run_outcome: runOutcome,
    ...ids,
    ...times,
    outcome: 'ok',
    error_code: null,
    budget_snapshot: budget,
  };
}

const reply: RunRecord['replies'][number] = {
  effectId,
  kind: 'answer',
  text: '7',
  answersUpTo: 1,
  status: 'sent',
  providerId: 'SMout',
};

function run(changes: Partial<RunRecord> = {}, ledger: LedgerRow[] = [outcomeRow()]): KeptRun {
  const spent = { stepsUsed: 1, toolCallsUsed: 0, tokensUsed: 1, costMicroUsd: 0 };
  const ids = { runId: 'run_0', actorId: 'act_0', conversationId: 'c', channel: 'sms', policyVersion: '1' };
  const times = { startedAt: 1, finishedAt: 3 };
  const ended = { phase: 'finished', outcome: 'answered' } as const;
  const record: RunRecord = {
    ...ids,
    ...spent,
    ...times,
    ...ended,
    messageIds: ['msg_0'],
    replies: [reply],
    ...changes,
  };
  return { record, outcome: record.outcome, ledger };
}

interface Kept {
  runs?: KeptRun[];
  runOfText?: string | null;
  messageOf?: string | null;
  unfinished?: KeptActor[];
  messages?: TwilioMessage[];
  letter?: boolean;
  text?: Partial<SentText>;
}

async function audited(kept: Kept): Promise<LedgerAudit> {
  const records: AuditedRecords = {
    runs: async () => kept.runs ?? [run()],
    runOfText: async () => (kept.runOfText === undefined ? 'run_0' : kept.runOfText),
    messageOf: async () => (kept.messageOf === undefined ? 'msg_0' : kept.messageOf),
    unfinishedActors: async () => kept.unfinished ?? [],
    hasLetter: async () => kept.letter ?? false,
  };
  return LedgerAudit.of(records, kept.messages ?? [message()], [{ ...text, ...kept.text }]);
}

describe('the audit of the books', () => {
  const waiting: KeptActor = { actorId: 'act_0', mail: 1, owed: {}, dueAt: null, live: false };
  const child = { runId: 'run_1', parentRunId: 'run_0', rootRunId: 'run_0', messageIds: [], replies: [] };
  const cases: [string, Kept, string[]][] = [
    ['finds nothing where every text has its run and every run its reply', {}, []],
    ['finds a text that was accepted and is gone', { messageOf: null }, ['lost']],
    ['finds a text that no run took up', { runOfText: null }, ['lost']],
    [
      'finds a text that two runs took up',
      { runs: [run(), run({ replies: [] })] },
      ['unanswered', 'wrong_outcomes', 'lost'],
    ],
    ['finds a run without an end', { runs: [run({ outcome: null }, [])] }, ['wrong_outcomes', 'lost']],
    ['finds a run with two ends', { runs: [run({}, [outcomeRow(), outcomeRow('deadline')])] }, ['wrong_outcomes']],
    ['finds a reply that Twilio never took', { messages: [] }, ['unanswered', 'wrong_outcomes']],
    [
      'finds an effect that was posted twice',
      { messages: [message(), message(effectId, 'SMmore')] },
      ['doubled_replies'],
    ],
    ['finds a message of no run', { messages: [message(), message('act_0.9.9')] }, ['doubled_replies']],
    ['takes a notice that a run is slow for one of the run', { messages: [message(), notice('act_0.9.9')] }, []],
    [
      'finds more notices than runs',
      { messages: [message(), notice('act_0.9.9'), notice('act_0.9.10')] },
      ['doubled_replies'],
    ],
    ['finds a SID that belongs to another message', { messages: [message(effectId, 'SMmore')] }, ['wrong_outcomes']],
    ['asks for no reply of a child, whose end its parent is told', { runs: [run(), run(child)] }, []],
    ['finds a child without an end', { runs: [run(), run({ ...child, outcome: null }, [])] }, ['wrong_outcomes']],
    ['finds a conversation with mail that nobody will read', { unfinished: [waiting] }, ['stuck']],
  ];
  it.each(cases)('%s', async (_name, kept, expected) => {
    const { findings } = await audited(kept);
    expect(findings.map(({ promise }) => promise)).toEqual(expected);
  });

  const takenOver = run({ outcome: 'taken-over', replies: [] }, [outcomeRow('taken-over')]);
  const unknown = run({ outcome: 'delivery-unknown', replies: [{ ...reply, status: 'unknown', providerId: null }] }, [
    outcomeRow('delivery-unknown'),
  ]);
  const ends: [string, Kept, string[], string[]][] = [
    [
      'excuses a text that was posted before the takeover that ended its run',
      { runs: [takenOver], messages: [], text: { isBeforeTakeover: true } },
      [],
      [text.sid],
    ],
    ['does not excuse a text that came after it', { runs: [takenOver], messages: [] }, [], []],
    [
      'excuses an unknown delivery that an operator is told of',
      { runs: [unknown], messages: [], letter: true },
      [],
      [text.sid],
    ],
    ['finds one that nobody is told of', { runs: [unknown], messages: [] }, ['unanswered'], [text.sid]],
    ['finds one that Twilio has', { runs: [unknown], letter: true }, ['wrong_outcomes'], [text.sid]],
  ];
  it.each(ends)('%s', async (_name, kept, expected, excusedSids) => {
    const { findings, excused } = await audited(kept);
    expect(findings.map(({ promise }) => promise)).toEqual(expected);
    expect([...excused]).toEqual(excusedSids);
  });

  it('excuses a text whose run ended in an apology that was sent', async () => {
    const sorry = run({ outcome: 'model-failed', replies: [{ ...reply, kind: 'apology' }] }, [
      outcomeRow('model-failed'),
    ]);
    const { findings, excused } = await audited({ runs: [sorry] });
    expect(findings).toEqual([]);
    expect([...excused]).toEqual([text.sid]);
  });
});
