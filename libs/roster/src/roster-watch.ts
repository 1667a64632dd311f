import { readTexts } from './directory.js';
import type { RosterProblem } from './directory.js';
import { rosterFrom } from './read-roster.js';
import type { Roster } from './roster.js';
import { noAgents } from './roster-setting.js';
import type { RosterSource } from './roster-setting.js';

/** What a watch tells of: agents that now hold, a directory in which something is wrong, and what keeps them from being kept. */
export interface RosterObserver {
  adopted(roster: Roster): void;
  /** Told once for each state of the directory; the agents there were go on. */
  refused(problems: readonly RosterProblem[]): void;
  failed(error: unknown): void;
}

/** Called before a roster holds, and again now and then: whoever serves its runs later must find it. Rejects when that failed. */
export type Keep = (roster: Roster) => Promise<void>;

/** So many looks pass before what holds is kept again: the store may have forgotten it. */
const looksToKeepAgain = 60;

/**
 * The agents as the directory has them, looked at every second. A directory with a mistake in it changes nothing: the agents
 * that were go on, all of them, until it is whole again.
 */
export class RosterWatch {
  private now: Roster;
  private seen = '';
  private wrong: readonly RosterProblem[] = [];
  private looks = 0;
  private timer: NodeJS.Timeout | null = null;
  private isOpen = false;

  constructor(
    private readonly source: RosterSource | undefined,
    private readonly observer: RosterObserver,
    private readonly keep: Keep = () => Promise.resolve(),
    private readonly everyMs = 1_000,
  ) {
    this.now = source?.roster ?? noAgents;
  }

  /** Who answers now. */
  get current(): Roster {
    return this.now;
  }

  /** What is wrong with the directory as it lies there; nothing when it holds. */
  get problems(): readonly RosterProblem[] {
    return this.wrong;
  }

  /** Keeps what was read at boot, and begins to look. Rejects when it could not be kept. */
  async open(): Promise<void> {
    if (!this.source) return;
    this.isOpen = true;
    await this.keep(this.now);
    this.lookLater();
  }

  stop(): void {
    this.isOpen = false;
    if (this.timer) clearTimeout(this.timer);
  }

  private lookLater(): void {
    if (this.isOpen) this.timer = setTimeout(() => void this.look(), this.everyMs).unref();
  }

  private async look(): Promise<void> {
    await this.lookInto().catch((error: unknown) => this.observer.failed(error));
    this.lookLater();
  }

  private async lookInto(): Promise<void> {
    if (!this.source) return;
    const texts = readTexts(this.source.directory);
    const seen = JSON.stringify([[...texts.agents], [...texts.languages], texts.unread]);
    if (seen === this.seen) return this.keepAgain();
    const read = rosterFrom(texts, this.source.world);
    if (!read.ok) {
      this.seen = seen;
      this.wrong = read.problems;
      return this.observer.refused(read.problems);
    }
    await this.keep(read.roster); // before any run begins on it; if this fails the next look tries again
    this.seen = seen;
    this.wrong = [];
    this.now = read.roster;
    this.observer.adopted(read.roster);
  }

  private async keepAgain(): Promise<void> {
    this.looks += 1;
    if (this.looks % looksToKeepAgain === 0) await this.keep(this.now);
  }
}
