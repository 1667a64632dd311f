import type { FastifyReply } from 'fastify';
import { compileArguments } from '#model-turn';
import { isObject } from '#values';
import { toNetwork } from '../platform/http/to-network.js';
import type { Webhook } from './received-answer.js';
import type { RunEnd } from './run-end.js';
import { emptyAnswer, jsonAnswer } from './trigger-answer.js';
import type { HttpAnswer } from './trigger-answer.js';
import type { FoundTrigger } from './trigger-lookup.js';
import type { TriggerRuns } from './trigger-runs.js';

/** Versions of the protocol whose requests are the same here, the one that is offered first. */
const versions = ['2025-06-18', '2025-03-26', '2024-11-05'] as const;

const codes = { noRequest: -32_600, noMethod: -32_601, badParams: -32_602 } as const;

type Params = Readonly<Record<string, unknown>>;
type Id = string | number;

/** A message of JSON-RPC; without an id nothing answers it. */
interface Message {
  id: Id | null;
  method: string;
  params: Params;
}

/**
 * A published graph as a server of the Model Context Protocol over streamable HTTP, without sessions: each request is answered by itself, in JSON. A call of
 * a tool is a run. https://modelcontextprotocol.io/specification/2025-06-18/basic/transports
 */
export class McpServer {
  constructor(private readonly runs: Pick<TriggerRuns, 'start' | 'end'>) {}

  async answer(
    found: FoundTrigger,
    serves: NonNullable<Webhook['serves']>,
    key: string | undefined,
    reply: FastifyReply,
  ): Promise<HttpAnswer> {
    const { method, body } = reply.request;
    if (method !== 'POST') return emptyAnswer(405, [['allow', 'POST']]); // it sends nothing by itself
    const message = messageIn(body);
    if (message === null) return jsonAnswer(400, failed(null, codes.noRequest, 'expected one message of JSON-RPC 2.0'));
    const { id, params } = message;
    if (id === null) return emptyAnswer(202, []);
    switch (message.method) {
      case 'initialize':
        return answered(id, greeting(found, params));
      case 'ping':
        return answered(id, {});
      case 'tools/list':
        return answered(id, { tools: serves });
      case 'tools/call':
        return this.call(found, { id, params, serves, key }, reply);
      default:
        return jsonAnswer(200, failed(id, codes.noMethod, 'there is no such method'));
    }
  }

  private async call(
    found: FoundTrigger,
    asked: { id: Id; params: Params; serves: NonNullable<Webhook['serves']>; key: string | undefined },
    reply: FastifyReply,
  ): Promise<HttpAnswer> {
    const { id, params, serves, key } = asked;
    const { name, arguments: given = {} } = params;
    const tool = serves.find((one) => one.name === name);
    if (tool === undefined)
      return jsonAnswer(200, failed(id, codes.badParams, 'name: expected one of the tools that are listed'));
    if (!isObject(given)) return jsonAnswer(200, failed(id, codes.badParams, 'arguments: expected an object'));
    const checked = compileArguments({ call: { ...tool.inputSchema } }).checkArgs('call', given);
    if (!checked.ok) return jsonAnswer(200, failed(id, codes.badParams, `arguments: ${checked.complaint}`));
    const payload = { tool: name, arguments: given };
    const once = key === undefined ? {} : { once: { key, payload: JSON.stringify([found.path, payload]) } };
    const call = { ...found, payload, network: toNetwork(reply.request.ip), ...once };
    const runId = await this.runs.start(call);
    return answered(id, toResult(await this.runs.end(call, runId, false, reply)));
  }
}

/** Null: it is none. Several at once are no message any more. */
function messageIn(body: unknown): Message | null {
  if (!isObject(body) || body['jsonrpc'] !== '2.0' || typeof body['method'] !== 'string') return null;
  const { id, method, params } = body;
  const own = typeof id === 'string' || typeof id === 'number' ? id : null;
  return { id: own, method, params: isObject(params) ? params : {} };
}

function greeting({ armed }: FoundTrigger, { protocolVersion: wanted }: Params): object {
  const protocolVersion = versions.find((version) => version === wanted) ?? versions[0];
  return {
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: armed.triggers.name || armed.id, version: '1' },
  };
}

/** What the last node has made, as JSON; a run that failed is told to the client's model, without why. */
function toResult(end: RunEnd): object {
  const isGood = !('answer' in end) && end.isGood;
  const text = isGood ? JSON.stringify(end.items.length === 1 ? end.items[0] : end.items) : 'The tool has failed.';
  return { content: [{ type: 'text', text }], ...(!isGood && { isError: true }) };
}

function answered(id: Id, result: object): HttpAnswer {
  return jsonAnswer(200, { jsonrpc: '2.0', id, result });
}

function failed(id: Id | null, code: number, message: string): object {
  return { jsonrpc: '2.0', id, error: { code, message } };
}
