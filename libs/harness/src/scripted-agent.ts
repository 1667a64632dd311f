import type { ChildEnd, Pin, Program, ProgramEvent, Spawn, Step } from '#contract';
import { childRunIdOf } from '#idempotency';
import type { PlannedEnd } from './scripted-model.js';

type Spawned = Extract<ProgramEvent, { type: 'spawned' }>;

/** An agent's run that ends at its time. */
export interface ScriptedRun {
  id: string;
  pin: Pin;
  dueAt: number;
  end: ChildEnd;
  over: boolean;
}

const nothingSpent = { steps: 0, toolCalls: 0, tokens: 0, costMicroUsd: 0 };
const cancelled: ChildEnd = { outcome: 'cancelled', output: null, error: null, spent: nothingSpent };

/** Agents whose calls end as planned: in the place of a model, each takes its time and then answers or fails. */
export function scriptedAgent(plan: (spawn: Spawn) => PlannedEnd): Program<ScriptedRun> {
  return {
    name: 'agent',
    decide(state, event) {
      if (event.type === 'spawned' && state === null) return stepOf(begin(event, plan(event)));
      if (state === null || state.over) return stepOf(state ?? neverBegun);
      if (event.type === 'parent-cancelled') return stepOf({ ...state, over: true }, cancelled);
      if (event.type === 'deadline-passed' && event.at >= state.dueAt)
        return stepOf({ ...state, over: true }, state.end);
      return stepOf(state);
    },
    next: () => null,
    isThinking: () => false,
    isLive: (state) => state?.over === false,
    wakeAt: dueAt,
    timerAt: dueAt,
    runOf: (state) => (state?.over === false ? { id: state.id, pin: state.pin, awayCountedTo: 0 } : null),
    runStateAt: () => null,
    waitingMessages: () => [],
  };
}

/** A child that was cancelled before it could begin. */
const neverBegun: ScriptedRun = {
  ...{ id: '', dueAt: 0, end: cancelled, over: true },
  pin: { policyVersion: '', agentId: '', agentVersion: '' },
};

function begin({ id, pin, at }: Spawned, { delayMs, end }: PlannedEnd): ScriptedRun {
  return { id: childRunIdOf(id), pin, dueAt: at + delayMs, end, over: false };
}

function dueAt(state: ScriptedRun | null): number | null {
  return state?.over === false ? state.dueAt : null;
}

function stepOf(state: ScriptedRun, childEnd?: ChildEnd): Step<ScriptedRun> {
  const nothing = { effects: [], cancels: [], ledger: [], messageRuns: {}, runs: [] };
  return { state, ...nothing, ...(childEnd === undefined ? {} : { childEnd }) };
}
