import { clip, firstOf, oneLine } from '#values';
import type { ProgramEvent } from '#program';
import type { Compress, Usage } from '#protocol';
import { addUsage } from '../state/budgets.js';
import { estimateTokens } from '../state/estimate-tokens.js';
import { maxObservationChars } from '../tools/observe.js';
import { pinOf } from '../state/run.js';
import type { Observation, Run } from '../state/run.js';
import { effectIdAt, unchanged, withRun } from '../state/step.js';
import type { DecisionContext, Step } from '../state/step.js';
import { requestLines } from '../state/texts.js';
import { think } from '../course/think.js';

type Compressed = Extract<ProgramEvent, { type: 'compressed' }>;
type CompressFailed = Extract<ProgramEvent, { type: 'compress-failed' }>;
type Answer = Pick<Compressed, 'fromSeq' | 'toSeq' | 'plan' | 'progress' | 'observations'>;

/** Adds a `compress` effect to a step when it is due and there is something new to compress. It never blocks the run. */
export function alsoCompress(context: DecisionContext, step: Step): Step {
  const { run } = step.state;
  if (run === null || !isDue(context, run)) return step;
  const [first, last] = [run.observations[0], run.observations.at(-1)];
  if (first === undefined || last === undefined || last.seq <= run.compressedToSeq) return step;
  const compressing = { effectId: effectIdAt(context, 'compress'), fromSeq: first.seq, toSeq: last.seq };
  const asked = { ...run, compressing, compressedAtStep: run.stepsUsed, compressedToSeq: last.seq };
  const effects = [...step.effects, compressOf(context, run, compressing)];
  return { ...step, state: { ...step.state, run: asked }, effects };
}

/** The compressor's answer replaces the range that it was asked about; one that comes too late changes nothing. */
export function onCompressed(context: DecisionContext, run: Run, event: Compressed): Step {
  const asked = run.compressing;
  if (asked?.effectId !== event.effectId || run.id !== event.runId) return unchanged(context);
  if (asked.fromSeq !== event.fromSeq || asked.toSeq !== event.toSeq) return unchanged(context);
  const { plan, progress, observations } = heldScratchpad(event);
  const shorter: Run = {
    ...run,
    compressing: null,
    plan,
    planRev: plan === run.plan ? run.planRev : run.planRev + 1,
    progress,
    observations: [...observations, ...run.observations.filter((each) => each.seq > event.toSeq)],
  };
  return paidFor(context, shorter, event.usage);
}

/** When compression fails the scratchpad stays as it is; its cost counts all the same. */
export function onCompressFailed(context: DecisionContext, run: Run, event: CompressFailed): Step {
  if (run.compressing?.effectId !== event.effectId) return unchanged(context);
  const waiting = { ...run, compressing: null };
  return event.usage ? paidFor(context, waiting, event.usage) : withRun(context, waiting);
}

/** The compressor's answer as the run keeps it, numbered within the range that it replaces; what is too long is cut here. */
export function heldScratchpad(answer: Answer): Pick<Run, 'plan' | 'progress' | 'observations'> {
  return {
    plan: clip(oneLine(answer.plan), maxObservationChars),
    progress: clip(oneLine(answer.progress), maxObservationChars),
    observations: numbered(answer),
  };
}

/** The run after the compressor's cost, which may have used up its budget. */
function paidFor(context: DecisionContext, run: Run, usage: Usage | null): Step {
  const paid = usage ? addUsage(run, usage) : run;
  return run.phase.name === 'thinking'
    ? think(context, paid, run.phase.mode, run.phase.complaint)
    : withRun(context, paid);
}

function isDue({ settings }: DecisionContext, run: Run): boolean {
  if (run.compressing !== null || run.draft !== undefined) return false;
  if (run.phase.name !== 'thinking' && run.phase.name !== 'acting') return false;
  if (run.stepsUsed - run.compressedAtStep >= settings.compressEverySteps) return true;
  const scratchpad = [run.plan, run.progress, ...run.observations.map((each) => each.text)].join('\n');
  return estimateTokens(scratchpad) > settings.scratchpadMaxTokens;
}

function compressOf({ settings }: DecisionContext, run: Run, asked: NonNullable<Run['compressing']>): Compress {
  return {
    type: 'compress',
    id: asked.effectId,
    runId: run.id,
    pin: pinOf(run),
    fromSeq: asked.fromSeq,
    toSeq: asked.toSeq,
    goal: run.goal,
    constraints: run.constraints,
    request: requestLines(run).map(oneLine),
    plan: run.plan,
    progress: run.progress,
    log: run.observations.map((each) => each.text),
    ...(settings.middleware.length > 0 ? { middleware: settings.middleware } : {}),
  };
}

/** The new lines take the numbers of the old ones, so that order and range stay; surplus lines share the last number. */
function numbered({ fromSeq, toSeq, observations }: Answer): Observation[] {
  const room = toSeq - fromSeq + 1;
  const lines = observations.map(oneLine).filter((line) => line !== '');
  const fitted = lines.length <= room ? lines : [...firstOf(lines, room - 1), lines.slice(room - 1).join('; ')];
  return fitted.map((line, i) => ({ seq: fromSeq + i, text: clip(line, maxObservationChars) }));
}
