import type { Urgency } from '#policy';

/** What a provider accepts in a minute from all processes; 0: no known limit. */
export interface ProviderLimits {
  requestsPerMinute: number;
  tokensPerMinute: number;
}

export interface PaceRequest {
  /** Identifies the call, so that one that asks again keeps its place. */
  call: string;
  urgency: Urgency;
  /** Tokens in and out that the call may use. */
  tokens: number;
}

/** `callers`: processes that have asked in the last minute. */
export type Pace = { go: true; callers: number } | { go: false; waitMs: number; callers: number };

export interface CallEnd {
  /** How many of the requested tokens were not used. */
  tokensBack: number;
  /** How long the provider wants to be left alone, in milliseconds; 0: it did not say. */
  retryAfterMs: number;
}

/** Decides which model call may go out, and when one that may not should ask again (ADR 17). */
export interface GovernorPort {
  pace(request: PaceRequest): Promise<Pace>;
  report(end: CallEnd): Promise<void>;
  leave(call: string): Promise<void>;
}
