import { createHash } from 'node:crypto';
import { decideAgain } from '#program';
import type { InlineEffect, OwedEffect } from '#protocol';
import type { JournalEntry, LedgerRow, Program, Step } from '#program';

/** What a run came to when its journal was decided again: its rows, and for each entry what was decided. */
export interface DecidedAgain {
  ledger: LedgerRow[];
  /** What it asks of the world, as a line for people. */
  asked: string[];
  /** The hash of the whole step: the state, the effects with all their words, mail, children and views. */
  steps: string[];
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
  const steps: string[] = [];
  const [first] = journal;
  if (first && 'begin' in first) onState(first.begin);
  const decide: Deciding['decide'] = (state, event, stamp) => {
    const step = program.decide(state, event, stamp);
    onState(step.state);
    const next = program.next(step.state);
    asked.push([...asksOf(step), nextOf(next)].filter((ask) => ask !== '').join(' '));
    steps.push(hashOf({ ...step, next }));
    return step;
  };
  const { ledger } = decideAgain({ decide }, runId, journal);
  return { ledger, asked, steps };
}

/** Of a step as it is stored, whatever the order of its fields. What is only counted is not in it. */
function hashOf({ refused: _counted, ...step }: Step<object> & { next: InlineEffect | null }): string {
  const text = JSON.stringify(step, asCompared);
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

/**
 * Without what a newer build may decide otherwise for older runs, too (ADR 41): rules 1 may be absent, and the code of an approval is kept
 * out of what later prompts are told.
 */
function asCompared(name: string, value: unknown): unknown {
  if ((name === 'rules' && value === 1) || name === 'answersApproval') return undefined;
  if (name === 'user' && typeof value === 'string') return value.replace(/ \/ YES \d{6}/g, '');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
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
