import type { DomainGrants } from '#model-turn';
import type { ThreadRequestKind } from '../thread-words.js';

/** What a person has allowed a thread to read of the web without being asked again. */
export interface ReadGrants extends DomainGrants {
  search: boolean;
}

/** A call below the thread that waits for approval. */
export interface ChildAsk {
  actorId: string;
  runId: string;
  approvalId: string;
  argsHash: string;
}

/** What waits for a person. */
export interface ThreadRequest {
  requestId: string;
  kind: ThreadRequestKind;
  /** The call that waits; null: the plan does. */
  callId: string | null;
  /** The turn of that call; absent: the one under way. */
  turnId?: string;
  /** The turn of that call is set aside: others go on meanwhile. */
  isSetAside?: boolean;
  tool: string;
  /** Exactly what would be done. */
  args: Record<string, unknown>;
  /** The name of what it is about; null: it has none. */
  entity: string | null;
  /** What starts that workflow, where this changes by the call, a line each; absent: it does not. */
  starts?: string[];
  expiresAt: number;
  /** What the text of an approval may say; absent: nothing is chosen. */
  choices?: string[];
  /** Whose call it is; absent: the thread's own. */
  child?: ChildAsk;
}
