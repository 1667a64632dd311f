import { listChildNodes } from '#workflow';
import type { WorkflowNode } from '#workflow';
import { modelTurn } from '../scenarios/model-turn.js';
import type { ModelScript } from '../stand-ins/scripted-model-server.js';
import type { Case, Said } from './cases.js';

type LlmNode = Extract<WorkflowNode, { kind: 'llm' }>;

function llmNodesIn(node: WorkflowNode): LlmNode[] {
  return [...(node.kind === 'llm' ? [node] : []), ...listChildNodes(node).flatMap(llmNodesIn)];
}

/** How many calls of tools a prompt says that its run has made. */
function callsMade(prompt: string): number {
  return Number(/\btool_calls=(\d+)/.exec(prompt)?.[1] ?? 0);
}

/** A model that says for each `llm` of a document what its case has for it: a node is known by its instructions, which stand in the prompt. */
export function modelOfCase(root: WorkflowNode, { says = {}, calls = {}, input }: Case): ModelScript {
  const nodes = llmNodesIn(root);
  const answered = new Map<string, number>();
  return ({ system, user }) => {
    const node = nodes.find(({ instructions }) => user.includes(instructions));
    if (node === undefined) return null;
    const call = calls[node.id]?.[callsMade(user)];
    if (call !== undefined && user.includes(call.when ?? '')) {
      const given = input.split('\n').find((line) => user.includes(line)) ?? input;
      const args = Object.entries(call.args).map(([name, value]): [string, string] => [
        name,
        value === '{input}' ? given : value,
      ]);
      return modelTurn({ type: 'tool', name: call.name, args: Object.fromEntries(args) });
    }
    const nth = answered.get(node.id) ?? 0;
    answered.set(node.id, nth + 1);
    return modelTurn({ type: 'respond', message: saidBy(says[node.id] ?? node.id, `${system}\n${user}`, nth) });
  };
}

function saidBy(said: Said, prompt: string, nth: number): string {
  if (typeof said === 'string') return said;
  if (isList(said)) return said[Math.min(nth, said.length - 1)] ?? '';
  return Object.entries(said).find(([part]) => prompt.includes(part))?.[1] ?? '';
}

function isList(said: Exclude<Said, string>): said is readonly string[] {
  return Array.isArray(said);
}
