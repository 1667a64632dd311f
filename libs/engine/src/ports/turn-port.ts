import type { Claimed, ClaimOptions } from './effect-port.js';
import type { Background, ChildEnd, OwedEffect, Spawn } from '#protocol';
import type { Loaded, OutageAgo } from './loaded.js';
import type { LedgerRow, Post } from '#program';
import type { SendEnd } from './closing.js';
import type { RunRecord } from '#records';

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
  /** One of the effects, which this process serves: it is claimed in the same step, and has no job then (ADR 161). Absent: none. */
  claim?: { effectId: string } & ClaimOptions;
}

/** `stale`: somebody else committed, a cancelled send has been claimed, or the actor was parked: nothing was written, load again. */
export type CommitResult =
  | {
      status: 'committed';
      mailLeft: number;
      /** What the claim of the request answers; absent: it asked for none. */
      claimed?: Claimed;
    }
  | { status: 'stale' };

/** `lost`: the lease is another's; `called-off`: it is kept, and a STOP or a cancel that the turn has not read makes it futile. */
export type Renewed = 'kept' | 'called-off' | 'lost';

/** What moves a conversation forward by its turns. */
export interface TurnPort {
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
}

/** What ends the tree of a root that is called off. */
export interface TreePort {
  /**
   * Ends the children below a root that is called off which have not begun, and tells the others. Does nothing where the root is not. `isTogether`: a
   * workflow is told of them by one event, which every controller must know. Returns the actors whose turns are wanted now, children before their parents:
   * nobody else is asked for these.
   */
  fellTree(actorId: string, rootRunId: string, isTogether: boolean): Promise<string[]>;
}
