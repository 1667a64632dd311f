import { clipUnder } from '#values';
import { errorEnvelope } from '#errors';
import { graphCallTool, repeats } from '#model-turn';
import type { ProgramEvent } from '#program';
import type { RecordedCall, ToolResult } from '#protocol';
import type { Repeat, ToolSpec } from '#model-turn';
import type { PendingCall } from '../state.js';
import { askedHttp, shownHttp, specOfHttp } from './http-tool.js';

/**
 * What the input of a graph's call says, a JSON object that the step before it made (ADR 73): the request's field in the item store, what a
 * repeat means, whether a failure is its output, and the call that a person must agree to.
 */
export interface GraphCall {
  request: string;
  repeat: Repeat;
  /** It writes, though a repeat of it does no harm. Absent: `repeat` says all. */
  writes?: true;
  /** Absent: a failure is the node's. */
  keeps?: true;
  /** Absent: nobody is asked. */
  asks?: {
    tool: string;
    args: Record<string, unknown>;
    /** Of the whole request; absent: of a run of rules 1. */ sha256?: string;
  };
  /** What the root's person is told: the root says it, and nothing is owed here. Absent: the tool-runner makes the call. */
  says?: string;
}

/** The tool of a graph's calls; its `repeat` is that of each call. */
export const graphCallSpec: ToolSpec = {
  name: graphCallTool,
  description: 'Makes one request of a node of a graph',
  parameters: { type: 'object' },
  repeat: 'never',
  effects: 'write',
  runs: 'owed',
};

/** The arguments of the call that a text asks for; null: none. */
export function graphCallArgs(input: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(input);
    return isGraphCall(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function isGraphCall(value: unknown): value is GraphCall {
  if (typeof value !== 'object' || value === null) return false;
  const { request, repeat } = value as Partial<GraphCall>; // each field is looked at
  return typeof request === 'string' && repeats.some((each) => each === repeat);
}

/** The request that a call makes for a graph; null: it is another tool's. */
export function readGraphCall({ tool, args }: Pick<PendingCall, 'tool' | 'args'>): GraphCall | null {
  return tool === graphCallTool && isGraphCall(args) ? args : null;
}

/** The spec of a call: a graph's, and a request by HTTP, say themselves what a repeat means and whether they need approval. */
export function findSpec(specs: readonly ToolSpec[], call: Pick<PendingCall, 'tool' | 'args'>): ToolSpec | undefined {
  const spec = specs.find(({ name }) => name === call.tool);
  const own = readGraphCall(call);
  if (spec === undefined) return spec;
  if (own === null) return specOfHttp(spec, call);
  return { ...spec, repeat: own.repeat, ...(own.asks && { approval: 'required' as const }) };
}

type Called = Pick<PendingCall, 'tool' | 'args'>;

/** What a person reads of the call that is to be agreed to: of a graph's call what it does, not how it is kept. */
export function shownToPerson({ tool, args }: Called): Called {
  return readGraphCall({ tool, args })?.asks ?? shownHttp({ tool, args }) ?? { tool, args };
}

/** What is agreed to: the same, and of a graph's call the hash of the whole request, which no text message holds. */
export function askedCall(call: Called): Called {
  const asked = askedHttp(call);
  if (asked !== null) return asked;
  const { tool, args } = shownToPerson(call);
  const sha256 = readGraphCall(call)?.asks?.sha256;
  return { tool, args: sha256 === undefined ? args : { ...args, request_sha256: sha256 } };
}

const mostMessageChars = 300;

/** The output of a call that failed, where the node goes on: one line. */
export function keptFailure({ request }: GraphCall, message: string, rules: number): string {
  return JSON.stringify({ request, message: clipUnder(rules, message, mostMessageChars) });
}

type Said = Extract<ProgramEvent, { type: 'said' }>;

/** What a message has come to, as the result of its call: its answer is its output, since nobody keeps one. */
export function resultOfSaid({ request }: GraphCall, { status, providerId, most }: Said): ToolResult {
  if (status === 'sent')
    return { ok: true, value: { request, answer: { kind: 'send', messageId: providerId, to: null } } };
  if (most !== undefined)
    return {
      ok: false,
      envelope: errorEnvelope('tool-failed', `one run says at most ${most} messages (RECIPIENT_CAP)`),
    };
  const isUnknown = status === 'unknown';
  const message = isUnknown ? 'nobody knows whether the message was sent' : `the message was not sent: ${status}`;
  return { ok: false, envelope: errorEnvelope(isUnknown ? 'outcome-unknown' : 'tool-failed', message) };
}

/**
 * A record as it answers a call of a graph, whose answer is with the items of another run: a read is made again, and a write that was made
 * there is not. Any other call's record is as it is.
 */
export function ofGraph(
  call: Pick<PendingCall, 'tool' | 'args'>,
  recorded: RecordedCall | undefined,
): RecordedCall | undefined {
  const own = readGraphCall(call);
  if (own === null || recorded?.result?.ok !== true) return recorded;
  if (own.repeat === 'safe') return undefined;
  const envelope = errorEnvelope('tool-failed', 'it was made in the run that this one replays, and is not made again');
  return { ...recorded, result: { ok: false, envelope } };
}
