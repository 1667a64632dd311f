import { shownCall } from '#contract';
import type { Repeat, ToolSpec } from '#contract';
import type { GraphNode } from '#graph';
import type { EffectRequest } from '#nodes';

type HttpRequest = Extract<EffectRequest, { kind: 'http' }>;
type SendRequest = Extract<EffectRequest, { kind: 'send' }>;

/** What is known of a registered tool; null: there is none. */
export type ToolOf = (name: string) => Pick<ToolSpec, 'repeat' | 'approval'> | null;

/** How a call goes: what a repeat of it means, and what a person must agree to before it; absent: to nothing. */
export interface Called {
  repeat: Repeat;
  asks?: { tool: string; args: Record<string, unknown> };
  /** What the person of the conversation is told by it; absent: it is no message. */
  says?: string;
}

/**
 * A tool's own file says both. A request that writes is asked for, unless its node has `"approval": "none"`, as the file of a tool may.
 */
export function calledFor(request: EffectRequest, node: GraphNode, toolOf: ToolOf): Called {
  switch (request.kind) {
    case 'http': {
      const { repeat } = request;
      const isAsked = repeat !== 'safe' && Reflect.get(node, 'approval') !== 'none';
      return { repeat, ...(isAsked && { asks: shownHttp(request) }) };
    }
    case 'tool': {
      const { repeat = 'never', approval } = toolOf(request.tool) ?? {};
      return { repeat, ...(approval === 'required' && { asks: { tool: request.tool, args: request.args } }) };
    }
    case 'code':
      return { repeat: 'safe' }; // it reaches nothing
    case 'table':
      return { repeat: request.ask.do === 'get' ? 'safe' : 'keyed' }; // the call's key is the write's
    case 'send':
      return request.to === null ? { repeat: 'never', says: request.text } : calledForOrder(request, node);
    case 'mcp-call': {
      const { name, annotations } = request.tool;
      const { readOnlyHint = false, idempotentHint = false } = annotations;
      const repeat = readOnlyHint ? 'safe' : idempotentHint ? 'keyed' : 'never';
      const isAsked = repeat !== 'safe' && Reflect.get(node, 'approval') !== 'none';
      return { repeat, ...(isAsked && { asks: { tool: name, args: request.args } }) };
    }
    case 'mcp-list':
    case 'store-insert': // what it writes has its name from the run and the node
    case 'store-load':
      return { repeat: 'safe' };
    case 'respond':
      return { repeat: 'never' };
  }
}

/** The call's key is the message's. A recipient whom a model names is asked for, unless the node has `"approval": "none"`. */
function calledForOrder({ to, text }: SendRequest, node: GraphNode): Called {
  const isNamed = JSON.stringify(node.parameters?.['to'] ?? '').includes('$fromAI');
  const isAsked = isNamed && Reflect.get(node, 'approval') !== 'none';
  return { repeat: 'keyed', ...(isAsked && { asks: { tool: 'sendMessage', args: { to, text } } }) };
}

/** A body that does not fit into a text message is shown by its size. */
function shownHttp({ method, url, query, body }: HttpRequest): NonNullable<Called['asks']> {
  const place = query.length === 0 ? url : `${url}?${new URLSearchParams(query.map(([...pair]) => pair)).toString()}`;
  const shown = (text: unknown) => ({
    tool: 'httpRequest',
    args: { method, url: place, ...(body.as !== 'none' && { body: text }) },
  });
  const content = contentOf(body);
  const whole = shown(content);
  if (shownCall(whole.tool, whole.args) !== null) return whole;
  return shown(`${Buffer.byteLength(JSON.stringify(content))} bytes`);
}

function contentOf(body: HttpRequest['body']): unknown {
  if (body.as === 'json') return body.value;
  if (body.as === 'raw') return body.text;
  return 'fields' in body ? body.fields : null;
}
