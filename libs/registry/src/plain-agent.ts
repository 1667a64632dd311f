import type { ModelParams } from '#model-turn';
import type { AgentDefinition } from './definition.js';
import { isStoredWorkflow } from './stored-workflow.js';

/** An agent without a workflow, and what of its workflow's one node no definition has. */
interface PlainAgent {
  definition: AgentDefinition;
  /** As the node names it; absent: the policy's. */
  model?: string;
  /** In place of the policy's figures; absent: those. */
  params?: ModelParams;
}

/**
 * The plain agent that a workflow of one `llm` node is (ADR 60): it has the node's instructions for its goal, and the node's tools. Null: the
 * agent has no such workflow; one of version 2 reads references, and stays a workflow. A stored one stays a tree: nobody is there whom an agent might ask.
 */
export function toPlainAgent(definition: AgentDefinition): PlainAgent | null {
  const { workflow, ...agent } = definition;
  if (workflow?.root.kind !== 'llm' || workflow.version !== 1 || isStoredWorkflow(definition)) return null;
  const { instructions, tools = agent.tools, model, params } = workflow.root;
  return {
    definition: { ...agent, goal: instructions, tools },
    ...(model !== undefined && { model }),
    ...(params && { params }),
  };
}
