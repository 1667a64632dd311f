import type { Evaluate } from '#compiler';
import type { CodeRequest, Converters, NodeCall } from '#nodes';

/** What a test run needs from outside: other people's expressions and code run where the host says. */
export interface TestHost {
  evaluate: Evaluate;
  /** What the code returns: n8n's items. Throws `NodeError`. */
  runCode(this: void, request: CodeRequest, call: NodeCall): unknown;
  /** Milliseconds since 1970; it stands still while a test runs. */
  now: number;
  /** An IANA name. */
  timeZone: string;
  /** What graphs may read of the environment; absent: nothing. */
  env?: Readonly<Record<string, string>>;
  /** What packages make of texts; absent: nothing does. */
  converters?: Converters;
  /** From 0 to below 1, the same in a replay. */
  random(this: void): number;
  /** Whether the run has had its time. */
  isOver(this: void): boolean;
}
