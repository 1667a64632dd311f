import type { Decision } from '#program';
import type { SessionRun, SessionState } from './session-state.js';

/** One decision about a session. What its runs are pinned to is asked for by whoever needs it. */
export type BuilderDecision = Decision<SessionState, SessionRun>;
