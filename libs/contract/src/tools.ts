/** What a repeat of a tool call means: a read, a write that honours its key, or a write that must not be repeated. */
export type Repeat = 'safe' | 'keyed' | 'never';

/** How long an answer is used again when its tool says nothing, in seconds. */
export const defaultCacheTtlSeconds = 300;

/** What the model and the engine know of a tool. How it runs is the tools library's affair. */
export interface ToolSpec {
  /** May hold dots (`math.gcd`); providers that forbid them get a reversible mapping. */
  name: string;
  description: string;
  /** JSON Schema (draft 2020-12 or 07) of the arguments: always an object schema. */
  parameters: Record<string, unknown>;
  repeat: Repeat;
  /** Absent: it only reads. */
  effects?: 'read' | 'write';
  /** `required`: a person agrees to each call, shown word for word, before it is made. Only for what writes. */
  approval?: 'required';
  /** `inline`: pure and local, run inside the turn, never owed. `owed`: run by the tool-runner. */
  runs: 'inline' | 'owed';
  /** Calls allowed in one run; absent means the policy's default cap. */
  maxCalls?: number;
  /** How long an equal call's answer may be reused, in seconds; 0 means never; absent: `defaultCacheTtlSeconds`. Only of what is safe. */
  cacheTtlSeconds?: number;
  /** Who may share an equal call's answer; absent means the conversation alone. */
  cacheScope?: 'conversation' | 'tenant';
}
