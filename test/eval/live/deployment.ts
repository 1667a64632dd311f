import type { Address, RunTool, ThreadOrder, SessionOrder, ToolResult } from '#protocol';
import type { LedgerRow } from '#program';
import { makeId } from '#protocol';
import { parseForeignJson } from '#values';
import { defaultLimits, defaultTimes } from '#engine';
import type { IngestRequest } from '#engine/ports';
import { MemoryActor } from '#memory-engine';
import type { Lane } from '#memory-engine';
import { AgentVersionCache } from '#registry';
import { composePrograms } from '../../../apps/controller/src/compose-programs.js';
import type { ModelOf } from '../../../apps/controller/src/model/ask-routes.js';
import type { Config } from '../../../apps/controller/src/config.js';
import { Felling } from '../../../apps/controller/src/engine/trees/felling.js';
import { Quarantine } from '../../../apps/controller/src/engine/recovery/quarantine.js';
import { takeTurns } from '../../../apps/controller/src/engine/take-turn.js';
import type { TurnPorts } from '../../../apps/controller/src/engine/take-turn.js';
import type { WorkflowArchive } from '../../../apps/controller/src/installation/workflow-archive.js';
import { archiveIn, WorkflowsInMemory } from './stored-workflows.js';

/** 28 November 2026, a Saturday: what days are called in tasks does not depend on the day they are played. */
const startsAt = Date.UTC(2026, 10, 28, 12);
const token = 'live';
/** Longer than any call: nobody else would make it. */
const claimMs = 86_400_000;
/** How often a play may go on to what is to come later; one that never ends is given up. */
const mostWaits = 500;

export type AnswerOf = (tool: string, args: Record<string, unknown>) => ToolResult;

/** A tool that was called, with its arguments. */
export type Call = Pick<RunTool, 'tool' | 'args'>;

/**
 * What decides, carries out and asks models in the four processes, in one and without Redis: the controller's own turns on the engine in
 * memory. Tools answer out of a table, and nothing is sent to anybody.
 */
export class LiveDeployment {
  readonly calls: Call[] = [];
  /** What was said to people, in order. */
  readonly said: string[] = [];
  readonly archive: WorkflowArchive;
  readonly workflows = new WorkflowsInMemory(() => this.now());
  private readonly engine: MemoryActor;
  private readonly ports: TurnPorts;
  private readonly startedAt = performance.now();
  private skippedMs = 0;
  private messages = 0;
  private read = 0;

  constructor(
    config: Config,
    modelOf: ModelOf,
    private readonly answerOf: AnswerOf,
  ) {
    const clock = (): number => this.now();
    const createMessageId = (partition: number): string =>
      makeId('msg', String((this.messages += 1)).padStart(24, '0'), partition);
    const deployment = { partitions: 1, idKey: 'live' };
    const times = { ...defaultTimes, quietMs: 0 };
    this.engine = new MemoryActor({ deployment, times, limits: defaultLimits, clock, createMessageId });
    const agents = new AgentVersionCache(undefined, { read: (version) => this.workflows.definition(version) });
    const workflows = archiveIn(this.workflows, config);
    this.archive = workflows;
    const programs = composePrograms(config, modelOf, { agents, workflows });
    this.ports = portsOf(programs, this.engine);
  }

  /** Milliseconds since the epoch: what a model takes goes by, and what is only waited for is skipped. */
  private now(): number {
    return Math.round(startsAt + performance.now() - this.startedAt + this.skippedMs);
  }

  /** Writes to an agent, a builder's session or a thread; gives the actor's id. */
  async write(address: Address, said: Pick<IngestRequest, 'text' | 'schedule' | 'program'>): Promise<string> {
    const { actorId } = await this.engine.ingest({ address, sourceId: null, mode: 'text', ...said });
    return actorId;
  }

