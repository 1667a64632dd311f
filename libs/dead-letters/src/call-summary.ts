import type { RecordedCall, RunTool } from '#protocol';
import type { Repeat } from '#model-turn';
import type { ReplayChoice } from './replay-choices.js';
import { nobodyKnows, decisionsOf } from './call-status.js';
import { answering, checkChoice, linkTo, notEditable, recordGone } from './plan-summary.js';
import type { Asked, PlanSummary, ReplayRequest, ReplayTools } from './plan-summary.js';
import { buildHistory } from './history.js';
import type { PlannedEffect, Refusal } from './plan.js';

const offeredFor: Record<Repeat, readonly (ReplayChoice | null)[]> = {
  safe: [null, 'again', 'as-done', 'as-failed'],
  keyed: [null, 'again', 'as-done', 'as-failed'],
  never: ['as-done', 'as-failed', 'again'],
};

/** A call whose result is unknown: a redrive run begins with it, made again or answered by an operator's decision. */
export function summaryOfCall(asked: Asked, lost: RunTool): PlanSummary {
  const { recorded, choice, edit, tools } = asked;
  const history = buildHistory(asked);
  const own = statusOfLost(lost, choice);
  const effects: PlannedEffect[] = [
    ...history.effects,
    { effectId: lost.id, kind: 'run-tool', tool: lost.tool, ...own },
    answering,
  ];
  const isAgain = choice === null || choice === 'again';
  const refusal =
    checkChoice(asked, offeredFor[lost.repeat]) ??
    (isAgain && !recorded?.isTree ? badArgs(lost, edit, tools) : notEditable(asked, choice));
  if (recorded === null || recorded.texts.length === 0)
    return { refusal: refusal ?? recordGone, effects, action: null };
  const args = edit ?? lost.args;
  const result = choice === 'as-done' || choice === 'as-failed' ? decisionsOf[choice] : null;
  const node = recorded.calls.find(({ effectId }) => effectId === lost.id)?.node;
  const place = node === undefined ? {} : { node };
  const record = { tool: lost.tool, args, effectKey: edit === null ? lost.effectKey : null, result, ...place };
  const first = { do: 'call' as const, tool: lost.tool, args };
  return {
    refusal,
    effects,
    action: linkTo(asked, recorded, first, [record, ...replaced(lost, edit), ...history.calls]),
  };
}

/** By the operator's decision on a call whose result is unknown, else by what a repeat of it does. */
function statusOfLost(lost: RunTool, choice: ReplayChoice | null): Pick<PlannedEffect, 'standing' | 'why'> {
  switch (choice) {
    case 'as-done':
      return { standing: 'already-happened', why: 'by your word; it is not made again' };
    case 'as-failed':
      return { standing: 'unknown', why: 'by your word it did not happen; it is not made again' };
    case 'again':
      return { standing: 'will-happen', why: lost.repeat === 'keyed' ? 'under its old key' : 'by your word' };
    case 'as-sent':
    case 'resend':
    case null:
      if (lost.repeat === 'never')
        return { standing: 'unknown', why: 'it was started, and nobody knows whether it finished' };
      return { standing: 'will-happen', why: lost.repeat === 'safe' ? 'it reads' : 'under its old key' };
  }
}

/** An edited call replaces the lost one, which may have acted: the model cannot ask for that again. */
function replaced(lost: RunTool, edit: ReplayRequest['edit']): RecordedCall[] {
  const { tool, args, effectKey } = lost;
  return edit === null || lost.repeat === 'safe' ? [] : [{ tool, args, effectKey, result: nobodyKnows }];
}

/** Edited arguments pass the tool's schema; so do old ones, for a tool that has changed since (I6). */
function badArgs(lost: RunTool, edit: ReplayRequest['edit'], tools: ReplayTools): Refusal | null {
  const checked = tools.checkArgs(lost.tool, edit ?? lost.args);
  return checked.ok ? null : { code: 'bad-edit', field: checked.field, message: checked.envelope.error.message };
}
