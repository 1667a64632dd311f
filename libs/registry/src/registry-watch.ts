import { readTexts } from './directory.js';
import type { AgentProblem } from './directory.js';
import { registryFrom } from './read-registry.js';
import type { AgentRegistry } from './agent-registry.js';
import { noAgents } from './registry-setting.js';
import type { RegistrySource } from './registry-setting.js';

/** What a watch tells of: agents that now hold, why others do not, and what keeps it from looking. */
export interface RegistryObserver {
  adopted(registry: AgentRegistry): void;
  /** Told once for each state of the directory; the agents there were go on. */
  refused(problems: readonly AgentProblem[]): void;
  /** Told once of a registry in which nothing is wrong, and which has not been let hold for a while. */
  waiting(): void;
  failed(error: unknown): void;
}

/** What stands between a registry and its holding. */
export interface RegistryGate {
  /**
   * Whether a registry may hold; asked before it does, until it may, and now and then after that. Rejects when that cannot be
   * said: then it may not, and is asked again at the next look.
   */
  admit(registry: AgentRegistry): Promise<boolean>;
  /** Told of the registry that holds, at every look; of none, where there is no directory. */
  holds?(registry: AgentRegistry): Promise<void>;
}

/** So many looks pass before what holds is admitted again: the store may have forgotten it. */
const looksToAdmitAgain = 60;
/** So many looks may a registry wait before that is told. */
const looksToWait = 5;

const waits: AgentProblem = {
  file: '',
  field: '',
  text: 'the agents as they lie there wait until all controllers answer by them',
};

/**
 * The agents as the directory has them, looked at every second. A directory with a mistake in it changes nothing: the agents
 * that were go on, all of them, until it is whole again. So it is with one that is not admitted.
 */
export class RegistryWatch {
  private now: AgentRegistry;
  private isHeld: boolean;
  private candidate: AgentRegistry | null;
  private seen = '';
  private wrong: readonly AgentProblem[] = [];
  private looks = 0;
  private looksWaited = 0;
  private timer: NodeJS.Timeout | null = null;
  private isStopped = false;

  constructor(
    private readonly source: RegistrySource | undefined,
    private readonly observer: RegistryObserver,
    private readonly gate: RegistryGate = { admit: () => Promise.resolve(true) },
    private readonly everyMs = 1_000,
  ) {
    this.now = source?.registry ?? noAgents;
    this.candidate = source?.registry ?? null;
    this.isHeld = source === undefined;
  }

  /** Who answers now; before any registry holds, what was read at boot. */
  get current(): AgentRegistry {
    return this.now;
  }

  /** Whether `current` has ever been let hold. */
  get isOpen(): boolean {
    return this.isHeld;
  }

  /** What is wrong with the directory as it lies there; nothing when it holds. */
  get problems(): readonly AgentProblem[] {
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

  private read({ directory, references }: RegistrySource): void {
    const texts = readTexts(directory);
    const seen = JSON.stringify([[...texts.agents], [...texts.languages], texts.unread]);
    if (seen === this.seen) return;
    this.seen = seen;
    const read = registryFrom(texts, references);
    this.wrong = read.ok ? [] : read.problems;
    this.looksWaited = 0;
    if (read.ok) this.candidate = read.registry;
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

  private async ask(candidate: AgentRegistry): Promise<void> {
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
