import { readTexts } from './directory.js';
import type { RosterProblem } from './directory.js';
import { rosterFrom } from './read-roster.js';
import type { Roster } from './roster.js';
import { noAgents } from './roster-setting.js';
import type { RosterSource } from './roster-setting.js';

/** What a watch tells of: agents that now hold, why others do not, and what keeps it from looking. */
export interface RosterObserver {
  adopted(roster: Roster): void;
  /** Told once for each state of the directory; the agents there were go on. */
  refused(problems: readonly RosterProblem[]): void;
  /** Told once of a roster in which nothing is wrong, and which has not been let hold for a while. */
  waiting(): void;
  failed(error: unknown): void;
}

/** What stands between a roster and its holding. */
export interface RosterGate {
  /**
   * Whether a roster may hold; asked before it does, until it may, and now and then after that. Rejects when that cannot be
   * said: then it may not, and is asked again at the next look.
   */
  admit(roster: Roster): Promise<boolean>;
  /** Told of the roster that holds, at every look; of none, where there is no directory. */
  holds?(roster: Roster): Promise<void>;
}

/** So many looks pass before what holds is admitted again: the store may have forgotten it. */
const looksToAdmitAgain = 60;
/** So many looks may a roster wait before that is told. */
const looksToWait = 5;

const waits: RosterProblem = {
  file: '',
  field: '',
  text: 'the agents as they lie there wait until all controllers answer by them',
};

/**
 * The agents as the directory has them, looked at every second. A directory with a mistake in it changes nothing: the agents
 * that were go on, all of them, until it is whole again. So it is with one that is not admitted.
 */
export class RosterWatch {
  private now: Roster;
  private isHeld: boolean;
  private candidate: Roster | null;
  private seen = '';
  private wrong: readonly RosterProblem[] = [];
  private looks = 0;
  private looksWaited = 0;
  private timer: NodeJS.Timeout | null = null;
  private isStopped = false;

  constructor(
    private readonly source: RosterSource | undefined,
    private readonly observer: RosterObserver,
    private readonly gate: RosterGate = { admit: () => Promise.resolve(true) },
    private readonly everyMs = 1_000,
  ) {
    this.now = source?.roster ?? noAgents;
    this.candidate = source?.roster ?? null;
    this.isHeld = source === undefined;
  }

  /** Who answers now; before any roster holds, what was read at boot. */
  get current(): Roster {
    return this.now;
  }

  /** Whether `current` has ever been let hold. */
  get isOpen(): boolean {
    return this.isHeld;
  }

  /** What is wrong with the directory as it lies there; nothing when it holds. */
  get problems(): readonly RosterProblem[] {
    return this.looksWaited >= looksToWait ? [...this.wrong, waits] : this.wrong;
  }

  /**
   * Asks for what was read at boot, and begins to look. Rejects when that could not be answered; it looks all the same. Without a
   * directory it never rejects, and only says that there are no agents, where anybody is to be told.
   */
  async open(): Promise<void> {
    if (this.isStopped || (!this.source && !this.gate.holds)) return;
    if (!this.source) return this.look();
    try {
      await this.step();
    } finally {
      this.lookLater();
    }
  }

  stop(): void {
    this.isStopped = true;
    if (this.timer) clearTimeout(this.timer);
  }

  private lookLater(): void {
    if (!this.isStopped) this.timer = setTimeout(() => void this.look(), this.everyMs).unref();
  }

  private async look(): Promise<void> {
    await this.lookInto().catch((error: unknown) => this.observer.failed(error));
    this.lookLater();
  }

  private async lookInto(): Promise<void> {
    if (this.source) this.read(this.source);
    await this.step();
  }

  private read({ directory, world }: RosterSource): void {
    const texts = readTexts(directory);
    const seen = JSON.stringify([[...texts.agents], [...texts.languages], texts.unread]);
    if (seen === this.seen) return;
    this.seen = seen;
    const read = rosterFrom(texts, world);
    this.wrong = read.ok ? [] : read.problems;
    this.looksWaited = 0;
    if (read.ok) this.candidate = read.roster;
    else if (this.isHeld) this.candidate = null;
    if (!read.ok) this.observer.refused(read.problems);
  }

  private async step(): Promise<void> {
    const { candidate } = this;
    try {
      if (candidate !== null) await this.ask(candidate);
      else if (this.source && ++this.looks % looksToAdmitAgain === 0) await this.gate.admit(this.now);
    } finally {
      if (this.isHeld) await this.gate.holds?.(this.now); // it holds as before, whatever became of what was asked
    }
  }

  private async ask(candidate: Roster): Promise<void> {
    if (!(await this.gate.admit(candidate))) {
      this.looksWaited += 1;
      if (this.looksWaited === looksToWait) this.observer.waiting();
      return;
    }
    this.now = candidate;
    this.isHeld = true;
    this.candidate = null;
    this.looksWaited = 0;
    this.observer.adopted(candidate);
    if (this.wrong.length > 0) this.observer.refused(this.wrong); // it was read at boot, and is no longer what lies there
  }
}
