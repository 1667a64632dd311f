import { renameId } from '#protocol';
import type { LedgerRow, Program } from '#program';
import type { MailEvent, OwedEffect } from '#protocol';
import { deriveChildRunId } from '#idempotency';
import { askingTrace, readTraceId } from '#telemetry';
import type { TraceParent } from '#telemetry';

/** The span that each message came in with, by the message's id. */
type Roots = Record<string, TraceParent>;

/** A state as it is stored: the program's state, and beside it the traces of the messages that still matter to it. */
interface Stored {
  traces?: Roots;
}

/**
 * A conversation's place among the traces (ADR 29). A run is one trace, which began with the message that opened it; other causes of a
 * turn are linked. It is stored beside the state, so that a turn that is taken over continues it, and it decides nothing.
 */
export class TraceContext {
  private constructor(
    private readonly roots: Roots,
    /** What wrote the mail that was read. */
    private readonly incoming: readonly TraceParent[],
    /** The latest text that was read. */
    private readonly text: TraceParent | undefined,
  ) {}

  /** Splits a stored state: decisions see the program's state alone. `mail` and `traces` are as the load returned them. */
  static open(
    stored: unknown,
    mail: readonly MailEvent[],
    traces: readonly (TraceParent | null)[],
  ): { state: object | null; traceContext: TraceContext } {
    const { traces: kept = {}, ...state } = (stored ?? {}) as Stored; // the store keeps what this program committed, as it was given
    const roots: Roots = { ...kept };
    let text: TraceParent | undefined;
    for (const [n, event] of mail.entries()) {
      const trace = traces[n];
      const messageId = openedBy(event);
      if (trace && messageId !== null) text = roots[messageId] = trace;
    }
    const incoming = traces.filter((trace) => trace !== null);
    return { state: stored === null ? null : state, traceContext: new TraceContext(roots, incoming, text) };
  }

  /** The parent of the next turn: the trace of its run, or else of the mail that it reads. */
  findParent(runId: string | undefined): TraceParent | null {
    return (runId === undefined ? this.incoming[0] : this.findRoot(runId)) ?? null;
  }

  /** What else led to it. */
  linksBeside(parent: TraceParent | null): TraceParent[] {
    return this.incoming.filter((trace) => trace !== parent);
  }

  /** For the turn after this one, which reads no mail. */
  following(): TraceContext {
    return new TraceContext(this.roots, [], undefined);
  }

  /** A run whose message came in without a span begins its trace with this one. */
  begin(runId: string | undefined, trace: TraceParent | null): void {
    if (runId !== undefined && trace !== null) this.roots[toMessageId(runId)] ??= trace;
  }

  /** Effects as they are owed: with their run's trace and the span that asked for them. */
  ofEffects(effects: readonly OwedEffect[]): OwedEffect[] {
    const askedBy = askingTrace();
    return effects.map((effect) => {
      const root = this.rootOfEffect(effect);
      return root === undefined ? effect : { ...effect, trace: { root, askedBy } };
    });
  }

  /** Rows as they are written: with the trace id, if the trace is kept. */
  ofRows(runId: string, rows: LedgerRow[]): LedgerRow[] {
    const traceId = readTraceId(this.findRoot(runId));
    return traceId === null ? rows : rows.map((row) => ({ ...row, trace_id: traceId }));
  }

  /** A state as it is to be stored: only messages of a live or waiting run keep their trace. */
  serialize<S extends object>(program: Pick<Program<S>, 'findLiveRun' | 'waitingMessages'>, state: S | null): unknown {
    if (state === null) return null;
    const run = program.findLiveRun(state);
    const wanted = [...(run ? [toMessageId(run.id)] : []), ...program.waitingMessages(state)];
    const traces = Object.fromEntries(wanted.flatMap((id) => (this.roots[id] ? [[id, this.roots[id]]] : [])));
    return Object.keys(traces).length === 0 ? state : { ...state, traces };
  }

  /** A message beside the runs belongs to the run that it tells of, or else to the text that it answers. */
  private rootOfEffect(effect: OwedEffect): TraceParent | undefined {
    if (effect.runId !== '') return this.findRoot(effect.runId);
    const until = effect.type === 'send-reply' ? effect.until : undefined;
    return until === undefined ? this.text : this.findRoot(until);
  }

  private findRoot(runId: string): TraceParent | undefined {
    return this.roots[toMessageId(runId)];
  }
}

function toMessageId(runId: string): string {
  return renameId(runId, 'msg');
}

/** The message whose run this event may open: a child's run is named after its spawn, as if a message had opened it. */
function openedBy(event: MailEvent): string | null {
  if (event.type === 'spawned') return toMessageId(deriveChildRunId(event.id));
  return 'messageId' in event ? event.messageId : null;
}
