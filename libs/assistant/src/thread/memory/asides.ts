import type { InlineEffect } from '#protocol';
import type { ProgramEvent } from '#program';
import type { AssistantDecision } from '../decision.js';
import { onRecalled } from './memory.js';
import { isSummaryDue, onSummed } from './summary.js';
import type { Aside } from './remembered.js';
import type { ThreadTurn } from '../thread-state.js';

/** The steps beside a turn's calls, by the names that the shell knows them by. */
export const asideSteps = { memory: 'working-memory', summary: 'conversation-summary' } as const satisfies Record<
  Aside,
  string
>;

/** What the shell does before the model of a turn is asked; null: nothing. */
export function asideEffect({ id, aside = null }: ThreadTurn): InlineEffect | null {
  if (aside === null) return null;
  return { type: 'run-inline-tool', actionId: `${id}.${aside}`, tool: asideSteps[aside], args: {} };
}

/** Sums older messages up before the model is asked with all of them. */
export function checkWindow(decision: AssistantDecision): void {
  const { turn, run } = decision.state;
  if (turn === null || run === null || run.ending !== null || turn.calls.length > 0 || (turn.aside ?? null) !== null)
    return;
  if (isSummaryDue(decision.state, decision.settings.windowTokens)) decision.changeTurn({ aside: 'summary' });
}

/** The end of such a step; false: it is that of a call. Whatever it came to, the turn goes on. */
export function onAside(
  decision: AssistantDecision,
  event: Extract<ProgramEvent, { type: 'inline-tool-finished' }>,
): boolean {
  const { id } = decision.turn;
  const ended = (['memory', 'summary'] as const).find((aside) => event.actionId === `${id}.${aside}`);
  if (ended === undefined) return false;
  decision.changeTurn({ aside: null });
  const { spent } = event.result.ok ? (event.result.value as AsideValue) : {}; // the shell made it for this program
  if (spent) pay(decision, spent);
  if (ended === 'memory') onRecalled(decision, event);
  else onSummed(decision, event);
  return true;
}

interface AsideValue {
  /** What its own model calls have used; absent: it has made none. */
  spent?: { tokens: number; costMicroUsd: number };
}

function pay(decision: AssistantDecision, { tokens, costMicroUsd }: NonNullable<AsideValue['spent']>): void {
  const { run } = decision;
  decision.changeRun({
    ...{ tokensUsed: run.tokensUsed + tokens, tokensLeft: run.tokensLeft - tokens },
    ...{ costMicroUsd: run.costMicroUsd + costMicroUsd, costLeft: run.costLeft - costMicroUsd },
  });
}
