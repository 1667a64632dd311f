import { toConversationId } from '#engine';
import type { CommitRequest, Loaded } from '#engine/ports';
import type { RunRecord } from '#records';
import type { ChildEnd, OwedEffect, Spawn, ToolResult } from '#protocol';
import type { NodeRow, Post, Program, ProgramEvent, RunView } from '#program';
import { callPlayTool } from './play-tools.js';

export type ReadyLoad = Extract<Loaded, { version: number }>;

/** A pure tool that a turn calls, and what may be read of the items that nodes of graphs have come to. */
export interface InlineCall {
  state: object;
  tool: string;
  args: Record<string, unknown>;
  now: number;
  read(this: void, rootRunId: string, fields: readonly string[]): (string | null)[];
}

export interface InlineMade {
  result: ToolResult;
  items?: NonNullable<CommitRequest['items']>;
}

export type RunInline = (call: InlineCall) => InlineMade;

const runPlayTool: RunInline = ({ tool, args }) => ({ result: callPlayTool(tool, args) });

/** The ids that an event has for itself in its commit. */
const idsPerEvent = 2;

/** One turn at one virtual time: reads the mail, runs pure tools, and is a commit. Of the ledger of a play only the rows of its nodes are kept. */
export class VirtualTurn {
  state: object | null;
  /** The rows of nodes that have begun or ended in it. */
  readonly nodeRows: NodeRow[] = [];
  private readonly effects = new Map<string, OwedEffect>();
  private readonly cancels: string[] = [];
  private readonly runs = new Map<string, RunView>();
  private readonly messageRuns: Record<string, string> = {};
  private readonly spawns: Spawn[] = [];
  private readonly posts: Post[] = [];
  private childEnd: ChildEnd | undefined;
  private items: CommitRequest['items'];
  private n = 0;

  constructor(
    private readonly program: Program<object>,
    private readonly actorId: string,
    private readonly loaded: ReadyLoad,
    private readonly currentRules: (program: Spawn['program']) => number,
    private readonly readItems: InlineCall['read'],
    private readonly runInline: RunInline = runPlayTool,
  ) {
    this.state = loaded.state as object | null; // what this program has committed
  }

  run(): void {
    const { now, mail } = this.loaded;
    for (const event of mail) this.apply({ ...event, at: now });
    this.noticeTime();
    for (let effect = this.program.next(this.state); effect !== null; effect = this.program.next(this.state)) {
      if (effect.type !== 'run-inline-tool' || this.state === null) return;
      const { actionId, tool, args } = effect;
      const attempt = { startedAt: now, endedAt: now, outcome: 'ok', errorCode: null } as const;
      const result = this.made({
        state: this.state,
        tool,
        args,
        now,
        read: (root, fields) => this.lookUpItems(root, fields),
      });
      this.apply({ type: 'inline-tool-finished', at: now, actionId, result, attempt });
      this.noticeTime();
    }
  }

  private made(call: InlineCall): ToolResult {
    const { result, items } = this.runInline(call);
    if (items) this.items = { ...items, fields: { ...items.fields, ...this.items?.fields } };
    return result;
  }

  /** What this turn has made comes before what is kept. */
  private lookUpItems(rootRunId: string, fields: readonly string[]): (string | null)[] {
    const kept = this.readItems(rootRunId, fields);
    return fields.map((field, at) => this.items?.fields[field] ?? kept[at] ?? null);
  }

  private noticeTime(): void {
    const { now } = this.loaded;
    const wakeAt = this.program.wakeAt(this.state);
    const run = this.program.findLiveRun(this.state);
    if (run !== null && wakeAt !== null && now >= wakeAt)
      this.apply({ type: 'deadline-passed', at: now, runId: run.id });
  }

  private apply(event: ProgramEvent): void {
    const { version, optedOut, takenOver, sends, family } = this.loaded;
    const stamp = { actorId: this.actorId, version: version + 1, n: this.n, optedOut, takenOver, sends };
    this.n += idsPerEvent;
    const step = this.program.decide(this.state, event, {
      ...{ ...stamp, approvalCode: '', asksPlainly: true, rules: this.program.rules },
      ...(family === undefined ? {} : { family }),
    });
    this.state = step.state;
    for (const effect of step.effects) if ('id' in effect) this.effects.set(effect.id, effect);
    for (const id of step.cancels) if (!this.effects.delete(id)) this.cancels.push(id);
    for (const run of step.runs) this.runs.set(run.runId, run);
    Object.assign(this.messageRuns, step.messageRuns);
    this.nodeRows.push(...step.ledger.flatMap(({ row }) => (row.row === 'node' ? [row] : [])));
    for (const spawn of step.spawns ?? []) this.spawns.push({ rules: this.currentRules(spawn.program), ...spawn });
    this.posts.push(...(step.posts ?? []));
    this.childEnd = step.childEnd ?? this.childEnd;
  }

  request(token: string): CommitRequest {
    const { loaded, program, state, actorId } = this;
    const wakeAt = program.wakeAt(state);
    const thinking = program.isThinking(state);
    return {
      ...{ actorId, token, version: loaded.version, consumed: loaded.mail.length, lastMail: loaded.lastMail, state },
      ...{ thinking, live: program.isLive(state), wakeInMs: wakeAt === null ? null : wakeAt - loaded.now },
      ...{ effects: [...this.effects.values()], cancels: this.cancels, ledger: [], journal: [] },
      ...{
        runs: [...this.runs.values()].map((run) => this.toRunRecord(run)),
        messageRuns: this.messageRuns,
        hold: thinking,
      },
      ...(this.spawns.length === 0 ? {} : { spawns: this.spawns }),
      ...(this.posts.length === 0 ? {} : { posts: this.posts }),
      ...(this.items === undefined ? {} : { items: this.items }),
      ...(this.childEnd === undefined ? {} : { childEnd: this.childEnd }),
    };
  }

  private toRunRecord(run: RunView): RunRecord {
    const { address, family } = this.loaded;
    const conversationId = toConversationId(address, family?.rootId ?? this.actorId);
    return { ...run, actorId: this.actorId, conversationId, channel: address.channel };
  }
}
