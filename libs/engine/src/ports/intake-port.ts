import type { Background, ProgramName, ReplayOrder, ScheduleSetting, Unheard, OrderMail, Address } from '#protocol';

/** How an accepted message is to be read before any run. */
export type IngestMode = 'text' | 'stop' | 'start' | 'yes';

/** What a person wants of a builder session, or of a thread. */
type SessionMail = Pick<OrderMail, 'type' | 'order'>;

/** What an operator wants of a schedule. */
export type ScheduleOrder =
  | { type: 'schedule-set'; setting: ScheduleSetting }
  | { type: 'schedule-paused' | 'schedule-resumed' | 'schedule-stopped' };

export interface IngestRequest {
  address: Address;
  /** The channel's own id of the message; a second message under it is the first one again (I1). Null: none. */
  sourceId: string | null;
  mode: IngestMode;
  text: string;
  keyword?: 'help';
  /** How many pictures, sounds or files came with it; absent: none. They are counted and never read. */
  attachments?: number;
  /** It asks for nothing: it is kept, starts no run and brings no notice. Absent: it is answered. */
  noRequest?: Unheard;
  /** It came with an operator's key or sign-in; absent: not. */
  byOperator?: true;
  /** The inbox is deep: its sender is told so, at most once an hour (ADR 21). */
  isSlow?: boolean;
  /** The span it came in with, as a W3C traceparent: its run belongs to that trace (ADR 29). */
  trace?: string;
  /** What its sender is told beside the runs, in the agent's language; absent: `noticeTexts`. */
  notices?: { limited: string; slow: string };
  /** Set where no person writes but an operator wants a dead letter done again, and `text` is what was asked then. */
  order?: ReplayOrder;
  /** Of an order: how many its recipient may be sent by orders that say so; absent: it is not counted. */
  caps?: RecipientCaps;
  /**
   * Set where an operator sets a schedule, or says what becomes of it, or where somebody wants something of a builder session; `text` is
   * empty. It is read at once: there is no burst to wait for.
   */
  schedule?: ScheduleOrder | SessionMail;
  /** What a conversation that begins with this message runs for life; absent: the agent. One that has begun keeps what it has. */
  program?: ProgramName;
  /** What it sends and writes is made up, by its claim, and so is all that it begins (ADR 163); only a conversation that begins with this message, or is so already. Absent: it is real. */
  simulated?: true;
  /** No person waits for the conversation: strangers have begun it (ADR 144). Absent: one may. */
  background?: Background;
}

/** How many messages a person may be sent that answer no text of theirs. 0: no limit. */
export interface RecipientCaps {
  perMinute: number;
  perHour: number;
  perDay: number;
}

/** `capped`: its recipient was sent as many as their caps allow, and nothing of it is kept. `limited`: kept and over its sender's hourly share, so that it starts no run (ADR 21). `duplicate`: the source id was accepted before, as `messageId`. A call that the client sent twice is `accepted` both times. */
export interface IngestResult {
  status: 'accepted' | 'limited' | 'duplicate' | 'capped';
  messageId: string;
  actorId: string;
  /** Where it is capped: the window, how many it takes, and for how long it takes no more. */
  capped?: { windowMs: number; most: number; waitMs: number };
}

/** What takes people's messages in. */
export interface IntakePort {
  ingest(request: IngestRequest): Promise<IngestResult>;
}
