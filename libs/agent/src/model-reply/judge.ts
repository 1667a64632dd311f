import type { ProgramEvent } from '#program';
import type { ErrorEnvelope } from '#errors';
import type { ModelCall, RunOutcome } from '#protocol';
import type { NextAction, ToolSpec } from '#model-turn';
import { clip, oneLine } from '#values';
import { errorEnvelope } from '#errors';
import { isSlowCall, readRules } from '#program';
import { findToolSpec, reachedCap, spentBudget } from '../state/budgets.js';
import type { AgentDecision } from '../state/decision.js';
import type { ApologyOutcome } from '../languages/fixed-texts.js';
import { areErrorsSpent, countErrors, isCircling } from '../state/progress.js';
import type { Run } from '../state/run.js';
import type { AgentSettings } from '../state/settings.js';

/** Of the name of a tool that there is not. */
const shownNameChars = 64;

type Replied = Extract<ProgramEvent, { type: 'model-replied' }>;
type ToolAction = Extract<NextAction, { type: 'tool' }>;

/** What is done about a model's action. `refuse` shows the model an error once; `refusal` names what ends the run the second time. */
export type Judgement =
  | { do: 'respond'; text: string; outcome: RunOutcome; isWhole?: boolean }
  | { do: 'finalize'; complaint: string }
  | { do: 'ask'; text: string }
  | { do: 'call'; tool: ToolSpec; args: Record<string, unknown>; key: string }
  | { do: 'reflect'; key: string }
  | { do: 'escalate'; key: string | null; complaint: string }
  | { do: 'correct'; refusal: string; complaint: string }
  | { do: 'refuse'; refusal: string; envelope: ErrorEnvelope; tool: string }
  | { do: 'stop'; outcome: ApologyOutcome; envelope?: ErrorEnvelope; field?: string };

/** Judges a model's turn by our rules alone (I6). `run` has already counted the step. */
export function judgeTurn(decision: AgentDecision, run: Run, event: Replied): Judgement {
  const { turn, call, complaint, whole } = event;
  const { control, next_action: action } = turn;
  if (action.type === 'tool') {
    if (isStalled(call, run)) return { do: 'stop', outcome: 'stalled' };
    return (
      (mayEscalate(run) && judgeContradiction(event)) ||
      (givenBack(decision, run, event) ?? judgeCall(decision, run, action))
    );
  }
  const back = givenBack(decision, run, event);
  if (back !== null) return back;
  if (complaint !== undefined) return { do: 'finalize', complaint };
  const givesUp = control.reason === 'cannot_proceed';
  switch (action.type) {
    case 'respond':
      return {
        do: 'respond',
        text: action.message,
        outcome: givesUp ? 'cannot-proceed' : 'answered',
        isWhole: whole ?? false,
      };
    case 'clarify':
      if (givesUp && control.done) return { do: 'respond', text: action.message, outcome: 'cannot-proceed' };
      return judgeQuestion(decision, run, action.message);
  }
}

/** A turn that says it is done, or cannot go on, and still calls a tool: the stronger model gets one turn to decide. */
function judgeContradiction({ turn: { control }, contradiction }: Replied): Judgement | null {
  const says = control.done ? 'done=true' : control.reason === 'cannot_proceed' ? 'reason=cannot_proceed' : null;
  const complaint = contradiction ?? (says && `it said ${says} and called a tool`); // older journals have it in the turn alone
  return complaint === null ? null : { do: 'escalate', key: null, complaint };
}

/** A turn that contradicts itself is given back once in a run, if a call may still be made; after that its action counts (ADR 44). */
function givenBack({ at }: AgentDecision, run: Run, { contradiction }: Replied): Judgement | null {
  const refusal = 'contradiction';
  if (contradiction === undefined || run.refusals.includes(refusal) || spentBudget(run, at) !== null) return null;
  return { do: 'correct', refusal, complaint: contradiction };
}

function mayEscalate(run: Run): boolean {
  return (run.escalations ?? 0) < run.budgets.escalations;
}

