/** What a repeat of a tool call means: a read, a write that honours its key, or a write that must not be repeated. */
export const repeats = ['safe', 'keyed', 'never'] as const;
export type Repeat = (typeof repeats)[number];

export const toolEffects = ['read', 'write'] as const;
export const cacheScopes = ['conversation', 'tenant'] as const;

/** The kinds of tools. */
export const toolKinds = ['inline', 'http', 'mcp', 'typescript'] as const;

/** What a person says before a call: nothing, a plain yes, or the code that was texted. */
export const toolApprovals = ['none', 'word', 'code'] as const;

/** Who allows a call: whoever answers first, the person alone, the office (operators) alone, or each of the two. */
export const approvers = ['either', 'person', 'office', 'both'] as const;
export type Approver = (typeof approvers)[number];

/** What of a person's computer a tool reaches. */
export const computerParts = ['filesystem', 'browser'] as const;
export type ComputerPart = (typeof computerParts)[number];

/** How long an answer may be reused when its tool declares nothing, in seconds. */
export const defaultCacheTtlSeconds = 300;

/** What the model and the engine know of a tool. How it runs is known to the tools library alone. */
export interface ToolSpec {
  /** May hold dots (`math.gcd`); providers that forbid them get a reversible mapping. */
  name: string;
  description: string;
  /** JSON Schema (draft 2020-12 or 07) of the arguments: always an object schema. */
  parameters: Record<string, unknown>;
  repeat: Repeat;
  /** Absent: it only reads. */
  effects?: (typeof toolEffects)[number];
  /** `required`: a person approves each call, shown word for word, before it is made. Only for tools that write. */
  approval?: 'required';
  /** What a call would do, in words for a person, with `{argument}`s; absent: it is made of description and arguments. */
  sentence?: string;
  /** `word`: a plain yes approves a call, without its code, where nothing else is asked for. Absent: its code is needed. */
  approvedBy?: 'word';
  /** Who allows a call; absent: whoever answers first. */
  approver?: Approver;
  /** `inline`: pure and local, run inside the turn, never owed. `owed`: run by the tool-runner. */
  runs: 'inline' | 'owed';
  /** Calls allowed in one run; absent means the policy's default cap. */
  maxCalls?: number;
  /** How long an equal call's answer may be reused, in seconds; 0: never; absent: `defaultCacheTtlSeconds`. Only for `safe` tools. */
  cacheTtlSeconds?: number;
  /** Who may share an equal call's answer; absent means the conversation alone. */
  cacheScope?: (typeof cacheScopes)[number];
  /** How much of a result an agent reads, in characters; absent: 2,048. */
  resultChars?: number;
  /** What it reaches of a person's computer; absent: nothing. Agents have such a tool only where their file names it. */
  computer?: ComputerPart;
}

/** What the steps of a compiled graph call (ADR 72). Its calls count for no budget: it reaches nothing outside. */
export const graphTool = 'graph_node';

/** What a compiled graph has done outside (ADR 73): one request of a node, which is kept with the items of its run. */
export const graphCallTool = 'graph_call';

/** Makes one request by HTTP for a node of a document (ADR 190). */
export const httpTool = 'http_request';

/** Takes an event that a node of a document waits for (ADR 191). */
export const awaitEventTool = 'await_event';

/** Sends an event of a node to whoever waits for it (ADR 191). */
export const emitEventTool = 'emit_event';

/** Gives a text to the thread of its person, where a number is bound to the assistant (ADR 89). A document of ours calls it. */
export const postToThreadTool = 'post_to_thread';

/** Has a thread's person told something in the conversation that they text from. A thread calls it. */
export const textPersonTool = 'text_person';

/** Whether a tool is a graph's own. Its calls count for no cap of calls: a node makes at most 100, and a loop bounds its rounds. */
export function isGraphTool(name: string): boolean {
  return name === graphTool || name === graphCallTool;
}

/** A tool that belongs to one run of an agent: a node of its graph lends it. */
export interface OfferedTool extends ToolSpec {
  /** The name of that node. */
  from: string;
  /** What carries out a call: a workflow's document, whose run has the arguments as its text (ADR 79). Absent: it runs inside the turn. */
  document?: { version: 1; root: { kind: string; id: string } };
  /** A call is given what the conversation remembers, where the agent itself has it. */
  remembers?: true;
  /** How its answers came, where others wrote them: they are read in a fence. Absent: they are not others', or are fenced already. */
  source?: string;
}

/** How often a failed call of a repeatable tool is made again by default. */
export const usualToolRetries = 1;
