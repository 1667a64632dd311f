import { describe, expect, it } from '@jest/globals';
import { playDocument } from '#harness';
import type { ModelScript } from '#harness';
import { checkDocument, childNodesOf } from '#workflow';
import type { WorkflowNode } from '#workflow';
import { cases } from './cases.js';
import type { Case, Said } from './cases.js';
import { exampleNames, readExample } from './examples.js';

/** The tools that the deployment of the examples has. */
const tools = [
  ...['today_range', 'get_counts', 'get_by_segment', 'get_summary', 'get_top5', 'add_note'],
  ...['get_order', 'text_manager'],
];

/** What a play has no world for stands in it as text: what a tool answers, and what a person texts. */
function asPlayed(node: unknown, { figures = {}, texts = {} }: Case): unknown {
  return JSON.parse(JSON.stringify(node), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('kind' in value) || !('id' in value)) return value;
    const part = value as WorkflowNode; // an object with a kind and an id is a node
    if (part.kind === 'tool') return { ...part, toolName: 'text', args: { text: figures[part.id] } };
    if (part.kind === 'llm') return { ...part, tools: [] };
    if (part.kind === 'waitForMessage')
      return { kind: 'tool', id: part.id, toolName: 'text', args: { text: texts[part.id] } };
    return part.kind === 'approval' ? { kind: 'delay', id: part.id, ms: 1 } : value;
  });
}

function outputsOf(said: Said): unknown {
  return typeof said === 'string' || Array.isArray(said) ? said : Object.values(said);
}

function scriptsOf({ says = {}, calls = {} }: Case): Map<string, ModelScript> {
  const scripts = Object.entries(says).map(([id, said]): [string, ModelScript] => [
    id,
    { outputs: outputsOf(said), toolCalls: calls[id]?.length ?? 0 },
  ]);
  return new Map(scripts);
}

function kindsIn(node: WorkflowNode): string[] {
  return [node.kind, ...childNodesOf(node).flatMap(kindsIn)];
}

describe('the examples of workflows', () => {
  it('are each played', () => {
    expect(exampleNames().sort()).toEqual([...new Set(cases.map(({ file }) => file))].sort());
  });

  it.each(exampleNames())('are valid with the tools of their deployment: %s', (name) => {
    expect(checkDocument(readExample(name), { tools: new Set(tools), workflows: new Map() })).toMatchObject({
      ok: true,
    });
  });

  it('have every kind', () => {
    const kinds = new Set(exampleNames().flatMap((name) => kindsIn(readExample(name).root)));
    expect([...kinds].sort()).toEqual([
      ...['approval', 'branch', 'delay', 'every', 'fork', 'llm', 'loop', 'map', 'provide', 'sequence', 'spawn'],
      ...['subflow', 'tool', 'waitForMessage'],
    ]);
  });

  it.each(cases)('come to what they say: $file', async (example) => {
    const document = asPlayed(readExample(example.file), example);
    const played = await playDocument({ document, input: example.input, model: scriptsOf(example) });
    expect(played).toMatchObject({ ok: true, output: example.expected });
  });

  it('are bound as they stand by the agents beside them', () => {
    const { workflow } = readExample<{ workflow: object }>('agents/triage');
    expect({ ...readExample('triage'), $schema: undefined }).toEqual({ $schema: undefined, ...workflow });
  });
});
