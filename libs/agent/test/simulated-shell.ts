import { renameId } from '#protocol';
import type { Budgets } from '../src/index.js';
import { callTool, clarify, given, respond, settings, writeSpec } from './given.js';
import type { Lane } from './lane.js';

/** What happens next. A move that makes no sense now is skipped. */
export interface Move {
  does: keyof typeof moves;
  /** Chooses among the move's variants. */
  pick: number;
}

export const tight: Budgets = {
  maxSteps: 6,
  maxToolCalls: 3,
  maxSeconds: 30,
  maxAwaySeconds: 60,
  maxTokens: 700,
  maxCostMicroUsd: 40,
  toolCallCaps: { default: 2, overrides: { get_top5: 1 } },
  turnSpikeMs: 8000,
  escalations: 1,
  finalizeRetries: 2,
  waitSeconds: 3600,
};

/** What a shell promises to remember of one conversation, beside what that conversation checks itself. */
export class SimulatedShell {
  readonly lane: Lane = given({
    budgets: tight,
    toolErrorCaps: { default: 1, overrides: { get_counts: 2 } },
    tools: { ...settings.tools, specs: [...settings.tools.specs, writeSpec] },
  });
  /** Messages that must have a run in the end, and those deliberately without one. */
  readonly accepted = new Set<string>();
  readonly dropped = new Set<string>();
  /** Runs that were cancelled while no message of theirs was on its way. */
  readonly cancelled = new Set<string>();
  readonly executed = new Map<string, string[]>();
  readonly earlierCalls: string[] = [];

  play(script: readonly Move[]): void {
    for (const move of script) {
      this.wakeIfDue();
      moves[move.does](this, move.pick);
    }
  }

  /** Everything that is asked is answered, as unhelpfully as `pick` says, until nothing is live. */
  drain(pick: number): void {
    for (let i = 0; i < 200 && this.lane.state?.run; i += 1) {
      this.wakeIfDue();
      this.oblige(pick + i);
    }
  }

  private oblige(pick: number): void {
    const { lane } = this;
    if (lane.owes('send-reply').length > 0) moves.settle(this, 0);
    else if (lane.agent.next(lane.state)?.type === 'call-model') moves.think(this, pick);
    else if (lane.state?.run?.phase.name === 'acting') moves.tool(this, pick);
    else lane.passes(3_600_000);
  }

  /** As the controller does when it loads: the deadline comes after the mail and before the thinking. */
  wakeIfDue(): void {
    const { lane } = this;
    const due = lane.agent.wakeAt(lane.state);
    if (due !== null && lane.at >= due) lane.wakes();
  }

  receive(keyword?: 'help'): void {
    const { lane } = this;
    const wanted = !lane.optedOut && keyword === undefined;
    const messageId = lane.receives(this.accepted.size % 2 === 0 ? 'hm?' : 'today?', keyword ? { keyword } : {});
    if (wanted || lane.messageRuns[messageId]) this.accepted.add(messageId);
  }

  execute(tool: string): void {
    this.executed.set(this.lane.run.id, [...(this.executed.get(this.lane.run.id) ?? []), tool]);
  }
}

const turns = [
  () => callTool('today_range'),
  () => callTool('get_counts', { n: 1 }),
  () => callTool('get_counts', { n: 1 }),
  () => callTool('get_counts', { n: 1 }),
  (i: number) => callTool('get_top5', { i }),
  (i: number) => callTool('get_counts', { n: i }),
  (i: number) => callTool('get_top5', { i }),
  (i: number) => callTool('note', { i }),
  (i: number) => callTool(writeSpec.name, { i: i % 2 }),
  (i: number) => callTool(writeSpec.name, { i: i % 2 }),
  () => callTool(writeSpec.name, { long: 'x'.repeat(500) }),
  (i: number) => callTool('note', { i }),
  () => callTool('get_counts', { bad: 1 }),
  () => callTool('__proto__'),
  (i: number) => ({ ...callTool('get_counts', { n: i }), control: { done: true, reason: 'ok' as const } }),
  () => clarify('Which?'),
  () => clarify('No.', { done: true, reason: 'cannot_proceed' }),
  () => respond('Done.'),
  () => respond('A long answer that goes on. '.repeat(30)),
  () => respond('No.', 'cannot_proceed'),
];
const statuses = ['sent', 'sent', 'unknown', 'rejected', 'refused'] as const;

