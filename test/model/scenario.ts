/** The texts of the person, in the order they are sent, and what the replay of a dead letter counts as. */
export type MessageId = 'm1' | 'm2' | `r-${string}`;

/**
 * What comes from outside. Texts come in order; STOP, the deadline, the cancel and an operator's takeover come at any time they
 * make sense, or never, and a takeover may be given back after it.
 */
export type Input = MessageId | 'stop' | 'deadline' | 'cancel' | 'takeover' | 'give-back';

/** A question pauses the run, a reply ends it, an apology is the reply of a run that the deadline stopped. */
export type EffectKind = 'tool' | 'question' | 'reply' | 'apology';

/** How often each thing may go wrong. */
export interface Faults {
  readonly crash: number;
  readonly lostHint: number;
  readonly duplicateHint: number;
  /** A job is handed out again while its worker lives. */
  readonly redelivery: number;
  /** The lease of a controller that lives runs out. */
  readonly slowController: number;
  /** The claim of a worker that lives runs out. */
  readonly slowWorker: number;
  /** The provider accepts a message and its answer never arrives. */
  readonly lostResponse: number;
  /** The provider refuses a message with 429. */
  readonly refusal: number;
  /** The provider answers a POST with a complete 5xx, whether it has accepted the message or not. */
  readonly failure: number;
  /** The provider's list shows a message a while after it was accepted, within the grace. */
  readonly lag: number;
  /** A turn throws an error of ours: the program is wrong. */
  readonly defect: number;
  /** The provider's list proves nothing about a message, for good: its outcome is given up as unknown. */
  readonly blindList: number;
  /** An operator takes a letter from a replayer, dead or not. */
  readonly reopen: number;
  /** The POST of a live claim would begin so late that the claim might not outlast it. */
  readonly latePost: number;
  /** Power is cut, and Redis comes back as it was at some earlier moment. */
  readonly powerCut: number;
}

/** Bounds within which every interleaving is explored. */
export interface Scenario {
  readonly about: string;
  readonly inputs: readonly Input[];
  /** What the model may say when it is first asked; afterwards it only replies. */
  readonly answers: readonly EffectKind[];
  readonly controllers: number;
  readonly workers: number;
  /** Operators who replay dead letters. */
  readonly operators: number;
  readonly writesLetters: boolean;
  /** The commit that owes a reply leaves the closing of its run with it. */
  readonly leavesClosings: boolean;
  /** Controllers of a build before ADR 63, whose stale commit adds its hint all the same. */
  readonly addsStaleHints: boolean;
  /** A power cut takes the first commit and all after it; false: whatever came after some moment. */
  readonly forgetsFirstTurn: boolean;
  /** BullMQ gives a job up when it has stalled more often than this. */
  readonly maxStalls: number;
  /** The conversation is parked when more attempts than this are counted. */
  readonly maxAttempts: number;
  /** What each controller serves itself: its commit claims such an effect, and its own hands do it at once (ADR 161). */
  readonly serves: readonly EffectKind[];
  /** Controllers that serve so, from the first on; the others work beside them as before. */
  readonly servers: number;
  /** A server may give the place of its turn back while its hands work: it loads again, and the settle brings a hint. */
  readonly givesPlacesBack: boolean;
  /** The settle of a tool that a controller's own hands have run loads for that controller in the same step (ADR 169). */
  readonly loadsAtSettle: boolean;
  /** A callback that comes while a send is in a worker's hands is only noted. */
  readonly notesCallbacks: boolean;
  /** The tool must never run twice. */
  readonly isNeverTool: boolean;
  /** The provider reports what it accepted by a callback, some time. */
  readonly hasCallback: boolean;
  /** A send that was claimed before STOP may still go out (I9 as it stands); false: read to the letter. */
  readonly claimedSendMayGo: boolean;
  readonly faults: Faults;
}

const noFaults: Faults = {
  crash: 0,
  lostHint: 0,
  duplicateHint: 0,
  redelivery: 0,
  slowController: 0,
  slowWorker: 0,
  lostResponse: 0,
  refusal: 0,
  failure: 0,
  lag: 0,
  defect: 0,
  blindList: 0,
  reopen: 0,
  powerCut: 0,
  latePost: 0,
};

/** What a scenario says about itself; what it leaves out is one controller, one worker, no faults and patient limits. */
export type ScenarioSpec = Pick<Scenario, 'about' | 'inputs' | 'answers'> &
  Partial<Omit<Scenario, 'faults'>> & { readonly faults?: Partial<Faults> };

/** A scenario from what sets it apart. */
export function scenario({ faults, ...rest }: ScenarioSpec): Scenario {
  return {
    controllers: 1,
    workers: 1,
    operators: 0,
    writesLetters: false,
    leavesClosings: false,
    addsStaleHints: false,
    forgetsFirstTurn: false,
    maxStalls: 9,
    maxAttempts: 9,
    serves: [],
    servers: 1,
    givesPlacesBack: false,
    loadsAtSettle: false,
    notesCallbacks: false,
    isNeverTool: false,
    hasCallback: false,
    claimedSendMayGo: false,
    ...rest,
    faults: { ...noFaults, ...faults },
  };
}

/** The workers, and behind them the hands of the controllers that do themselves what they have decided. */
export function countWorkers({ workers, serves, servers }: Scenario): number {
  return workers + (serves.length === 0 ? 0 : servers);
}
