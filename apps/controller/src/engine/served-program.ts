import type { Address, InlineEffect, MailEvent, Pin, ProgramName, RunsAs } from '#protocol';
import type { Program, ProgramEvent } from '#program';
import type { Clock } from '../clock.js';

export type CallModel = Extract<InlineEffect, { type: 'call-model' }>;
export type RunInlineTool = Extract<InlineEffect, { type: 'run-inline-tool' }>;

/** Our side of a conversation, with its tenant. */
export type Side = Pick<Address, 'tenant' | 'channel' | 'ours'>;

/** The items of a tree, as a turn sees them: what it has made itself comes before what is kept. */
export interface TurnItems {
  read(rootRunId: string, fields: readonly string[]): Promise<(string | null)[]>;
  write(rootRunId: string, fields: Record<string, string>): void;
  /** How many bytes the items of the tree held when something of them was last read, with what this turn has made since. */
  bytes(): number;
  /** How many processes have died over what this turn does now. */
  readonly deaths: number;
}

/** What a tool has of the turn that it runs in. */
export interface InTurn {
  clock: Clock;
  side: Side & Partial<Address>;
  /** Where steps read and write; absent: there are none. */
  items?: TurnItems;
  signal?: AbortSignal;
}

/** Carries out what a program's state needs inside a turn. Every failure is an event. */
export interface InlineEffects<S extends object> {
  runInlineTool(state: S, effect: RunInlineTool, turn: InTurn): Promise<ProgramEvent>;
  /** Absent: the program never asks a model itself. */
  callModel?(state: S, effect: CallModel, clock: Clock, signal: AbortSignal, side: Side): Promise<ProgramEvent>;
}

/** A program as turns use it. Every state is the program's own. */
export interface ServedProgram<S extends object = object> {
  program: Program<S>;
  effectsFor(state: S | null): InlineEffects<S>;
  /**
   * Resolves once the versions of the run, and of those that this mail opens at this address, are available. Rejects when the store is
   * away.
   */
  ready(state: S | null, mail?: readonly MailEvent[], address?: Address): Promise<void>;
}

/** The programs of this process. */
export interface ServedPrograms {
  /** The program of an actor by its name, or what actors without a name run. Null: this build knows no such program. */
  of(name?: string): ServedProgram | null;
  /**
   * The pin of a run that begins now in a conversation of this address. Without an address the agent is the environment's; who runs as
   * another one says so.
   */
  opening(address?: Address, as?: RunsAs): Pin;
  /** The rules that runs of a program begin under now; 1 for a program that this build does not know. */
  currentRules(name: ProgramName): number;
  /** Whether every process knows by now the event that tells a parent of many children together (ADR 96, ADR 145). */
  areToldTogether(): boolean;
}
