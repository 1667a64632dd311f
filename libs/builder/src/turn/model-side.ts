import { batchTool } from '#model-turn';
import { giveTimeBack } from '#program';
import type { InlineEffect, Pin, RunOutcome } from '#protocol';
import type { ProgramEvent } from '#program';
import type { BuilderDecision } from '../decision.js';
import { limits } from '../limits.js';
import type { ModelSide } from '../builder.js';
import type { SessionRun } from '../session-state.js';
import { onMessage } from './begin-run.js';
import { openChild } from './child-run.js';
import { endRun } from './end-run.js';
import { onBroken, onModelFailed, onReplied } from './on-reply.js';
import { onStepDone } from './on-step-done.js';
import type { BuilderSettings } from './settings.js';

/** The tools of a session that run inside its turn: the calls of a batch, and questions to a model beside the decisions. */
export const stepTools = { batch: batchTool, compact: 'compact', name: 'name', load: 'load', save: 'save' } as const;

/** What the model does in a session (ADR 77). `settingsOf`: of a run's pin; null: of one that begins now. */
export function createModelSide(settingsOf: (pin: Pin | null) => BuilderSettings): ModelSide {
  return {
    onSpawned: (decision, event) => openChild(decision, event, settingsOf(event.pin)),
    onMessage: (decision, order, messageId) =>
      onMessage(decision, order, messageId, settingsOf(decision.stamp.opens ?? null)),
    onEvent: (decision, event) => {
      const { run } = decision.state;
      if (run !== null) onEvent(decision, event, settingsOf(run));
    },
    onCancel: (decision) => {
      if (decision.state.run !== null) endRun(decision, 'cancelled', null);
    },
    next: ({ run }) => (run === null ? null : findNextEffect(run)),
  };
}

function findNextEffect({ steps, deadlineAt, id }: SessionRun): InlineEffect | null {
  const [step] = steps;
  if (step === undefined) return null;
  const { name } = step;
  if (name === 'think') return { type: 'call-model', mode: 'action', notBefore: step.notBefore, deadlineAt };
  const tool = stepTools[name];
  if (name === 'batch') return { type: 'run-inline-tool', actionId: step.actionId, tool, args: { calls: step.calls } };
  return { type: 'run-inline-tool', actionId: `${id}.${name}`, tool, args: {} };
}

function onEvent(decision: BuilderDecision, event: ProgramEvent, settings: BuilderSettings): void {
  const { run, at } = decision;
  if (event.type === 'model-replied') return onReplied(decision, event);
  if (event.type === 'contract-broken') return onBroken(decision, event);
  if (event.type === 'model-failed') return onModelFailed(decision, event, settings);
  if (event.type === 'inline-tool-finished') return onStepDone(decision, event);
  if (event.type === 'store-was-away') return decision.change({ run: withTimeBack(run, event, at) });
  const end = findOutcome(event, run, at);
  if (end !== null) endRun(decision, end, null);
}

/** How an event from outside ends the run; null: it does not. */
function findOutcome(event: ProgramEvent, { id, deadlineAt }: SessionRun, at: number): RunOutcome | null {
  if (event.type === 'deadline-passed' && at >= deadlineAt) return 'deadline';
  if (event.type === 'parent-cancelled') return 'cancelled';
  if (event.type === 'cancel-requested' && event.runId === id) return 'cancelled';
  return event.type === 'attempts-exhausted' ? 'parked' : null;
}

/** The run with the time back that the store was away (ADR 8). */
function withTimeBack(run: SessionRun, away: { fromAt: number; toAt: number }, at: number): SessionRun {
  const { deadlineAt, awayMs, awayCountedTo } = run;
  const given = giveTimeBack({ clock: { deadlineAt }, awayMs, awayCountedTo }, away, at, limits.awaySeconds);
  const until = 'deadlineAt' in given.clock ? given.clock.deadlineAt : deadlineAt;
  return { ...run, deadlineAt: until, awayMs: given.awayMs, awayCountedTo: given.awayCountedTo };
}