const moves = {
  text: (shell: SimulatedShell) => shell.receive(),
  help: (shell: SimulatedShell) => shell.receive('help'),
  think(shell: SimulatedShell, pick: number) {
    const { lane } = shell;
    const effect = lane.agent.next(lane.state);
    if (effect?.type !== 'call-model') return;
    const { run } = lane;
    const inBudget =
      (effect.mode === 'finalize' || run.stepsUsed < tight.maxSteps) &&
      run.tokensUsed < tight.maxTokens &&
      run.costMicroUsd < tight.maxCostMicroUsd &&
      lane.at < (lane.agent.wakeAt(lane.state) ?? 0);
    if (!inBudget) throw new Error('I5: wanted to think beyond its budgets');
    const turn = turns[pick % (turns.length + 4)];
    if (turn)
      lane.replies(turn(pick), { ms: pick % 7 === 0 ? 9000 : 1000, ...(pick % 3 === 0 ? { complaint: 'bad' } : {}) });
    else if (pick % 4 === 0) lane.modelFails('model-failed', pick % 8 === 0 ? 500 : null);
    else lane.breaksContract(pick % 4 === 1 ? 'unknown-tool' : 'contract-broken');
  },
  tool(shell: SimulatedShell, pick: number) {
    const { lane } = shell;
    const phase = lane.state?.run?.phase;
    if (phase?.name !== 'acting') return;
    const { call } = phase;
    if (call.effectId !== null) shell.earlierCalls.push(call.effectId);
    const reused = call.effectId !== null && pick % 5 === 3;
    if (pick % 5 !== 1 && !reused && !call.prefetched) shell.execute(call.tool);
    if (pick % 5 === 1) lane.toolFails('breaker-open');
    else if (pick % 5 === 2) lane.toolFails('tool-timeout');
    else lane.toolAnswers({ pick }, { reused });
  },
  staleTool({ lane, earlierCalls }: SimulatedShell, pick: number) {
    const effectId = earlierCalls[pick % Math.max(1, earlierCalls.length)];
    if (effectId === undefined) return;
    const before = lane.state;
    lane.happens({
      type: 'tool-finished',
      effectId,
      result: { ok: true, value: 'stale' },
      attempts: [],
      reused: false,
    });
    if (lane.state !== before) throw new Error('I3: a stale result moved the run');
  },
  claim: ({ lane }: SimulatedShell) => void (lane.owes('send-reply').length > 0 && lane.claims()),
  settle({ lane }: SimulatedShell, pick: number) {
    if (lane.owes('send-reply').length === 0) return;
    const event = lane.settledEvent(lane.send().id, lane.optedOut ? 'refused' : statuses[pick % statuses.length]);
    lane.happens(event, event);
  },
  settleAndText(shell: SimulatedShell, pick: number) {
    const { lane } = shell;
    if (lane.owes('send-reply').length === 0 || lane.optedOut) return;
    const settled = lane.settledEvent(lane.send().id);
    const messageId = lane.createId('msg');
    const text = { type: 'message-received' as const, messageId, text: 'both' };
    lane.happens(...(pick % 2 === 0 ? [settled, text] : [text, settled]));
    shell.accepted.add(messageId);
  },
  compress({ lane }: SimulatedShell, pick: number) {
    const [effect] = lane.owes('compress');
    if (effect === undefined) return;
    lane.owed.delete(effect.id);
    const { id: effectId, runId, fromSeq, toSeq } = effect;
    const usage = { tokensIn: pick, tokensOut: 1, tokensCached: 0, costMicroUsd: 1 };
    const range = { effectId, runId, fromSeq, toSeq };
    if (pick % 3 === 0) lane.happens({ type: 'compress-failed', effectId, ...(pick % 2 === 0 ? { usage } : {}) });
    else lane.happens({ type: 'compressed', ...range, plan: 'p', progress: 'q', observations: ['a', 'b'], usage });
  },
  pass: ({ lane }: SimulatedShell, pick: number) => lane.passes(pick % 3 === 0 ? 4_000_000 : 12_000),
  away({ lane }: SimulatedShell, pick: number) {
    const fromAt = lane.at;
    lane.passes(1000 * (pick % 100));
    lane.happens({ type: 'store-was-away', fromAt, toAt: lane.at });
  },
  stop(shell: SimulatedShell) {
    const { lane } = shell;
    for (const text of lane.state?.next.texts ?? []) shell.dropped.add(text.messageId);
    lane.optedOut = true;
    lane.happens({ type: 'opted-out', messageId: lane.createId('msg') });
  },
  start({ lane }: SimulatedShell) {
    lane.optedOut = false;
    lane.happens({ type: 'opted-in', messageId: lane.createId('msg') });
  },
  /** The model wants what needs approval. */
  want(shell: SimulatedShell, pick: number) {
    const { lane } = shell;
    const effect = lane.agent.next(lane.state);
    if (effect?.type === 'call-model') lane.replies(callTool(writeSpec.name, { i: pick % 3 }));
  },
  /** The person's answer to an approval request: the code most of the time, or a guess, or no. */
  answerApproval(shell: SimulatedShell, pick: number) {
    const { lane } = shell;
    const phase = lane.state?.run?.phase;
    if (phase?.name !== 'approving' || lane.optedOut) return;
    const words = [`YES ${phase.code}`, `yes ${phase.code}!`, 'YES 0000', 'YES', 'no'];
    shell.accepted.add(lane.receives(words[pick % words.length] ?? 'YES'));
  },
  /** An operator's decision: on what waits, or on something else, or on other arguments. */
  rule({ lane }: SimulatedShell, pick: number) {
    const run = lane.state?.run;
    const open = run?.phase.name === 'approving' ? run.phase : null;
    lane.happens({
      type: 'approval-decided',
      runId: run?.id ?? 'run_none',
      approvalId: pick % 5 === 1 ? 'another' : (open?.approvalId ?? 'none'),
      argsHash: pick % 5 === 2 ? 'another' : (open?.argsHash ?? 'none'),
      decision: pick % 2 === 0 ? 'approved' : 'denied',
      by: 'ops',
      reason: 'looked at it',
    });
  },
  cancel(shell: SimulatedShell, pick: number) {
    const { lane } = shell;
    const isOnItsWay = [...lane.owed.values()].some(({ effect, claimed }) => effect.type === 'send-reply' && claimed);
    if (pick % 3 !== 0 && lane.state?.run && !isOnItsWay) shell.cancelled.add(lane.run.id);
    const runId = pick % 3 === 0 ? 'run_other' : (lane.state?.run?.id ?? 'run_none');
    lane.happens({ type: 'cancel-requested', runId, by: 'ops' });
  },
  /** An operator cancels what waits for the run under way. */
  cancelWaiting(shell: SimulatedShell, pick: number) {
    const { lane } = shell;
    const { texts } = lane.state?.next ?? { texts: [] };
    const [first, named] = [texts[0], texts[pick % Math.max(1, texts.length)]];
    if (first === undefined || named === undefined) return;
    shell.cancelled.add(renameId(first.messageId, 'run'));
    lane.happens({ type: 'cancel-requested', runId: renameId(named.messageId, 'run'), by: 'ops' });
  },
  /** An operator cancels a text before any turn has read it. */
  cancelUnread(shell: SimulatedShell, pick: number) {
    const { lane } = shell;
    if (lane.optedOut) return;
    const messageId = lane.createId('msg');
    const runId = renameId(messageId, 'run');
    const text = { type: 'message-received' as const, messageId, text: 'unread' };
    const cancel = { type: 'cancel-requested' as const, runId, by: 'ops' };
    if (pick % 2 === 0) lane.happens(cancel, text);
    else for (const each of [cancel, text]) lane.happens(each);
    shell.cancelled.add(runId);
    shell.accepted.add(messageId);
  },
  exhaust: ({ lane }: SimulatedShell) => void lane.happens({ type: 'attempts-exhausted', attempts: 5 }),
};

export const moveNames = Object.keys(moves) as Move['does'][]; // the keys of the table are its names
