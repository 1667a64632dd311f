import type { JournalEntry, Program } from '#program';
import type { OrderMail } from '#protocol';
import type { Sessions } from '#engine';
import type { DayPorts } from '#limits';
import type { HookLog } from '#middleware';
import type { AgentVersionCache } from '#registry';
import type { StepPool } from '#steps';
import type { Config } from '../config.js';
import type { InlineEffects } from '../engine/served-program.js';
import type { Stores } from '../installation/stores.js';
import type { ReachPorts } from '../installation/whom-texts-reach.js';
import type { WorkflowArchive } from '../installation/workflow-archive.js';
import type { ModelOf } from '../model/ask-routes.js';
import type { ReadRunFile } from '../model/read-images.js';
import type { FormingAnswers } from '../model/forming/forming-answers.js';
import type { Pinned } from '../pins/compose-pin.js';
import type { OnLost, PolicyVersions, Versions } from '../pins/versions.js';
import type { ReplayedCall } from './replayed-call.js';
import type { RunForks } from './run-forks.js';

/** What a program's folder exports. One line in the list has this process serve it. */
export interface ProgramModule<P extends Serving = Serving> {
  serve(ports: ProgramPorts): P;
  /** The schemas that its models are held to from the start of the process, by their ids; absent: none. */
  schemaIds?(config: Config): string[];
  /** The rules from which on one event tells it that many of its children have ended (ADR 145); absent: it has none. */
  togetherFrom?: number;
}

/** How a process serves a program. Every state is the program's own. */
export interface Serving<S extends object = object> {
  program: Program<S>;
  effectsFor(state: S | null): InlineEffects<S>;
  /** The model calls of a recorded run, as they would be asked today; absent: they are not compared. */
  modelCalls?(journal: readonly JournalEntry<S>[]): Iterable<ReplayedCall>;
  /** Plays its recorded runs on from a turn; absent: nobody does. */
  forks?: RunForks;
  /** Answers what people ask of drafts that no turn decides; absent: it has none. */
  drafts?(this: void): DraftAnswers;
}

/** Answers questions about drafts, each in the form that the gateway has asked in. */
export interface DraftAnswers {
  /** `at`: the time of the answer; `seed`: its random numbers follow from it. */
  answer(question: unknown, asked: { at: number; seed: string }): Promise<object>;
}

/** What a program is served with. */
export interface ProgramPorts {
  config: Config;
  modelOf: ModelOf;
  sources: ProgramSources;
  /** Where graphs are carried out and tried. */
  pool: StepPool;
  /** What is made of a pin, once for each; see `Versions`. */
  at: Versions<Pinned>['at'];
  opening: Versions<Pinned>['opening'];
}

/** What a step of a graph may fail for, of what it takes. */
export type StepBound = 'step-budget' | 'bytes-budget';

/** What decides runs, beside the settings of this process: versions of the policy and of agents, and what its stores have. */
export interface ProgramSources extends Pick<ReachPorts, 'reach'> {
  policies?: PolicyVersions;
  agents?: AgentVersionCache;
  onLost?: OnLost;
  /** The schema version in force, by which new runs begin under their rules; absent: this build's newest. */
  schemaInForce?: () => number;
  /** Asked in place of any other model, at whichever provider a run uses. */
  model?: string | undefined;
  /** Shows answers while they form; absent: nobody can watch. */
  forming?: FormingAnswers;
  /** Where middleware logs; absent: nowhere. */
  log?: HookLog;
  /** The stored workflows; absent: there are none. */
  workflows?: WorkflowArchive;
  /** What else the installation has, for whoever reads or changes it; absent: this process has no stores. */
  stores?: Stores;
  /** The sessions of a program, each an actor at an address of its own; absent: this process has no store of them. */
  sessionsOf?: SessionsOf;
  /** The nodes of a version of a workflow that a person has let ask nobody; absent: none. Rejects when the store is away. */
  confirmedIn?: (version: string) => Promise<readonly string[]>;
  /** Reads a file of a run; absent: this process knows no files. Rejects with a `FileError`. */
  readFile?: ReadRunFile;
  /** Counts what steps of graphs keep in a day; absent: nobody does. */
  dayBytes?: DayPorts;
  /** Is called for each step of a graph that has failed for what it takes. */
  onBound?: (bound: StepBound) => void;
  /** Is called with the schemas that models are held to under a pin, before the first is asked. */
  onSchemas?: (ids: readonly string[]) => void;
}

type SessionsOf = <O extends OrderMail['order']>(
  program: NonNullable<ConstructorParameters<typeof Sessions>[2]>,
) => Sessions<O>;
