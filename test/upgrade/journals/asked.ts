import { decideAgain } from '#contract';
import type { InlineEffect, JournalEntry, LedgerRow, OwedEffect, Program, Step } from '#contract';

/** What a run came to when its journal was decided again: its rows, and what each entry has asked of the world. */
export interface DecidedAgain {
  ledger: LedgerRow[];
  /** A line for each entry of the journal. How something is worded is not in it. */
  asked: string[];
}

/** A program, or one with another decision in it. */
export type Deciding = Pick<Program<object>, 'decide' | 'next'>;

/** Decides a journal again, and tells of each state on the way. */
export function askAgain(
  program: Deciding,
  runId: string,
  journal: readonly JournalEntry<object>[],
  onState: (state: object | null) => void = () => undefined,
): DecidedAgain {
  const asked: string[] = [];
  const [first] = journal;
  if (first && 'begin' in first) onState(first.begin);
  const decide: Deciding['decide'] = (state, event, stamp) => {
    const step = program.decide(state, event, stamp);
    onState(step.state);
    asked.push([...asksOf(step), nextOf(program.next(step.state))].filter((ask) => ask !== '').join(' '));
    return step;
  };
  const { ledger } = decideAgain({ decide }, runId, journal);
  return { ledger, asked };
}

function asksOf({ effects, cancels, spawns = [], posts = [], childEnd }: Step<object>): string[] {
  return [
    ...effects.map(effectOf),
    ...cancels.map((id) => `cancel:${id}`),
    ...spawns.map(({ id, program, node }) => `spawn:${id}:${program}:${node}`),
    ...posts.map(({ to, event }) => `post:${to}:${event.type}`),
    ...(childEnd ? [`end:${childEnd.outcome}`] : []),
  ];
}

function effectOf(effect: OwedEffect | InlineEffect): string {
  if (effect.type === 'run-tool') return `tool:${effect.id}:${effect.tool}:${effect.dedupeKey}`;
  if (effect.type === 'send-reply') return `reply:${effect.id}:${effect.kind}`;
  return effect.type === 'compress' ? `compress:${effect.id}` : nextOf(effect);
}

function nextOf(effect: InlineEffect | null): string {
  if (effect === null) return '';
  return effect.type === 'call-model' ? `model:${effect.mode}` : `inline:${effect.actionId}:${effect.tool}`;
}
