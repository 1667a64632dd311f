import type { RunHead } from './shapes.js';

/** What failed for the last time. */
export interface Letter {
  letter_id: string;
  kind: string;
  conversation_id: string;
  run_id: string | null;
  effect_id: string | null;
  tool: string | null;
  code: string;
  died_at: string;
  status: 'open' | 'replaying' | 'replayed' | 'discarded';
  version: number;
  provider_id: string | null;
}

/** What a replay would come to. */
export interface DryRun {
  refused: { code: string; message: string; field?: string } | null;
  effects: { effect_id: string | null; kind: string; tool: string | null; standing: string; why: string }[];
  cost: { tokens_used: number; cost_micro_usd: number };
  later_run_ids: string[];
}

/** A letter with what was to be done and what was done about it; payload and reasons are null to viewers. */
export interface FullLetter extends Letter {
  payload: unknown;
  audit: { at: string; did: string; by: string; reason: string | null }[];
  dry_run: DryRun | null;
  /** The run that a replay has opened. */
  linked_run: { run_id: string; phase: string; outcome: string | null } | null;
  offered: Offered;
}

/** What can be done about a letter as it stands. */
export interface Offered {
  /** With which of them a replay would not be refused; null: with none of them. */
  choices: (Choice | null)[];
  discard: boolean;
  reopen: boolean;
}

/** What an operator may say became of a thing, or that it is to be done again. */
export type Choice = 'as-sent' | 'resend' | 'as-done' | 'as-failed' | 'again';

/** How many things wait for a person. */
export interface Waiting {
  approvals: number;
  dead_letters: number;
  parked: number;
  taken_over: number;
}

/** A conversation at a glance. */
export interface Conversation {
  conversation_id: string;
  actor_id: string;
  channel: string;
  version: number;
  parked: string | null;
  live: boolean;
  waiting_mails: number;
  taken_over: { by: string; reason: string | null; since: string } | null;
  opted_out: boolean;
  runs: RunHead[];
}

/** How full the queues are, over all partitions. */
export interface Queues {
  queues: {
    queue: string;
    waiting: number;
    active: number;
    delayed: number;
    failed: number;
    oldest_age_ms: number | null;
  }[];
  timers: { conversations: number; overdue: number };
}

/** A process, or an app that has none: its name is null then. */
export interface ProcessRow {
  app: string;
  name: string | null;
  alive: boolean;
  version: string | null;
  last_seen_ms: number | null;
  queue: string;
  waiting: number;
  oldest_age_ms: number | null;
}

/** One breaker, and who has forced it. */
export interface Breaker {
  name: string;
  state: string;
  open_until: string | null;
  calls: number;
  faults: number;
  forced?: { by: string; reason: string | null; since: string } | null;
}

/** The policy in force. */
export interface Policy {
  version: string;
  file_version: string | null;
  table: { defaults?: Record<string, unknown> } | null;
}

/** One change of the policy, and whose. */
export interface PolicyChange {
  at: string;
  version: string;
  by: string;
  /** Null to viewers. */
  reason: string | null;
}
