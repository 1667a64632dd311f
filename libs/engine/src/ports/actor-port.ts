import type {
  Background,
  ChildEnd,
  Compress,
  Family,
  MailEvent,
  OwedEffect,
  ProgramName,
  ReplayOrder,
  RunTool,
  ScheduleSetting,
  SendReply,
  Unheard,
  OrderMail,
  Spawn,
  Stamp,
  Address,
} from '#protocol';
import type { LedgerRow, Post } from '#program';
import type { ClosingInHand, SendEnd } from './closing.js';
import type { MessageRecord, RunRecord } from '#records';

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

/** A turn's view of an actor. `idle`: nothing to do, or parked; `held`: another worker is at it; `quiet`: more of a burst may come. */
export type Loaded =
  | { status: 'idle' | 'held' | 'quiet' }
  | {
      /** `exhausted`: so many workers died over this turn that it must be parked. */
      status: 'ready' | 'exhausted';
      /** Redis's clock at the load, milliseconds since the epoch. */
      now: number;
      version: number;
      /** The program's state as it last committed it; null for an actor that has none yet. */
      state: unknown;
      address: Address;
      mail: MailEvent[];
      /** The span that wrote each event, in the mail's order, as a W3C traceparent; null: none did. No part of any event (ADR 29). */
      traces: (string | null)[];
      /** Hands the commit proof of what was read: the last event as it lay in the mailbox, opaque; null without mail. */
      lastMail: string | null;
      sends: Stamp['sends'];
      optedOut: boolean;
      /** Whether a person has taken the conversation over (ADR 20). */
      takenOver: boolean;
      /** Workers that died or lost their lease over this turn so far. */
      attempts: number;
      /** What the actor runs, for life, which an older build may not know; absent: the agent. */
      program?: string;
      /** Where it stands in its tree; absent: it is a root. */
      family?: Family;
    };

/**
 * The commit that the next turn would make if it read nothing but that this send was sent (ADR 65), as it is decided for two ends that
 * differ in both unknowns. Its version is the one that the commit which leaves it makes; it consumes no mail and holds no lease.
 */
export interface Closing {
  ends: readonly [SendEnd, SendEnd];
  commits: readonly [CommitRequest, CommitRequest];
}

/** One conversation moved forward by one version. */
export interface CommitRequest {
  actorId: string;
  /** The token that `load` was called with. */
  token: string;
  /** The version that was loaded. */
  version: number;
  /** How many events at the head of the mailbox were consumed, and the last of them as `load` gave it. */
  consumed: number;
  lastMail: string | null;
  state: unknown;
  /** Whether the program wants another turn at once, mail or no mail. */
  thinking: boolean;
  /** Whether a run is live and not waiting for the person: texts then need no quiet window. */
  live: boolean;
  /** In how many milliseconds the program wants to be woken even if nothing happens (a deadline); null: not at all. */
  wakeInMs: number | null;
  effects: OwedEffect[];
  /**
   * Effects to cancel. A send among them must be one that the load showed: claimed or settled since, it makes the commit
   * stale. A tool call or a compress is cancelled whatever its claim.
   */
  cancels: string[];
  runs: RunRecord[];
  ledger: { runId: string; rows: LedgerRow[] }[];
  /** The events the state was made from, for offline replay (I8). */
  journal: { runId: string; entries: unknown[] }[];
  /** Which run each message started or joined; `''`: it was heard, and starts no run. */
  messageRuns: Record<string, string>;
  /** Keep the lease and go on with the next turn in the same job. */
  hold: boolean;
  /** The next turn is a job of its own, behind what waits in its queue: not with `hold`. Absent: nothing but `hold` brings it. */
  handsBack?: true;
  /** Children to start (ADR 59); together with the posts at most `mostPosts`. Absent: none. */
  spawns?: Spawn[];
  /** Mail for other actors of the tree. Absent: none. */
  posts?: Post[];
  /** How the one run of this child has ended; absent: it has not, or this is a root. */
  childEnd?: ChildEnd;
  /** What nodes of a graph have come to, by fields of which each is written once: an earlier value stays (ADR 72). Absent: nothing. */
  items?: { rootRunId: string; fields: Record<string, string> };
  /** The time of `wakeInMs` is one that somebody waits for, and no mere deadline: a delayed hint brings it. Absent: the sweeper does. */
  hasTimer?: true;
  /** No person waits for the actor: its own delayed hint goes to the queue that serves it. Absent: one may. */
  background?: Background;
  /** The end of the run, for the one send among the effects to bring (ADR 65). Absent: a turn decides it. */
  closing?: Closing;
}

/** `stale`: somebody else committed, a cancelled send has been claimed, or the actor was parked: nothing was written, load again. */
export type CommitResult = { status: 'committed'; mailLeft: number } | { status: 'stale' };

/** `lost`: the lease is another's; `called-off`: it is kept, and a STOP or a cancel that the turn has not read makes it futile. */
export type Renewed = 'kept' | 'called-off' | 'lost';

