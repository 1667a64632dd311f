import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { replay } from '#program';
import type { ChildEnd } from '#protocol';
import { callTool, clarify, given, respond, settings, writeSpec } from '../../test/given.js';
import type { Lane } from '../../test/lane.js';
import { child, decide, grant, note, notNeeded, runId, spawned, startedAt, tools } from '../../test/spawned.js';
import { agentDefaults } from '../state/agent-defaults.js';
import { buildPrompt } from '../prompt/prompt.js';

const moves: Record<string, (lane: Lane, pick: number) => unknown> = {
  think: (lane, pick) => lane.replies(callTool('get_top5', { pick }), { tokens: 200, costMicroUsd: 40 }),
  think2: (lane) => lane.replies(callTool('today_range')),
  want: (lane) => lane.replies(callTool(writeSpec.name, note)),
  ask: (lane) => lane.replies(clarify('Which week?')),
  answer: (lane) => lane.replies(respond('Forty-two.')),
  break: (lane) => lane.breaksContract(),
  fail: (lane, pick) => lane.modelFails('model-failed', pick % 2 === 0 ? 500 : null),
  tool: (lane) => lane.toolAnswers(['billing']),
  toolFails: (lane) => lane.toolFails('tool-failed'),
  yes: (lane) => decide(lane, 'approved', 'text'),
  no: (lane) => decide(lane, 'denied', 'text'),
  operator: (lane) => decide(lane, 'approved'),
  pass: (lane, pick) => lane.passes(pick * 100),
  wake: (lane) => lane.wakes(),
  expire: (lane) => (lane.passes(settings.approvalSeconds * 1_000), lane.wakes()),
  cancel: (lane) => lane.happens(notNeeded),
  stop: (lane) => lane.happens({ type: 'opted-out', messageId: 'msg' }),
  park: (lane) => lane.happens({ type: 'attempts-exhausted', attempts: 3 }),
};
const anytime = ['pass', 'wake', 'cancel', 'stop', 'park'];
const fitting: Record<string, readonly string[]> = {
  thinking: ['think', 'think', 'think2', 'want', 'want', 'ask', 'answer', 'break', 'fail'],
  acting: ['tool', 'tool', 'toolFails'],
  approving: ['yes', 'yes', 'no', 'operator', 'expire'],
};
const script = fc.array(fc.record({ rude: fc.nat(20), pick: fc.nat(100) }), { maxLength: 30 });

interface Told {
  lane: Lane;
  ends: ChildEnd[];
  posts: string[];
  /** How many decisions the root has passed on. */
  passedOn: number;
}

/** Plays moves that fit the run's phase, now and then one that ends it from outside; then the world answers until it is over. */
function play(picks: readonly { rude: number; pick: number }[]): Told {
  const told: Told = { lane: child(), ends: [], posts: [], passedOn: 0 };
  const drain = Array.from({ length: 40 }, () => ({ rude: 20, pick: 0 }));
  for (const { rude, pick } of [...picks, ...drain]) {
    const { run } = told.lane.conversation;
    if (run === null) break;
    const choice = rude === 0 ? anytime : (fitting[run.phase.name] ?? anytime);
    makeMove(told, choice[pick % choice.length] ?? 'cancel', pick);
  }
  return told;
}

function makeMove(told: Told, name: string, pick: number): void {
  const { lane } = told;
  const before = lane.last;
  moves[name]?.(lane, pick);
  if (name === 'yes' || name === 'no') told.passedOn += 1;
  const { last } = lane;
  if (last === null || last === before) return;
  told.ends.push(...(last.childEnd ? [last.childEnd] : []));
  told.posts.push(...(last.posts ?? []).map(({ event }) => event.type));
}

