import { clip, firstOf, oneLine } from '#values';
import type { ProgramEvent } from '#program';
import type { Compress, Usage } from '#protocol';
import { addUsage } from '../state/budgets.js';
import type { AgentDecision } from '../state/decision.js';
import { estimateTokens } from '../state/estimate-tokens.js';
import { maxObservationChars } from '../tools/observe.js';
import { readPin } from '../state/run.js';
import type { Observation, Run } from '../state/run.js';
import type { AgentSettings } from '../state/settings.js';
import { requestLines } from '../state/texts.js';
import { think } from '../course/think.js';

type Compressed = Extract<ProgramEvent, { type: 'compressed' }>;
type CompressFailed = Extract<ProgramEvent, { type: 'compress-failed' }>;
type Answer = Pick<Compressed, 'fromSeq' | 'toSeq' | 'plan' | 'progress' | 'observations'>;

/** The place of its effect: the stamp reserves the first for what is owed else. */
const place = 1;

/** Owes a `compress` effect when it is due and there is something new to compress. It never blocks the run. */
export function alsoCompress(decision: AgentDecision, settings: AgentSettings): void {
  const { run } = decision.state;
  if (run === null || !isDue(settings, run)) return;
  const [first, last] = [run.observations[0], run.observations.at(-1)];
  if (first === undefined || last === undefined || last.seq <= run.compressedToSeq) return;
  const compressing = { effectId: decision.effectId(place), fromSeq: first.seq, toSeq: last.seq };
  decision.owe(buildCompress(settings, run, compressing));
  decision.changeRun({ compressing, compressedAtStep: run.stepsUsed, compressedToSeq: last.seq });
}

/** The compressor's answer replaces the range that it was asked about; one that comes too late changes nothing. */
export function onCompressed(decision: AgentDecision, event: Compressed): void {
  const { run } = decision;
  const asked = run.compressing;
  if (asked?.effectId !== event.effectId || run.id !== event.runId) return;
  if (asked.fromSeq !== event.fromSeq || asked.toSeq !== event.toSeq) return;
  const { plan, progress, observations } = heldScratchpad(event);
  decision.changeRun({
    compressing: null,
    plan,
    planRev: plan === run.plan ? run.planRev : run.planRev + 1,
    progress,
    observations: [...observations, ...run.observations.filter((each) => each.seq > event.toSeq)],
  });
  payFor(decision, event.usage);
}

/** When compression fails the scratchpad stays as it is; its cost counts all the same. */
export function onCompressFailed(decision: AgentDecision, event: CompressFailed): void {
  if (decision.run.compressing?.effectId !== event.effectId) return;
  decision.changeRun({ compressing: null });
  if (event.usage) payFor(decision, event.usage);
}

/** The compressor's answer as the run keeps it, numbered within the range that it replaces; what is too long is cut here. */
export function heldScratchpad(answer: Answer): Pick<Run, 'plan' | 'progress' | 'observations'> {
  return {
    plan: clip(oneLine(answer.plan), maxObservationChars),
    progress: clip(oneLine(answer.progress), maxObservationChars),
    observations: numbered(answer),
  };
}

/** Counts the compressor's cost, which may have used up the run's budget. */
function payFor(decision: AgentDecision, usage: Usage | null): void {
  if (usage) decision.change({ run: addUsage(decision.run, usage) });
  const { phase } = decision.run;
  if (phase.name === 'thinking') think(decision, phase.mode, phase.complaint);
}

function isDue(settings: AgentSettings, run: Run): boolean {
  if (run.compressing !== null || run.draft !== undefined) return false;
  if (run.phase.name !== 'thinking' && run.phase.name !== 'acting') return false;
  if (run.stepsUsed - run.compressedAtStep >= settings.compressEverySteps) return true;
  const scratchpad = [run.plan, run.progress, ...run.observations.map((each) => each.text)].join('\n');
  return estimateTokens(scratchpad) > settings.scratchpadMaxTokens;
}

function buildCompress(settings: AgentSettings, run: Run, asked: NonNullable<Run['compressing']>): Compress {
  return {
    type: 'compress',
    id: asked.effectId,
    runId: run.id,
    pin: readPin(run),
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