export type Claimed<E extends OwedEffect = OwedEffect> =
  | {
      status: 'claimed';
      effect: E;
      address: Address;
      /** Redis's clock at the claim. */
      now: number;
      /** How often the effect has been claimed, this time included. */
      claims: number;
      /** POSTs begun, this claim's included unless `reconcile`. */
      posts: number;
      /** True when an earlier POST may have happened: look before sending again. */
      reconcile: boolean;
      /** The end of its run, to be handed back where it was sent (ADR 65); null: it brings none. */
      closing: string | null;
      /** When the first POST was begun, and the last, by Redis's clock. */
      firstPostAt: number | null;
      lastPostAt: number | null;
      /**
       * Provider ids of other messages, newest first: this conversation's, and for a reconcile also the last of the whole
       * partition, whose presence at the provider tells that its list works at all. None is this effect's own.
       */
      knownProviderIds: string[];
      /**
       * Set for a reconcile of a send whose POST, if there was one, Redis has forgotten: between these times, in ms by Redis's
       * clock, this conversation may have sent messages that nothing here knows of, in other words perhaps (ADR 15).
       */
      unknownSends: { since: number; until: number } | null;
    }
  /** `gone`: not owed (any more); `held`: another worker has it; `early`: asked to wait; `refused` and `unknown`: settled so by the claim itself. */
  | { status: 'gone' | 'held' | 'early' | 'refused' | 'unknown' };

export type SettleEvent =
  | Omit<Extract<MailEvent, { type: 'tool-finished' }>, 'at'>
  | Omit<Extract<MailEvent, { type: 'reply-settled' }>, 'at'>
  | Omit<Extract<MailEvent, { type: 'compressed' }>, 'at'>
  | Omit<Extract<MailEvent, { type: 'compress-failed' }>, 'at'>;

/** Who may end an effect: the holder of its claim, who knows who waits for it, or the provider. */
export type SettleAuthority = { token: string; background?: Background; closing?: ClosingInHand } | 'callback';

export type SettleResult = 'settled' | 'gone' | 'not-yours' | 'provider-id-taken';

export interface ClaimOptions {
  token: string;
  leaseMs: number;
  /**
   * Quiet hours, and how long they still last: a send that answers no text of the last `answerWithinMs` is answered `early`.
   */
  quiet?: { restMs: number; answerWithinMs: number };
}

export interface ReleaseOptions {
  delayMs: number;
  /** False: the POST certainly did not happen (refused connection, 429). */
  posted: boolean;
  /** The POST was answered, completely, with a failure that does not say whether it happened: kept, for a repost to judge by (ADR 39). */
  failed?: boolean;
  /** The effect's own `background`. */
  background?: Background;
}

export interface RepostOptions extends ClaimOptions {
  /** One POST more does no harm, so their number ends nothing: the send's channel stores its messages, or drops what it has had. */
  isHarmless?: boolean;
}

/** A time without Redis that is over, in milliseconds before now. */
export interface OutageAgo {
  fromMs: number;
  toMs: number;
}

/** What the apps need of the engine. One implementation on Redis (`ActorStore`), one in memory for the tests. */
export interface ActorPort {
  ingest(request: IngestRequest): Promise<IngestResult>;
  /** `outage`: when the caller could not reach Redis last; a lease that ran out then is taken over without counting an attempt. */
  load(actorId: string, token: string, outage?: OutageAgo | null): Promise<Loaded>;
  /** Keeps the lease. `mailRead`: how many events at the head of the mailbox the turn has read. */
  renew(actorId: string, token: string, mailRead: number): Promise<Renewed>;
  /** Lets go of a turn that will not commit, so that the next hint finds it free. Counts no attempt: not for turns that failed. */
  abandon(actorId: string, token: string): Promise<void>;
  /**
   * Takes a conversation out of work when its turn cannot be committed, for a person to look at: no turn is given until
   * `unpark`, and no commit accepted. Mail is kept, and what it owes is still carried out. `reason` is kept with it: not
   * empty, and no text of anyone's. False when the lease is not ours (any more).
   */
  park(actorId: string, token: string, reason: string): Promise<boolean>;
  /** Puts a parked conversation back to work, with its attempts as they were. False when it was not parked, or is a child: its parent was told. */
  unpark(actorId: string): Promise<boolean>;
  commit(request: CommitRequest): Promise<CommitResult>;
  /**
   * Ends the children below a root that is called off which have not begun, and tells the others. Does nothing where the root is not. `isTogether`: a
   * workflow is told of them by one event, which every controller must know. Returns the actors whose turns are wanted now, children before their parents:
   * nobody else is asked for these.
   */
  fellTree(actorId: string, rootRunId: string, isTogether: boolean): Promise<string[]>;
  claim(effectId: string, kind: 'run-tool', options: ClaimOptions): Promise<Claimed<RunTool>>;
  claim(effectId: string, kind: 'send-reply', options: ClaimOptions): Promise<Claimed<SendReply>>;
  claim(effectId: string, kind: 'compress', options: ClaimOptions): Promise<Claimed<Compress>>;
  /** After a reconcile that found nothing: asks for one more POST, once for a token. Settles as `unknown` or `refused` when there is none. */
  repost(effectId: string, options: RepostOptions): Promise<'granted' | 'not-yours' | 'refused' | 'unknown'>;
  /**
   * `callback`: the provider itself says so, and needs no claim. The provider's id is the effect's from then on, even when
   * the answer is `gone` or `not-yours`.
   */
  settle(effectId: string, authority: SettleAuthority, event: SettleEvent): Promise<SettleResult>;
  /** Gives a claim back. */
  release(effectId: string, kind: OwedEffect['type'], token: string, options: ReleaseOptions): Promise<boolean>;
  /** What nodes of a graph have come to in the tree of this run, by fields; null: nothing is there. */
  readItems(rootRunId: string, fields: readonly string[]): Promise<(string | null)[]>;
  readRun(runId: string): Promise<RunRecord | null>;
  readLedger(runId: string): Promise<LedgerRow[]>;
  readJournal(runId: string): Promise<unknown[]>;
  readMessage(messageId: string): Promise<MessageRecord | null>;
}
