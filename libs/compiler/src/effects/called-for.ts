import type { Repeat, ToolSpec } from '#model-turn';
import type { GraphNode } from '#graph';
import type { EffectRequest, McpTool } from '#nodes';
import { askedFor } from './asked-for.js';
import type { Asks } from './asked-for.js';
import { pinnedIn, repeatAsPinned } from './pinned-tools.js';

type SendRequest = Extract<EffectRequest, { kind: 'send' }>;
type McpCall = Extract<EffectRequest, { kind: 'mcp-call' }>;

/** What is known of a registered tool; null: there is none. */
export type ToolOf = (name: string) => Pick<ToolSpec, 'repeat' | 'approval' | 'effects'> | null;

/** How a call goes: what a repeat of it means, and what a person must agree to before it; absent: to nothing. */
export interface Called {
  repeat: Repeat;
  /** It writes, though a repeat of it does no harm. */
  writes?: true;
  asks?: Asks;
  /** What the person of the conversation is told by it; absent: it is no message. */
  says?: string;
}

/** What a call is decided by beside its request. */
export interface CallGround {
  findTool: ToolOf;
  /** The rules of the version (ADR 41). */
  rules: number;
  /** The ids of the nodes of which a person has confirmed that they ask nobody; read from rules 2 on. */
  waived?: ReadonlySet<string>;
}

/**
 * A tool's own file says both. A request that writes is asked for, unless its node has `"approval": "none"` and a person has confirmed it. Under
 * rules 1 the node alone decided, and a server of MCP said of its own tools what a repeat of them means.
 */
export function calledFor(request: EffectRequest, node: GraphNode, ground: CallGround): Called {
  const { findTool, rules } = ground;
  const asking = (repeat: Repeat): Called =>
    repeat === 'safe' || approvalWaived(node, ground) ? { repeat } : { repeat, asks: askedFor(request, rules) };
  switch (request.kind) {
    case 'http':
      return asking(request.repeat);
    case 'mail':
      return asking('never');
    case 'database':
      return asking(request.reads ? 'safe' : 'never');
    case 'tool': {
      const { repeat = 'never', approval, effects } = findTool(request.tool) ?? {};
      const writes = repeat === 'safe' && effects === 'write';
      return { repeat, ...(writes && { writes }), ...(approval === 'required' && { asks: askedFor(request, rules) }) };
    }
    case 'code':
      return { repeat: 'safe' }; // it reaches nothing
    case 'file':
      if (request.do === 'save') return asking(request.appends ? 'never' : 'keyed');
      return { repeat: 'safe' }; // what it makes has its name from its bytes, and lies with the run
    case 'table':
      return { repeat: request.ask.do === 'get' ? 'safe' : 'keyed' }; // the call's key is the write's
    case 'send':
      return request.to === null ? { repeat: 'never', says: request.text } : calledForOrder(request, node, ground);
    case 'mcp-call':
      return rules >= 2 ? calledForTool(request, node, ground) : asking(repeatAsTold(request.tool));
    case 'store-insert':
      if (request.at !== undefined) return asking(request.at.repeat);
      return { repeat: 'safe', writes: true }; // what it writes has its name from the run and the node
    case 'mcp-list':
    case 'store-load':
      return { repeat: 'safe' };
    case 'respond':
      return { repeat: 'never' };
  }
}

/** Whether a node asks nobody: it says so, and from rules 2 on a person has confirmed it when this version was published. */
export function approvalWaived(
  { id, approval }: GraphNode,
  { rules, waived }: Pick<CallGround, 'rules' | 'waived'>,
): boolean {
  return approval === 'none' && (rules < 2 || waived?.has(id) === true);
}

/** A tool that its author has not pinned is asked for, whatever was confirmed: what it does is the server's to say, and may be another thing tomorrow. */
function calledForTool(request: McpCall, node: GraphNode, ground: CallGround): Called {
  const repeat = repeatAsPinned(request.tool, node);
  const isPinned = pinnedIn(node, request.tool.name) !== null;
  const asksNobody = repeat === 'safe' || (isPinned && approvalWaived(node, ground));
  return asksNobody ? { repeat } : { repeat, asks: askedFor(request, ground.rules) };
}

/** What the server itself says of a repeat. */
function repeatAsTold({ annotations }: McpTool): Repeat {
  const { readOnlyHint = false, idempotentHint = false } = annotations;
  return readOnlyHint ? 'safe' : idempotentHint ? 'keyed' : 'never';
}

/** The call's key is the message's. A recipient whom a model names is asked for, unless the node has `"approval": "none"`. */
function calledForOrder(request: SendRequest, node: GraphNode, ground: CallGround): Called {
  const isNamed = JSON.stringify(node.parameters?.['to'] ?? '').includes('$fromAI');
  const isAsked = isNamed && !approvalWaived(node, ground);
  return { repeat: 'keyed', ...(isAsked && { asks: askedFor(request, ground.rules) }) };
}
