import type { EffectAnswer, EffectRequest } from './effects.js';
import type { Item } from './items.js';
import type { Lent } from './lent.js';
import type { ModelAnswer, ModelRequest } from './model-request.js';
import type { NodeCall } from './node-call.js';

/** What a trigger makes its items of. */
export type TriggerCall = Pick<NodeCall, 'node' | 'parameter' | 'now' | 'timeZone'>;

/** Who may call a trigger by HTTP, beside its credential. */
export interface CallerLimits {
  /** Origins whose pages may call it and read the answer; `*`: any. Absent: a browser lets no page of another origin. */
  allowedOrigins?: readonly string[];
  /** Addresses and networks; absent: any. */
  ipWhitelist?: readonly string[];
  /** What says of itself that it is a crawler, or shows a preview, gets nothing. */
  ignoresBots?: true;
}

/** What is set up when a graph with this trigger is published, and how a start of it answers. */
export type Arming =
  | { kind: 'manual' | 'error' | 'workflow' }
  /** `polls`: what begins is a look for what is new. */
  | { kind: 'schedule'; rules: readonly ScheduleRule[]; polls?: true }
  | ({
      kind: 'webhook';
      path: string;
      methods: readonly string[];
      /** When the caller gets its answer: at once, from the last node, or from a respondToWebhook node. */
      responds: 'onReceived' | 'lastNode' | 'responseNode';
      responseCode: number;
      /** Of the last node's items, where that one answers. */
      responseData: 'firstEntryJson' | 'firstEntryBinary' | 'allEntries' | 'noData';
      /** The file that answers, by its name, where one does; absent: `data`. */
      responseFile?: string;
      /** What files that come are called; absent: as their fields. */
      filesAs?: string;
      /** The bytes of a body are a file as well. */
      keepsRaw?: true;
      /** What an answer at once says; empty: the usual text. */
      responseText: string;
      responseHeaders: readonly (readonly [name: string, value: string])[];
      authentication: string;
      /** It is called as a server of the Model Context Protocol, which has these tools. */
      serves?: readonly ServedTool[];
    } & CallerLimits)
  | ({
      kind: 'form';
      path: string;
      title: string;
      description: string;
      buttonLabel: string;
      fields: readonly FormField[];
      responds: 'onReceived' | 'lastNode' | 'responseNode';
      authentication: string;
      /** What whoever has sent it reads, and where their browser goes; absent: the usual words, and nowhere. */
      doneText?: string;
      doneUrl?: string;
    } & CallerLimits)
  | ({
      kind: 'chat';
      /** Others than its test may write to it. */
      isPublic: boolean;
      /** It has a page; else only the address to which messages are posted. */
      isHosted: boolean;
      title: string;
      subtitle: string;
      placeholder: string;
      greeting: string;
      /** Absent: the last node. */
      responds?: 'lastNode' | 'responseNode';
      authentication: string;
    } & CallerLimits)
  | { kind: 'sms'; to: string | null }
  | HookArming;

/** A tool as a client of the Model Context Protocol is told of it. */
export interface ServedTool {
  name: string;
  description: string;
  /** JSON Schema of its arguments; an object. */
  inputSchema: Readonly<Record<string, unknown>>;
}

/** A trigger that a service calls, once it is told where. */
export interface HookArming {
  kind: 'hook';
  /** The type of the node, whose file says how. */
  type: string;
  credentialType: string;
  /** Whether strangers may cause a call. */
  isOpen: boolean;
  values: Readonly<Record<string, unknown>>;
}

/** A cron expression of five or six fields (seconds first) in the zone of the workflow, or a period of that many milliseconds. */
export type ScheduleRule = { cron: string } | { everyMs: number };

export interface FormField {
  label: string;
  /** The field of the item. */
  name: string;
  type: string;
  required: boolean;
  /** Its value is a list. */
  takesSeveral: boolean;
  placeholder: string;
  options: readonly string[];
  /** Of a file: the endings and types that it may have; absent: any. */
  accepts?: readonly string[];
  /** Of a field that is not shown. */
  value?: string;
}

/** What only the compiler can carry out; what is a matter of values stays a function here. Each may throw `NodeError`. */
export type Flow =
  | {
      /** Outputs: 0 done, 1 loop. A cycle that comes back to its input is its loop. */
      kind: 'split-in-batches';
      /** How many items a round gets; asked once, before the first round. */
      size(call: NodeCall): number;
    }
  | {
      /** Its input goes on when the wait is over. */
      kind: 'wait';
      until(call: NodeCall): WaitUntil;
    }
  | {
      /** Outputs: 0 approved, 1 declined. Its input goes on by one of them. */
      kind: 'approval';
      ask(call: NodeCall): ApprovalAsk;
    }
  | {
      kind: 'execute-workflow';
      spawns(call: NodeCall): WorkflowSpawn[];
    };

/** When a wait ends: at a time (milliseconds since 1970), or when its URL is called, at the latest at a time. */
export type WaitUntil = { kind: 'time'; at: number } | { kind: 'webhook'; latestAt: number | null };

export interface ApprovalAsk {
  /** What the person is asked. */
  text: string;
  /** Null: whoever the conversation is with. */
  to: string | null;
  /** After how many milliseconds the answer is no. */
  timeoutMs: number;
}

export interface WorkflowSpawn {
  workflowId: string;
  items: readonly Item[];
  /** Whether its items are the node's output; else the node's input goes on at once. */
  waits: boolean;
}

/** How a node runs. */
export type Runs =
  | {
      as: 'trigger';
      arms(call: Pick<TriggerCall, 'node' | 'parameter'>): Arming;
      /** Items out of what came: the form of each payload is beside its type. */
      items(payload: unknown, call: TriggerCall): Item[];
      /** The items of each output, of a trigger that has several; absent: it has one. */
      outputs?(payload: unknown, call: TriggerCall): Item[][];
      /** Its schedule begins a run that asks outside first, for what is new: that is its items. Absent: what came is. */
      polls?: EffectRuns;
      /** What might come to it; absent: nothing is known. */
      sample?: Readonly<Record<string, unknown>>;
    }
  | {
      /** The items of each output. May throw `NodeError`. */
      as: 'pure';
      run(call: NodeCall): Item[][];
      /** Whether an item that it makes keeps the files of those that it came from; absent: it does. */
      files?: 'left' | ((call: NodeCall, itemIndex: number) => boolean);
    }
  | EffectRuns
  | ({ as: 'flow' } & Flow)
  | {
      /** One question to a model for each item. What sub-nodes lend is the host's to bring together. */
      as: 'model';
      requests(call: NodeCall): ModelRequest[];
      items(call: NodeCall, request: ModelRequest, answer: ModelAnswer): Item[];
      /** Of a type with several outputs, the items of each; absent: it has one. */
      outputs?(call: NodeCall, request: ModelRequest, answer: ModelAnswer): Item[][];
    }
  | {
      /** It lends something to the node that it stands under; it never runs by itself, unless `main` says how. */
      as: 'sub-node';
      lends(call: NodeCall): Lent;
      /** For a type that may stand in the line of items too, as a vector store that inserts. */
      main?: EffectRuns;
    };

/** Effects, and the items that their answers become, in the order of the requests. Both may throw `NodeError`. */
export interface EffectRuns {
  as: 'effect';
  requests(call: NodeCall): EffectRequest[];
  items(call: NodeCall, request: EffectRequest, answer: EffectAnswer): Item[];
}
