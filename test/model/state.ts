import type { EffectKind, Faults, Input, MessageId, Scenario } from './scenario.js';

/** Named by the version of the commit that decided it. */
export type EffectId = `${number}.0`;

/** A controller or an effect worker, by its number. */
export type Holder = `C${number}` | `W${number}`;

/** What lies in the mailbox. */
export type Mail =
  | { readonly type: 'text-received'; readonly message: MessageId }
  | { readonly type: 'stop-received' | 'taken-over' | 'given-back' }
  | { readonly type: 'deadline-passed' | 'cancel-requested'; readonly run: number }
  | { readonly type: 'tool-settled' | 'send-settled'; readonly effect: EffectId };

/** One attempt to answer, from its first message to its one outcome. */
export interface Run {
  readonly number: number;
  readonly messages: readonly MessageId[];
  readonly phase: 'thinking' | 'tool' | 'waiting' | 'replying' | 'apologizing';
  readonly toolSteps: number;
  /** The tool call or reply asked for last; it stays here when it is settled. */
  readonly effect: EffectId | null;
  /** The question whose send is not settled yet. */
  readonly question: EffectId | null;
  readonly hasAsked: boolean;
  readonly apologizes: boolean;
  /** Stopped while its question was in a worker's hands: the run ends when that send is settled. */
  readonly endsWithQuestion: boolean;
  /** A text came while the question was in a worker's hands: the run thinks again when that send is settled. */
  readonly isAnswered: boolean;
}

/** A worker's hold on an owed effect. */
export interface Claim {
  readonly holder: Holder;
  readonly isExpired: boolean;
}

/** An effect that has been decided and not yet settled. `released`: its claim was given back. */
export interface OwedEffect {
  readonly id: EffectId;
  readonly kind: EffectKind;
  readonly run: number;
  readonly posts: number;
  readonly claim: Claim | 'none' | 'released';
}

/** A controller's hold on the lane: it saves model calls and protects nothing. */
export interface Lease {
  readonly holder: Holder;
  readonly isExpired: boolean;
}

/** A hint in a queue of BullMQ. */
export interface Job {
  readonly queue: 'turn' | 'tool' | 'reply';
  readonly id: string;
  readonly status: 'waiting' | 'active' | 'failed';
  readonly stalls: number;
  readonly holder: Holder | null;
}

/** What a controller loaded and means to commit. */
export interface Turn {
  version: number;
  mailRead: number;
  run: Run | null;
  setAside: readonly MessageId[];
  runsBegun: number;
  isOptedOut: boolean;
  isTakenOver: boolean;
  /** The turn begins a run though a person had taken over when it was loaded. */
  beginsUnderTakeover: boolean;
  /** A takeover has moved mail that this turn has read. */
  isMailMoved: boolean;
  outcomes: readonly MessageId[];
  cancels: readonly EffectId[];
  effect: EffectKind | null;
  /** The sends that were owed at the load. */
  sends: readonly EffectId[];
}

/** What a controller is about to do next. */
export type Controller =
  | { readonly at: 'idle' }
  | { readonly at: 'reloading'; readonly jobId: string }
  | { readonly at: 'thinking' | 'committing'; readonly jobId: string; readonly turn: Readonly<Turn> };

/** What an effect worker is about to do next. */
export type EffectWorker =
  | { readonly at: 'idle' }
  | {
      readonly at: 'running-tool' | 'settling-tool' | 'posting' | 'settling-send' | 'releasing';
      readonly effect: EffectId;
    };

/**
 * One conversation and all who work on it, at one moment.
 * Its parts are replaced and never changed, so that a copy of the top level is a copy of the whole.
 */
export interface State {
  inputs: readonly Input[];
  version: number;
  mail: readonly Mail[];
  run: Run | null;
  setAside: readonly MessageId[];
  runsBegun: number;
  lease: Lease | null;
  attempts: number;
  isParked: boolean;
  owed: readonly OwedEffect[];
  isTimerArmed: boolean;
  isOptedOut: boolean;
  isStopAccepted: boolean;
  /** A person has taken the conversation over: no send is claimed, and texts wait. */
  isTakenOver: boolean;
  /** Texts that wait for the end of a takeover, in order. */
  held: readonly MessageId[];
  /** The run whose deadline has passed; 0 when none has. */
  deadlineOf: number;
  /** The sweeper has taken the timer away and not yet put it back: only without the rule sweepRearm. */
  isSweepHalfDone: boolean;
  jobs: readonly Job[];
  controllers: readonly Controller[];
  workers: readonly EffectWorker[];
  /** Messages whose run has ended. */
  outcomes: readonly MessageId[];
  /** What the provider accepted, in order. A place in this list stands for a SID. */
  sent: readonly EffectId[];
  /** The SIDs that are recorded with a reply. */
  recordedSids: readonly number[];
  toolRuns: readonly EffectId[];
  /** The runs whose reply the provider accepted. */
  repliedRuns: readonly number[];
  faults: Faults;
  violation: string | null;
}

/** A conversation before its first message. */
export function initialState(scenario: Scenario): State {
  return {
    inputs: scenario.inputs,
    version: 0,
    mail: [],
    run: null,
    setAside: [],
    runsBegun: 0,
    lease: null,
    attempts: 0,
    isParked: false,
    owed: [],
    isTimerArmed: false,
    isOptedOut: false,
    isStopAccepted: false,
    isTakenOver: false,
    held: [],
    deadlineOf: 0,
    isSweepHalfDone: false,
    jobs: [],
    controllers: Array.from({ length: scenario.controllers }, () => ({ at: 'idle' })),
    workers: Array.from({ length: scenario.workers }, () => ({ at: 'idle' })),
    outcomes: [],
    sent: [],
    recordedSids: [],
    toolRuns: [],
    repliedRuns: [],
    faults: scenario.faults,
    violation: null,
  };
}

/** True of a state the protocol may rest in: nothing lies about, and every message is answered or its run waits for the person. */
export function isGoal(state: State, scenario: Scenario): boolean {
  const { run } = state;
  const waits = state.setAside.length > 0 || state.held.length > 0;
  const nothingLeft =
    !state.inputs.some(isMessage) &&
    state.mail.length === 0 &&
    state.owed.length === 0 &&
    (!waits || state.isTakenOver);
  if (!nothingLeft || state.isParked) return nothingLeft;
  const atRest = run === null || (run.phase === 'waiting' && !run.isAnswered);
  const cared = [...state.outcomes, ...state.setAside, ...state.held, ...(run?.messages ?? [])];
  const isCared = (message: MessageId) => cared.includes(message);
  return atRest && scenario.inputs.filter(isMessage).every(isCared);
}

/** True of an input that is a text of the person. */
export function isMessage(input: Input | undefined): input is MessageId {
  return input === 'm1' || input === 'm2';
}
