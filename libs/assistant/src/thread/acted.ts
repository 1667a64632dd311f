import type { CallStatus } from './thread-state.js';

/** What came of a call: what the model reads, or what it waits for. `hasActed`: something was changed or begun; `also`: a line of the runtime's behind it. */
export type Acted = { result: string; hasActed?: boolean; also?: string } | { error: string } | { wait: CallStatus };
