import type { Proofs } from './plan/stale-proofs.js';
import type { CallStatus } from './thread-state.js';

/**
 * What came of a call: what the model reads, or what it waits for. `hasActed`: something was changed or begun; `also`: a line of the runtime's
 * behind it; `isForeign`: others worded the error; `proofs`: by workflow, the version that was tested, which the store is asked about first.
 */
export type Acted =
  | { result: string; hasActed?: boolean; also?: string }
  | { error: string; isForeign?: true }
  | { wait: CallStatus; proofs?: Proofs };
