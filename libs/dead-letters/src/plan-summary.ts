import type { ReplayChoice } from './replay-choices.js';
import type { ReplayOrder } from '#protocol';
import type { ToolSpec } from '#model-turn';
import type { Letter } from '#engine/ports';
import type { PlannedEffect, Refusal, ReplayAction } from './plan.js';
import type { RecordedRun } from './recorded-run.js';

/** The tools as the dead letters need them: what a repeat means, and which arguments may reach one. */
export interface ReplayTools {
  get(name: string): Pick<ToolSpec, 'repeat' | 'runs'> | undefined;
  checkArgs(
    name: string,
    args: unknown,
  ): { ok: true } | { ok: false; field: string; envelope: { error: { message: string } } };
}

export interface ReplayRequest {
  choice: ReplayChoice | null;
  /** In the place of a call's arguments, or `{ text }` in the place of a message; null: as it was. */
  edit: Record<string, unknown> | null;
}

/** A letter, what is known of its run, and what is wanted of it. */
export interface Asked extends ReplayRequest {
  letter: Letter;
  recorded: RecordedRun | null;
  /** What stands in the way of a linked run: the person has sent STOP, or another person answers in the agent's place. */
  barred: { isOptedOut: boolean; isTakenOver: boolean };
  tools: ReplayTools;
}

/** What a letter's kind makes of that. */
export interface PlanSummary {
  refusal: Refusal | null;
  effects: PlannedEffect[];
  action: ReplayAction | null;
}

/** What is offered; null among it: nothing has to be chosen. */
export function checkChoice({ choice }: Asked, offered: readonly (ReplayChoice | null)[]): Refusal | null {
  if (offered.includes(choice)) return null;
  const words = offered.filter((each) => each !== null).join(', ') || 'nothing';
  if (choice !== null)
    return { code: 'choice-not-offered', message: `${choice} does not fit; to choose from: ${words}` };
  return { code: 'needs-choice', message: `nobody knows whether it happened; choose one of: ${words}` };
}

export function notEditable({ edit }: Asked, choice: ReplayChoice | null): Refusal | null {
  if (edit === null) return null;
  return {
    code: 'not-editable',
    message: choice === null ? 'there is nothing to edit in it' : `${choice} does nothing that could be edited`,
  };
}

/** Every linked run ends so. */
export const answering: PlannedEffect = {
  effectId: null,
  kind: 'send-reply',
  tool: null,
  standing: 'will-happen',
  why: 'the linked run ends with a message to the person',
};

/** Without its run's records nobody knows what was asked. */
export const recordGone: Refusal = {
  code: 'record-gone',
  message: 'the records of its run are not kept any more; the letter can only be discarded',
};

export function linkTo(
  { letter }: Asked,
  { record, texts }: RecordedRun,
  first: ReplayOrder['first'],
  calls: ReplayOrder['calls'],
): ReplayAction {
  return {
    do: 'link',
    text: texts.join('\n'),
    order: { letterId: letter.letterId, runId: record.runId, first, calls },
  };
}
