import { traceTo, type Graph, type Trace } from './graph.js';
import { findStuck, type Stuck } from './liveness.js';
import type { Step } from './steps/step.js';

/** What is explored: where it begins, what may happen next, and where it may rest. */
export interface Subject<S extends Explorable> {
  readonly initial: S;
  /** The state as text: two states are the same if and only if their keys are. */
  keyOf(state: S): string;
  isGoal(state: S): boolean;
  nextSteps(state: S): Iterable<Step<S>>;
}

/** A state says itself whether it breaks a promise. */
export interface Explorable {
  readonly violation: string | null;
}

/** What an exploration found. */
export interface Exploration {
  readonly states: number;
  readonly transitions: number;
  /** More states than allowed: what was found counts, what was not found says nothing. */
  readonly isCapped: boolean;
  /** What may go wrong, each with its shortest trace. */
  readonly violations: ReadonlyMap<string, Trace>;
  /** A state that nothing which must happen leads out of; null if there is none, or the exploration ended early. */
  readonly stuck: Stuck | null;
}

/** When an exploration ends early. */
export interface Limits {
  readonly maxStates: number;
  /** Ends at the first violation, without a look at liveness. */
  readonly stopsAtViolation?: boolean;
}

/** Walks every interleaving, breadth first. */
export function search<S extends Explorable>(subject: Subject<S>, limits: Limits): Exploration {
  return new Search(subject, limits).run();
}

class Search<S extends Explorable> {
  private readonly graph: Graph = { parents: [], labels: [], predecessors: [], goals: [], isBroken: [], isQuiet: [] };
  private readonly numbers = new Map<string, number>();
  /** The states still to be explored; an explored one lives on as its key. */
  private frontier: S[] = [];
  private readonly violations = new Map<string, Trace>();
  private transitions = 0;

  constructor(
    private readonly subject: Subject<S>,
    private readonly limits: Limits,
  ) {}

  run(): Exploration {
    this.discover(this.subject.initial, -1, '');
    const isComplete = this.walk();
    const { violations, transitions } = this;
    const states = this.numbers.size;
    const isCapped = !isComplete && states > this.limits.maxStates;
    const stuck = isComplete ? findStuck(this.graph) : null;
    return { states, transitions, isCapped, violations, stuck };
  }

  /** Explores level by level. False if it ended early. */
  private walk(): boolean {
    let number = 0;
    while (this.frontier.length > 0) {
      const level = this.frontier;
      this.frontier = [];
      for (const state of level) {
        if (this.numbers.size > this.limits.maxStates) return false;
        if (state.violation === null) this.expand(state, number);
        else this.report(state.violation, number);
        if (this.limits.stopsAtViolation === true && this.violations.size > 0) return false;
        number += 1;
      }
    }
    return true;
  }

  private expand(state: S, number: number): void {
    const { graph, subject } = this;
    if (subject.isGoal(state)) graph.goals.push(number);
    for (const { label, after, isOptional } of subject.nextSteps(state)) {
      this.transitions += 1;
      const next = this.discover(after, number, label);
      if (isOptional) continue;
      graph.predecessors[next]?.push(number);
      graph.isQuiet[number] = false;
    }
  }

  private discover(state: S, parent: number, label: string): number {
    const key = this.subject.keyOf(state);
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const { graph, numbers } = this;
    const number = numbers.size;
    numbers.set(key, number);
    this.frontier.push(state);
    graph.parents.push(parent);
    graph.labels.push(label);
    graph.predecessors.push([]);
    graph.isBroken.push(state.violation !== null);
    graph.isQuiet.push(true);
    return number;
  }

  /** Effect ids are left out of the name, so that one kind of violation is reported once. */
  private report(violation: string, number: number): void {
    const kind = violation.replaceAll(/\d+\.0/g, '#');
    if (!this.violations.has(kind)) this.violations.set(kind, traceTo(this.graph, number));
  }
}
