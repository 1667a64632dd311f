import type { CallStatus } from './thread-state.js';

/** What came of a call: what the model reads, or what it waits for. `hasActed`: something was changed or begun. */
export type Acted = { result: string; hasActed?: boolean } | { error: string } | { wait: CallStatus };
