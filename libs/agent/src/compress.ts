import type { AgentEvent, Compress } from '#contract';
import { addUsage } from './budgets.js';
import { estimateTokens } from './estimate-tokens.js';
import { maxObservationChars } from './observe.js';
import { clip, oneLine } from './quote.js';
import { pinOf } from './run.js';
import type { Observation, Run } from './run.js';
import { effectIdAt, stay, withRun } from './step.js';
import type { Moment, Step } from './step.js';
import { think } from './think.js';

type Compressed = Extract<AgentEvent, { type: 'compressed' }>;
type CompressFailed = Extract<AgentEvent, { type: 'compress-failed' }>;

/** Adds the wish for a shorter scratchpad to a step, when it is due and something new is in it (A21, A142). It never blocks. */
export function alsoCompress(moment: Moment, step: Step): Step {
  const { run } = step.state;
  if (run === null || !isDue(moment, run)) return step;
  const [first, last] = [run.observations[0], run.observations.at(-1)];
  if (first === undefined || last === undefined || last.seq <= run.compressedToSeq) return step;
  const compressing = { effectId: effectIdAt(moment, 'compress'), fromSeq: first.seq, toSeq: last.seq };
  const asked = { ...run, compressing, compressedAtStep: run.stepsUsed, compressedToSeq: last.seq };
  const effects = [...step.effects, compressOf(moment, run, compressing)];
  return { ...step, state: { ...step.state, run: asked }, effects };
}

/** The compressor's answer takes the place of the range it was asked about (A83); one that comes too late changes nothing. */
export function onCompressed(moment: Moment, run: Run, event: Compressed): Step {
  const asked = run.compressing;
  if (asked?.effectId !== event.effectId || run.id !== event.runId) return stay(moment);
  if (asked.fromSeq !== event.fromSeq || asked.toSeq !== event.toSeq) return stay(moment);
  const paid = event.usage ? addUsage(run, event.usage) : run;
  const plan = clip(oneLine(event.plan), maxObservationChars);
  const shorter: Run = {
    ...paid,
    compressing: null,
    plan,
    planRev: plan === run.plan ? run.planRev : run.planRev + 1,
    progress: clip(oneLine(event.progress), maxObservationChars),
    observations: replaced(run.observations, event),
  };
  if (run.phase.name !== 'thinking') return withRun(moment, shorter);
  return think(moment, shorter, run.phase.mode, run.phase.complaint); // what the compressor cost may have been the last of it
}

/** Without a compressor the scratchpad just stays as it is. */
export function onCompressFailed(moment: Moment, run: Run, event: CompressFailed): Step {
  return run.compressing?.effectId === event.effectId ? withRun(moment, { ...run, compressing: null }) : stay(moment);
}

function isDue({ settings }: Moment, run: Run): boolean {
  if (run.compressing !== null || run.draft !== undefined) return false;
  if (run.phase.name !== 'thinking' && run.phase.name !== 'acting') return false;
  if (run.stepsUsed - run.compressedAtStep >= settings.compressEverySteps) return true;
  const scratchpad = [run.plan, run.progress, ...run.observations.map((each) => each.text)].join('\n');
  return estimateTokens(scratchpad) > settings.scratchpadMaxTokens;
}

function compressOf({ settings }: Moment, run: Run, asked: NonNullable<Run['compressing']>): Compress {
  return {
    type: 'compress',
    id: asked.effectId,
    runId: run.id,
    pin: pinOf(run),
    fromSeq: asked.fromSeq,
    toSeq: asked.toSeq,
    goal: run.goal,
    constraints: run.constraints,
    plan: run.plan,
    progress: run.progress,
    log: run.observations.map((each) => each.text),
    ...(settings.middleware.length > 0 ? { middleware: settings.middleware } : {}),
  };
}

/** The new lines take the numbers of the old ones, so that order and range stay what they were; lines too many share the last number. */
function replaced(old: readonly Observation[], { fromSeq, toSeq, observations }: Compressed): Observation[] {
  const room = toSeq - fromSeq + 1;
  const lines = observations.map(oneLine).filter((line) => line !== '');
  const fitted = lines.length <= room ? lines : [...lines.slice(0, room - 1), lines.slice(room - 1).join('; ')];
  const made = fitted.map((line, i) => ({ seq: fromSeq + i, text: clip(line, maxObservationChars) }));
  return [...made, ...old.filter((each) => each.seq > toSeq)];
}
