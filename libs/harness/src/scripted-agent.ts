import type { ChildEnd, Pin, Spawn } from '#protocol';
import type { Program, ProgramEvent, Step } from '#program';
import { deriveChildRunId } from '#idempotency';
import type { PlannedEnd } from './scripted-model.js';

type Spawned = Extract<ProgramEvent, { type: 'spawned' }>;

/** An agent's run that ends at its time. */
export interface ScriptedRun {
  id: string;
  pin: Pin;
  dueAt: number;
  /** Null: its call is under way outside, or it has been told. */
  end: ChildEnd | null;
  over: boolean;
}

const nothingSpent = { steps: 0, toolCalls: 0, tokens: 0, costMicroUsd: 0 };
const cancelled: ChildEnd = { outcome: 'cancelled', output: null, error: null, spent: nothingSpent };

/** How the call of an agent's run will end; null: that is told later. */
export interface AgentCalls {
  begin(spawn: Spawn, runId: string): PlannedEnd | null;
  readEnd(runId: string): ChildEnd | null;
}

/** Agents whose calls end as planned: in the place of a model, each takes its time and then answers or fails. */
export function scriptedAgent(calls: AgentCalls): Program<ScriptedRun> {
  const findEnd = ({ id, end }: ScriptedRun): ChildEnd | null => end ?? calls.readEnd(id);
  return {
    name: 'agent',
    rules: 1,
    decide(state, event) {
      if (event.type === 'spawned' && state === null) {
        if (event.calledOff) return toStep(neverBegun, cancelled);
        return toStep(beginScriptedRun(event, calls.begin(event, deriveChildRunId(event.id))));
      }
      if (state === null || state.over) return toStep(state ?? neverBegun);
      if (event.type === 'parent-cancelled') return toStep({ ...state, end: null, over: true }, cancelled);
      const end = findEnd(state);
      if (event.type === 'deadline-passed' && event.at >= state.dueAt && end !== null)
        return toStep({ ...state, end: null, over: true }, end);
      return toStep(state);
    },
    next: () => null,
    isThinking: () => false,
    isLive: (state) => state?.over === false,
    // A call that is under way outside may end at any time.
    wakeAt: dueAt,
    timerAt: (state) => (state !== null && findEnd(state) !== null ? dueAt(state) : null),
    findLiveRun: (state) => (state?.over === false ? { id: state.id, pin: state.pin, awayCountedTo: 0 } : null),
    runStateAt: () => null,
    waitingMessages: () => [],
  };
}

/** A child that was cancelled before it could begin. */
const neverBegun: ScriptedRun = {
  ...{ id: '', dueAt: 0, end: cancelled, over: true },
  pin: { policyVersion: '', agentId: '', agentVersion: '' },
};

function beginScriptedRun({ id, pin, at }: Spawned, planned: PlannedEnd | null): ScriptedRun {
  const { delayMs = 0, end = null } = planned ?? {};
  return { id: deriveChildRunId(id), pin, dueAt: at + delayMs, end, over: false };
}

function toStep(state: ScriptedRun, childEnd?: ChildEnd): Step<ScriptedRun> {
  const nothing = { effects: [], cancels: [], ledger: [], messageRuns: {}, runs: [] };
  return { state, ...nothing, ...(childEnd === undefined ? {} : { childEnd }) };
}

function dueAt(state: ScriptedRun | null): number | null {
  return state?.over === false ? state.dueAt : null;
}
