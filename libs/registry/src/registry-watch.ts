import { every } from '#timing';
import { readTexts } from './directory.js';
import type { AgentProblem } from './directory.js';
import { registryFrom } from './read-registry.js';
import type { AgentRegistry } from './agent-registry.js';
import { noAgents } from './registry-setting.js';
import type { RegistrySource } from './registry-setting.js';

/** What a watch reports: agents that are now in use, why others are not, and what keeps it from looking. */
export interface RegistryObserver {
  adopted(registry: AgentRegistry): void;
  /** Called once for each state of the directory; the previous agents stay. */
  refused(problems: readonly AgentProblem[]): void;
  /** Called once for a registry without mistakes that has waited for a while to be used. */
  waiting(): void;
  failed(error: unknown): void;
}

/** What decides whether a registry may be used. */
export interface RegistryGate {
  /**
   * Whether a registry may be used; asked before it is, until it may, and now and then after that. Rejects when that cannot be decided:
   * then it may not, and is asked again at the next look.
   */
  admit(registry: AgentRegistry): Promise<boolean>;
  /** Called with the registry in use, at every look; with none, where there is no directory. */
  holds?(registry: AgentRegistry): Promise<void>;
}

/** How many looks pass before the registry in use is checked again: the store may have lost it. */
const looksToAdmitAgain = 60;
/** How many looks a registry may wait before that is reported. */
const looksToWait = 5;

const waits: AgentProblem = {
  file: '',
  field: '',
  text: 'the agents as they lie there wait until all controllers answer by them',
};

/**
 * The agents of the directory, looked at every second. A directory with a mistake changes nothing: the previous agents stay, all of them,
 * until it is whole again. The same holds for one that may not be used.
 */
export class RegistryWatch {
  private now: AgentRegistry;
  private isHeld: boolean;
  private candidate: AgentRegistry | null;
  private seen = '';
  private wrong: readonly AgentProblem[] = [];
  private looks = 0;
  private looksWaited = 0;
  private endLooks = (): void => undefined;
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

  /** The registry in use; before any is, what was read at boot. */
  get current(): AgentRegistry {
    return this.now;
  }

  /** Whether `current` has ever been in use. */
  get isOpen(): boolean {
    return this.isHeld;
  }

  /** What is wrong with the directory's present files; empty when they are in use. */
  get problems(): readonly AgentProblem[] {
    return this.looksWaited >= looksToWait ? [...this.wrong, waits] : this.wrong;
  }

  /**
   * Asks for what was read at boot, and begins to look. Rejects when that could not be answered; it looks all the same. Without a
   * directory it never rejects, and only reports that there are no agents.
   */
  async open(): Promise<void> {
    if (this.isStopped || (!this.source && !this.gate.holds)) return;
    try {
      await (this.source ? this.step() : this.look());
    } finally {
      if (!this.isStopped) this.endLooks = every(this.everyMs, () => this.look());
    }
  }

  stop(): void {
    this.isStopped = true;
    this.endLooks();
  }

  private async look(): Promise<void> {
    await this.lookInto().catch((error: unknown) => this.observer.failed(error));
  }

  private async lookInto(): Promise<void> {
    if (this.source) this.read(this.source);
    await this.step();
  }

  private read({ directory, references }: RegistrySource): void {
    const texts = readTexts(directory);
    const seen = JSON.stringify([[...texts.agents], [...texts.languages], [...texts.layers], texts.unread]);
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
      if (this.isHeld) await this.gate.holds?.(this.now); // it stays in use, whatever the answer
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
    if (this.wrong.length > 0) this.observer.refused(this.wrong); // it was read at boot, and has changed since
  }
}
