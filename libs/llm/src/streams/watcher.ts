/** How much of an answer has come. */
export interface Part {
  /** The answer's text so far, as the model writes it: the arguments, where it travels as those of a call. */
  text: string;
  /** The model is thinking: what came last is no part of its answer. */
  thinks?: true;
}

/** Whoever watches an answer form. With one the provider is asked for a stream; what the call comes to is the same. */
export interface Watcher {
  /** Is called for all that comes, in order. Must not throw. */
  onPart(this: void, part: Part): void;
  /** How long a stream that has begun may be silent before its call is cut, in milliseconds; absent: `usualSilentMs`. */
  silentMs?: number;
}

export const usualSilentMs = 30_000;