describe('a child, whatever happens', () => {
  it('has its grant in place of its own budgets where a thread has it work in the background', () => {
    const { budgets } = child({ text: 'plan it', isBackground: true }).run ?? {};
    const { steps, toolCalls, tokens, costMicroUsd, deadlineAt } = grant;
    expect(budgets).toMatchObject({
      ...{ maxSteps: steps, maxToolCalls: toolCalls, maxTokens: tokens, maxCostMicroUsd: costMicroUsd },
      ...{ maxSeconds: (deadlineAt - startedAt) / 1_000, toolCallCaps: { default: toolCalls } },
    });
  });

  it('is told of no question that nobody answers, and may use what its request says', () => {
    const told = (input: object, rules = 3) => {
      const lane = given({ tools, constraints: agentDefaults.constraints });
      lane.rules = rules;
      const { conversation } = spawned(lane, { text: 'plan it', ...input });
      const { system, user } = buildPrompt(settings, conversation, 'action');
      return {
        asks: system.includes('clarify with ONE concise question'),
        constraints: /CONSTRAINTS: .*/.exec(user)?.[0],
      };
    };
    const last = 'Nobody answers questions: answer from what you have, or say that you cannot proceed.';
    const own = `CONSTRAINTS: Use only facts from OBS or MEMORY. Never invent figures. ${last}`;
    const ofRequest = `CONSTRAINTS: Use only facts from USER_REQUEST, OBS or MEMORY. Never invent figures. ${last}`;
    expect(told({ isBackground: true })).toEqual({ asks: false, constraints: ofRequest });
    expect(told({ isBackground: true }, 2)).toEqual({ asks: false, constraints: own });
    expect(told({})).toEqual({ asks: false, constraints: own });
  });

  it('waits for a provider that is away as long as its own deadline lets it, where it works in the background', () => {
    const patient = child({ text: 'plan it', isBackground: true });
    for (let failures = 0; failures < 12; failures += 1) {
      patient.modelFails('model-failed', 500);
      expect(patient.conversation.run?.phase).toMatchObject({
        ...{ name: 'thinking', notBefore: patient.at + Math.min(5_000, 500 * 2 ** failures) },
      });
    }
    patient.modelFails('model-failed', null);
    expect(patient.outcomes).toEqual(['model-failed']);
    const hasty = child({ text: 'answer it' });
    for (let failures = 0; failures < 3; failures += 1) hasty.modelFails('model-failed', 500);
    expect(hasty.outcomes).toEqual(['model-failed']);
  });

  it('fails by name where no answer came to its end, and as ever where the last one did', () => {
    const cut = child();
    for (let n = 0; n < 2; n += 1) cut.breaksContract('contract-broken', 100, true);
    expect(cut.breaksContract('contract-broken', 100, true).childEnd).toMatchObject({
      ...{ outcome: 'contract-broken', output: null },
      error: { code: 'MODEL_OUTPUT_CUT', message: expect.stringContaining('maxTokens') },
    });
    const whole = child();
    for (let n = 0; n < 2; n += 1) whole.breaksContract('contract-broken', 100, true);
    expect(whole.breaksContract().childEnd).toMatchObject({ error: { code: 'contract-broken' } });
    const answered = child();
    answered.breaksContract('contract-broken', 100, true);
    expect(answered.replies(respond('Forty-two.')).childEnd).toMatchObject({ output: 'Forty-two.' });
  });

  it('I4: ends once, tells its parent once what it has spent, and leaves its root no approval', () => {
    const [outcomes, types] = [new Set<string>(), new Set<string>()];
    fc.assert(
      fc.property(script, (picks) => {
        const { lane, ends, posts, passedOn } = play(picks);
        const view = lane.views.get(runId);
        expect([lane.conversation.run, lane.owed.size, ends.length]).toEqual([null, 0, 1]);
        expect(lane.outcomes).toEqual([ends[0]?.outcome]);
        expect(lane.everOwed.filter(({ type }) => type === 'send-reply')).toEqual([]);
        expect(ends[0]?.spent).toMatchObject({ steps: view?.stepsUsed, costMicroUsd: view?.costMicroUsd });
        expect(view?.stepsUsed).toBeLessThanOrEqual(grant.steps);
        expect(view?.toolCallsUsed).toBeLessThanOrEqual(grant.toolCalls);
        expect(JSON.stringify(replay(lane.agent, runId, lane.journal))).toBe(JSON.stringify(lane.rows));
        const of = (wanted: string): number => posts.filter((type) => type === wanted).length;
        expect(of('approval-asked')).toBe(of('approval-closed') + passedOn);
        for (const { outcome } of ends) outcomes.add(outcome);
        for (const type of posts) types.add(type);
      }),
      { numRuns: 60, seed: 16 },
    );
    expect(outcomes.size).toBeGreaterThan(6);
    expect(types.size).toBe(2);
  });
});
