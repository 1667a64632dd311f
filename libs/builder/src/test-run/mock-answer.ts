import { madeUpAnswer } from '#nodes';
import type { EffectAnswer, EffectRequest, Item, ModelAnswer, ModelRequest, NodeCall, TestedTool } from '#nodes';
import type { TestHost } from './test-host.js';

/** What the outside says to an effect of a test run. */
export function mockAnswer(
  request: EffectRequest,
  call: NodeCall,
  { host, tools }: { host: TestHost; tools: readonly TestedTool[] },
): EffectAnswer {
  if (request.kind === 'code') return { kind: 'code', value: host.runCode(request, call) };
  return madeUpAnswer(request, tools);
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
