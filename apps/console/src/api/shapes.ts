/** What the gateway's HTTP API answers, as far as the console shows it (docs/openapi.json has the whole). Times are ISO 8601. */

/** What an API key may do (viewer) or an operator key (operator). */
export type Role = 'viewer' | 'operator';

/** Who is signed in, and the token that every change must carry. */
export interface Session {
  role: Role;
  csrf: string;
  expires_at: string;
}

/** Where a run stands. */
export const phases = ['waiting', 'thinking', 'acting', 'asking', 'approving', 'answering', 'finished'] as const;
export type Phase = (typeof phases)[number];

/** A message to the person, and what became of its send. */
export interface Reply {
  kind: 'answer' | 'question' | 'approval' | 'apology';
  /** Null to viewers where it asks for approval. */
  text: string | null;
  status: string;
  provider_id?: string | null;
  delivery?: Delivery | null;
}

/** What the provider has said of a message on its way to the person. */
export interface Delivery {
  status: 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'read';
  error_code: string | null;
  at: string;
}

/** What a run under way is doing now, as the server found it (docs/operations.md says what each means). */
export interface Live {
  phase: Phase;
  doing: 'queued' | 'thinking' | 'acting' | 'answering' | 'delayed' | 'asking' | 'approving' | 'handed-over' | 'parked';
  queue: string | null;
  is_served: boolean | null;
  since: string;
  for_ms: number;
  /** The same in words. */
  text: string;
}

interface RunFigures {
  run_id: string;
  conversation_id: string;
  actor_id: string;
  channel: string;
  phase: Phase;
  outcome: string | null;
  steps_used: number;
  tool_calls_used: number;
  tokens_used: number;
  cost_micro_usd: number;
  policy_version: number | string | null;
  started_at: string | null;
  finished_at: string | null;
  accepted_at: string;
  /** From its acceptance to its end; null: it is under way. */
  took_ms: number | null;
  /** Null: it is over. */
  live: Live | null;
  replay_of?: string;
}

/** A run in a list. Texts are cut short. */
export interface RunHead extends RunFigures {
  tenant?: string;
  agent?: string;
  changed_at: string;
  /** Null to viewers, and where it is not kept. */
  question: string | null;
  last_reply: { kind: string; status: string; text: string | null } | null;
}

/** A run in full. */
export interface Run extends RunFigures {
  /** For what it has waited. */
  waited: { queue_ms: number; person_ms: number; retry_ms: number };
  message_ids: string[];
  replies: Reply[];
  /** What it waits for, while it does. */
  approval?: Approval;
  /** Who has cancelled it; the reason is null to viewers. */
  cancelled?: { by: string; reason: string | null; at: string };
}

/** A call that waits for approval. */
export interface Approval {
  approval_id: string;
  run_id: string;
  conversation_id: string;
  actor_id: string;
  channel: string;
  tool: string;
  /** Null to viewers. */
  args: Record<string, unknown> | null;
  asked_at: string;
  expires_at: string;
  /** By the server's clock; 0: the time to decide is over. */
  expires_in_ms: number;
}

interface ItemBase {
  /** The ledger's row, from 1; 0 for what is derived. */
  row: number;
  action_id: string | null;
  started_at: string;
  ended_at: string;
  duration_ms: number;
  outcome: 'ok' | 'error' | 'timeout';
  error_code: string | null;
}

/** Why a call came to nothing; null where it did not. */
interface Cause {
  cause: string | null;
  http_status: number | null;
  /** Null to viewers. */
  cause_message: string | null;
}

/** One model call and what it decided. */
export interface TurnItem extends ItemBase, Cause {
  kind: 'turn';
  turn: number;
  mode: string;
  provider: string;
  model: string;
  tokens_in: number;
  tokens_out: number;
  tokens_cached: number;
  cost_usd: number;
  next_action: { type: 'tool' | 'respond' | 'clarify'; name: string | null } | null;
  confidence: number | null;
  plan: string | null;
  observation: string | null;
  reason: string | null;
  parse_stage: string | null;
  violation_stage: string | null;
  /** Null for viewers, and where it cannot be had again. */
  answer: string | null;
}

/** One try of a tool. */
export interface ToolItem extends ItemBase, Cause {
  kind: 'tool';
  tool_name: string;
  /** Null to viewers. */
  tool_args: Record<string, unknown> | null;
  retry_index: number;
  reused: boolean;
  prefetched: boolean;
  result: unknown;
}

/** A time in which nothing ran. */
export interface WaitItem extends ItemBase {
  kind: 'wait';
  what: 'queue' | 'person' | 'approval' | 'handoff' | 'retry';
}

/** One message to the person, from its decision until its send was settled. */
export interface ReplyItem extends ItemBase {
  kind: 'reply';
  reply_kind: string;
  status: string;
  provider_id: string | null;
  delivery?: Delivery | null;
  text: string | null;
}

/** Approval asked for, or given, for a call. */
export interface ApprovalItem extends ItemBase {
  kind: 'approval';
  tool_name: string;
  decision: string;
  via: string | null;
  decided_by: string | null;
  reason: string | null;
}

/** What an operator did about the run. */
export interface OperatorItem extends ItemBase {
  kind: 'operator';
  action: string;
  choice: string | null;
  letter_id: string;
  who: string;
  reason: string | null;
  linked_run_id: string | null;
}

/** The end of the run; it spans all of it. */
export interface OutcomeItem extends ItemBase {
  kind: 'outcome';
  run_outcome: string;
}

export type Item = TurnItem | ToolItem | WaitItem | ReplyItem | ApprovalItem | OperatorItem | OutcomeItem;

/** A run as it went. */
export interface Timeline {
  run: Run;
  messages: { message_id: string; accepted_at: string; text: string | null }[];
  items: Item[];
  live: Live | null;
}

/** Something that was written in a conversation, or said to its person. */
export interface TranscriptEntry {
  id: string;
  kind: 'text' | 'replay' | 'answer' | 'question' | 'approval' | 'apology' | 'words' | 'notice';
  who: 'person' | 'agent' | 'operator' | 'system';
  by: string | null;
  /** Null to viewers where it is not a reply. */
  text: string | null;
  at: string;
  settled_at: string | null;
  /** Of a text how it fares, of all else how its send does. */
  status: string;
  keyword: 'stop' | 'start' | 'help' | null;
  run_id: string | null;
  outcome: string | null;
  sent_after_ms: number | null;
  delivery: Delivery | null;
}

/** How a conversation stands, beside what was said in it. */
export interface TranscriptState {
  taken_over: { by: string; since: string } | null;
  opted_out: boolean;
  /** Whether something is still to be said without anybody's doing. */
  working: boolean;
}

/** What was said in a conversation, oldest first. */
export interface TranscriptView extends TranscriptState {
  conversation_id: string;
  entries: TranscriptEntry[];
  /** `before` for what came earlier; null: this is the beginning. */
  next: string | null;
}

/**
 * A prompt as it is rebuilt from the record; `proven`: by its print it is the one that the agent worded, null where the call has left
 * none; `before`: what middleware did to it before it was sent.
 */
export interface RebuiltPrompt {
  action_id: string;
  mode: string;
  system: string;
  user: string;
  print: { prefix: string; rest: string };
  proven: boolean | null;
  before: { name: string; did: string }[];
}
