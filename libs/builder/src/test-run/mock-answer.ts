import type { EffectAnswer, EffectRequest, Item, ModelAnswer, ModelRequest, NodeCall } from '#nodes';
import { answerOfTool } from './tested-tool.js';
import type { TestedTool } from './tested-tool.js';
import type { TestHost } from './test-host.js';

/** What the outside says to an effect of a test run: nothing is sent, all goes well, and what would be written is shown. Code is run, for it touches nothing. */
export function mockAnswer(
  request: EffectRequest,
  call: NodeCall,
  { host, tools }: { host: TestHost; tools: readonly TestedTool[] },
): EffectAnswer {
  switch (request.kind) {
    case 'http': {
      const { method, url } = request;
      const text = JSON.stringify({ mocked: true, method, url });
      return { kind: 'http', status: 200, statusMessage: 'OK', headers: { 'content-type': 'application/json' }, text };
    }
    case 'tool':
      return { kind: 'tool', result: answerOfTool(request, tools) };
    case 'send':
      return { kind: 'send', messageId: 'mocked', to: request.to };
    case 'code':
      return { kind: 'code', value: host.runCode(request, call) };
    case 'table':
      return { kind: 'table', rows: [{ id: 1, mocked: true, ...('values' in request.ask ? request.ask.values : {}) }] };
    case 'mcp-list':
      return { kind: 'mcp-list', tools: [] };
    case 'mcp-call':
      return { kind: 'mcp-call', result: { mocked: true, tool: request.tool.name } };
    case 'respond':
      return { kind: 'respond' };
    case 'store-insert':
      return { kind: 'store-insert' };
    case 'store-load':
      return { kind: 'store-load', found: [] };
  }
}

/** What a model says in a test run. */
export function mockModelAnswer(request: ModelRequest): ModelAnswer {
  const text = `Mocked answer of ${request.kind} for item ${request.itemIndex}`;
  return request.kind !== 'summarize' && request.hasOutputParser ? { text, value: { mocked: true } } : { text };
}

/** An item for each that came, for nodes that pass on what they were given. */
export function passedOn(call: NodeCall): Item[] {
  return (call.inputs[0] ?? []).map(({ json }, item) => ({ json, pairedItem: { item } }));
}
