import { countWorkers, type EffectKind, type Faults, type Input, type MessageId, type Scenario } from './scenario.js';

/** Named by the version of the commit that decided it. */
export type EffectId = `${number}.0`;

/** A controller or an effect worker, by its number. */
export type Holder = `C${number}` | `W${number}`;

/** What lies in the mailbox. */
export type Mail =
  | { readonly type: 'text-received'; readonly message: MessageId }
  | { readonly type: 'stop-received' | 'taken-over' | 'given-back' }
  | { readonly type: 'deadline-passed' | 'cancel-requested'; readonly run: number }
  | { readonly type: 'tool-settled' | 'send-settled'; readonly effect: EffectId }
  | { readonly type: 'replay-requested'; readonly message: MessageId };

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
  /** Too many workers have died over its turn: it ends with an apology, and as a dead letter. */
  readonly isGivenUp: boolean;
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
  /** POSTs that were answered by a failure, as far as that is recorded. */
  readonly failed: number;
  /** The same, recorded or not: nothing in the protocol reads it. */
  readonly answered: number;
  readonly claim: Claim | 'none' | 'released';
  /** Of a send: the commit that ends its run when it was sent and nothing else is to be read; null: none was left. */
  readonly closing: Readonly<Turn> | null;
  /** Of a send: the SID that a callback has noted while a worker had it. */
  readonly noted: number | null;
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
  /** Mail that this turn has read is gone: a takeover has moved it, or Redis has forgotten it. */
  isMailMoved: boolean;
  /** The load said `exhausted`: this turn ends the run, and if it cannot be committed the conversation is parked. */
  isLast: boolean;
  /** The given-up runs that this turn ends. */
  deadRuns: readonly number[];
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
  | { readonly at: 'serving'; readonly jobId: string }
  | ({ readonly at: 'thinking' } & InHand)
  | ({ readonly at: 'committing' } & InHand)
  | ({ readonly at: 'parking' } & InHand);

interface InHand {
  readonly jobId: string;
  readonly turn: Readonly<Turn>;
}

/** What an effect worker is about to do next. */
export type EffectWorker =
  | { readonly at: 'idle' }
  | {
      readonly at: 'running-tool' | 'settling-tool' | 'posting' | 'settling-send' | 'releasing' | 'recording';
      readonly effect: EffectId;
      /** Power was cut since the claim: Redis may have forgotten it. */
      readonly isOld?: true;
    };

/** What died: a run, an effect, or the whole conversation, which is parked. */
export type Death = `run ${number}` | EffectId | 'lane';

/** A dead letter, under the name of what died (ADR 9). */
export interface Letter {
  readonly death: Death;
  readonly status: 'open' | 'replaying' | 'replayed';
  /** The operator who replays it, or did. */
  readonly holder: number | null;
  /** A callback has said that the dead send was accepted after all. */
  readonly isKnownSent: boolean;
}

/** What an operator is about to do next with a letter. `looked`: the plan was made before the letter was taken. */
export type Operator =
  | { readonly at: 'idle' }
  | {
      readonly at: 'taking' | 'replaying' | 'closing';
      readonly death: Death;
      readonly looked: boolean;
      /** A callback had said that it was sent before the letter was taken. */
      readonly wasSent: boolean;
    };

/** A message that the provider has accepted: what it was, and the texts it answers. */
export interface Posted {
  readonly kind: EffectKind;
  readonly messages: readonly MessageId[];
}

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
  /** Put back to work, and nobody has died over a turn since. */
  isPutBack: boolean;
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
  /** What of it the provider's list does not show yet. */
  unlisted: readonly number[];
  /** The SIDs that are recorded with a reply. */
  recordedSids: readonly number[];
  toolRuns: readonly EffectId[];
  /** The runs whose reply the provider accepted. */
  repliedRuns: readonly number[];
  letters: readonly Letter[];
  /** All that has died: each has its letter. */
  deaths: readonly Death[];
  /** The messages that replays have brought. */
  linked: readonly MessageId[];
  operators: readonly Operator[];
  /** The sends of which the provider has called back that they were accepted. */
  calledBack: readonly EffectId[];
  /** What Redis has on its disk of all this, at some moment before a power cut; null: no such moment is chosen. */
  disk: Remembered | null;
  /** How far the gateways are with what Redis may have forgotten (ADR 15). */
  recoveryMode: 'calm' | 'unsure' | 'doubtful' | 'safe';
  /** Of the messages sent before this place some may be forgotten; null: none. */
  doubt: number | null;
  /** A look in vain has ended the doubt of this conversation. */
  isCleared: boolean;
  /** What the provider lists, in order: texts of the person, and messages of ours by their place in `sent`. */
  listed: readonly (MessageId | 'stop' | number)[];
  /** What is in `sent`, place by place; kept where power may be cut. */
  posted: readonly Posted[];
  faults: Faults;
  violation: string | null;
}

/** The parts of the state that Redis keeps, and may forget. */
export const rememberedParts = [
  ...(['version', 'mail', 'run', 'setAside', 'runsBegun', 'lease', 'attempts', 'owed', 'isTimerArmed'] as const),
  ...(['isOptedOut', 'jobs', 'outcomes', 'recordedSids', 'doubt', 'isCleared'] as const),
] as const;

/** What a power cut may bring back. */
export type Remembered = Pick<State, (typeof rememberedParts)[number]>;

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
    isPutBack: false,
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
    workers: Array.from({ length: countWorkers(scenario) }, () => ({ at: 'idle' })),
    outcomes: [],
    sent: [],
    unlisted: [],
    recordedSids: [],
    toolRuns: [],
    repliedRuns: [],
    letters: [],
    deaths: [],
    linked: [],
    operators: Array.from({ length: scenario.operators }, () => ({ at: 'idle' })),
    calledBack: [],
    disk: null,
    recoveryMode: 'calm',
    doubt: null,
    isCleared: false,
    listed: [],
    posted: [],
    faults: scenario.faults,
    violation: null,
  };
}

/** True of a state the protocol may rest in: nothing lies about, and every message is answered or its run waits for the person. */
export function isGoal(state: State, scenario: Scenario): boolean {
  const { run } = state;
  if (!isReported(state) || state.recoveryMode !== 'calm') return false;
  if (state.isParked) return state.owed.length === 0 && !state.inputs.some(isMessage);
  if (!isNothingLeft(state)) return false;
  const atRest = run === null || (run.phase === 'waiting' && !run.isAnswered);
  const cared = [...state.outcomes, ...state.setAside, ...state.held, ...(run?.messages ?? [])];
  const isCared = (message: MessageId) => cared.includes(message);
  return atRest && scenario.inputs.filter(isMessage).every(isCared);
}

/** Nothing is to be read or done, and what a person in the agent's place has is all that waits. */
function isNothingLeft({ inputs, mail, owed, setAside, held, isTakenOver }: State): boolean {
  const waits = setAside.length > 0 || held.length > 0;
  return !inputs.some(isMessage) && mail.length === 0 && owed.length === 0 && (!waits || isTakenOver);
}

/** Every death has its letter. */
function isReported({ deaths, letters }: State): boolean {
  return deaths.every((death) => letters.some((letter) => letter.death === death));
}

/** True of an input that is a text of the person. */
export function isMessage(input: Input | undefined): input is 'm1' | 'm2' {
  return input === 'm1' || input === 'm2';
}
