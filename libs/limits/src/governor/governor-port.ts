import type { Urgency } from '#contract';

/** What a provider takes in a minute from the whole fleet; 0: no limit that we know of. */
export interface ProviderLimits {
  requestsPerMinute: number;
  tokensPerMinute: number;
}

export interface PaceRequest {
  /** Tells calls apart, so that one that asks again keeps its place. */
  call: string;
  urgency: Urgency;
  /** Tokens in and out that the call may use. */
  tokens: number;
}

/** `callers`: processes that have asked in the last minute. */
export type Pace = { go: true; callers: number } | { go: false; waitMs: number; callers: number };

export interface CallEnd {
  /** Of the tokens asked for, those not used. */
  tokensBack: number;
  /** How long the provider wants to be left alone, in milliseconds; 0: it said nothing. */
  retryAfterMs: number;
}

/** Decides which call of a model may go out, and when one that may not should ask again (ADR 17). */
export interface GovernorPort {
  pace(request: PaceRequest): Promise<Pace>;
  report(end: CallEnd): Promise<void>;
  leave(call: string): Promise<void>;
}