  async order(program: 'builder' | 'assistant', address: Address, order: SessionOrder | ThreadOrder): Promise<string> {
    const type = program === 'builder' ? 'session-ordered' : 'thread-ordered';
    const schedule = { type, order } as IngestRequest['schedule']; // each program with its own orders
    return this.write(address, { text: '', program, ...(schedule && { schedule }) });
  }

  /** Works until nothing is left to do, or `isOver` says so; false: it waits for something that never comes. */
  async settle(isOver: () => boolean = () => false): Promise<boolean> {
    for (let waits = 0; waits < mostWaits; waits += 1) {
      await this.workOff();
      if (isOver()) return true;
      const next = this.nextLane();
      if (next === null) return true;
      this.skippedMs += Math.max(0, (next.timer ?? 0) - this.now());
      this.engine.giveAgain(this.engine.due(0));
    }
    return false;
  }

  /** The state of an actor; null: it has none yet. */
  stateOf(actorId: string): unknown {
    const state = this.engine.memory.lanes.get(actorId)?.state;
    return typeof state === 'string' ? parseForeignJson(state) : null;
  }

  /** The rows of every run, by runs. */
  get ledgers(): LedgerRow[][] {
    return [...this.engine.memory.archive.ledgers.values()];
  }

  /** How runs have ended, in order. */
  get outcomes(): string[] {
    return this.ledgers.flat().flatMap((row) => (row.row === 'outcome' ? [row.run_outcome] : []));
  }

  private nextLane(): Lane | null {
    const timed = [...this.engine.memory.lanes.values()].filter(({ timer }) => timer !== null);
    return timed.toSorted((one, other) => (one.timer ?? 0) - (other.timer ?? 0))[0] ?? null;
  }

  private async workOff(): Promise<void> {
    const { hints } = this.engine.memory;
    for (let hint = hints[this.read]; hint !== undefined; hint = hints[this.read]) {
      this.read += 1;
      const { actorId, effectId } = hint.data;
      if (effectId === undefined) await takeTurns(this.ports, actorId, never, never);
      else await this.carryOut(hint.queue, effectId);
    }
  }

  private async carryOut(queue: string, effectId: string): Promise<void> {
    if (queue === 'tool') await this.callTool(effectId);
    else if (queue === 'reply') await this.send(effectId);
    else {
      const claimed = await this.engine.claim(effectId, 'compress', { token, leaseMs: claimMs });
      if (claimed.status === 'claimed')
        await this.engine.settle(effectId, { token }, { type: 'compress-failed', effectId });
    }
  }

  private async callTool(effectId: string): Promise<void> {
    const claimed = await this.engine.claim(effectId, 'run-tool', { token, leaseMs: claimMs });
    if (claimed.status !== 'claimed') return;
    const { tool, args } = claimed.effect;
    this.calls.push({ tool, args });
    const result = this.answerOf(tool, args);
    await this.engine.settle(
      effectId,
      { token },
      { type: 'tool-finished', effectId, result, attempts: [], reused: false },
    );
  }

  private async send(effectId: string): Promise<void> {
    const claimed = await this.engine.claim(effectId, 'send-reply', { token, leaseMs: claimMs });
    if (claimed.status !== 'claimed') return;
    this.said.push(claimed.effect.text);
    const sent = { type: 'reply-settled', effectId, status: 'sent', providerId: null, errorCode: null } as const;
    await this.engine.settle(effectId, { token }, sent);
  }
}

const { signal: never } = new AbortController();

function portsOf(programs: TurnPorts['programs'], { ports: store }: MemoryActor): TurnPorts {
  return {
    ...{
      programs,
      store,
      quarantine: new Quarantine(),
      felling: new Felling(),
      leaseMs: claimMs,
      onCommit: () => undefined,
    },
    outage: { lastAgo: () => null, lastOn: () => null },
    recoveryGate: { isComplete: true, complete: () => Promise.resolve() },
    deriveApprovalCode: () => '123456',
  };
}