/** A repeated call: one turn of reflection, then one of the stronger model, if one is left, then the end. */
function judgeRepeat(run: Run, key: string, at: number): Judgement {
  if (!run.reflected) return { do: 'reflect', key };
  const complaint = 'it keeps asking for the same call, which is not made again';
  const isLeft = run.rules === undefined || spentBudget(run, at) === null;
  return mayEscalate(run) && isLeft ? { do: 'escalate', key, complaint } : { do: 'stop', outcome: 'thrash' };
}

/** A second question in a row without a new fact is a stall. A question is not asked when no budget would be left to read its answer. */
function judgeQuestion({ at }: AgentDecision, run: Run, text: string): Judgement {
  if (run.questionsSinceFact > 0) return { do: 'stop', outcome: 'stalled' };
  const spent = spentBudget(run, at);
  return spent === null ? { do: 'ask', text } : { do: 'stop', outcome: spent };
}

/**
 * Checks a call in this order: the tool exists, its arguments are valid, it is no repetition, it is within the caps, and its result can
 * still be read.
 */
function judgeCall({ settings, stamp, at }: AgentDecision, run: Run, action: ToolAction): Judgement {
  const tool = findToolSpec(settings, action.name);
  if (tool === undefined)
    return judgeUnknownTool(settings, run, `there is no tool ${clip(oneLine(action.name), shownNameChars)}`);
  const checked = settings.tools.checkArgs(tool.name, action.args);
  if (!checked.ok) {
    const { envelope, field } = checked;
    return refuse(run, tool.name, { refusal: 'bad-tool-args', outcome: 'bad-tool-args', envelope, field });
  }
  const key = settings.keys.dedupeKey(stamp.actorId, tool.name, action.args);
  if (isCircling(run, key)) return judgeRepeat(run, key, at);
  const cap = reachedCap(run, tool);
  if (cap !== null) return refuseCapped(run, tool.name, `cap ${cap}`, `the cap of ${cap} is reached`);
  if (areErrorsSpent(settings, run, tool)) {
    const failed = `${tool.name} has failed ${countErrors(run, tool.name)} times in this run`;
    return refuseCapped(run, tool.name, `errors ${tool.name}`, failed);
  }
  const spent = spentBudget(run, at);
  return spent === null ? { do: 'call', tool, args: action.args, key } : { do: 'stop', outcome: spent };
}

/** An unknown tool: the model is told once, with the names of the tools there are. */
export function judgeUnknownTool(settings: AgentSettings, run: Run, message: string): Judgement {
  const names = settings.tools.specs.map((spec) => spec.name).join(', ');
  const envelope = errorEnvelope('unknown-tool', message, { hint: `Use one of: ${names}.` });
  return refuse(run, 'tool', { refusal: 'unknown-tool', outcome: 'unknown-tool', envelope });
}

/** A refusal: what ends the run the second time, how, and what the model is shown the first time. */
interface Refused {
  refusal: string;
  outcome: ApologyOutcome;
  envelope: ErrorEnvelope;
  field?: string | undefined;
}

function refuse(run: Run, tool: string, { refusal, outcome, envelope, field }: Refused): Judgement {
  if (!run.refusals.includes(refusal)) return { do: 'refuse', refusal, envelope, tool };
  return field === undefined ? { do: 'stop', outcome, envelope } : { do: 'stop', outcome, envelope, field };
}

/** A call beyond a cap; `refusal` names the cap. */
function refuseCapped(run: Run, tool: string, refusal: string, why: string): Judgement {
  return refuse(run, tool, { refusal, outcome: 'tool-cap', envelope: capEnvelope(why) });
}

function capEnvelope(why: string): ErrorEnvelope {
  return errorEnvelope('tool-cap-reached', `${why}; this call was not made`, {
    hint: 'Answer from what you have, or say that you cannot proceed.',
  });
}

/** After a slow tool no other one is called (ADR 115). A slow model stalls runs from before rules 3 alone: what is left of a budget decides (ADR 138). */
function isStalled(call: ModelCall, run: Run): boolean {
  return run.isSlowed === true || (readRules(run) < 3 && isSlowCall(call, run.budgets.turnSpikeMs));
}
