/** What a workflow is written as: JSON that is stored, sent and compared like any data. */
export interface WorkflowDocument {
  version: 1;
  root: WorkflowNode;
}

export type WorkflowNode = ToolNode | LlmNode | SequenceNode | ForkNode;

/** Calls a tool with these arguments. Its output is the result: text as it is, nothing as `''`, any other value as JSON. */
export interface ToolNode {
  kind: 'tool';
  id: string;
  toolName: string;
  /** Absent: none. */
  args?: Record<string, unknown>;
}

/** Has an agent work on the input. */
export interface LlmNode {
  kind: 'llm';
  id: string;
  /** Absent: the policy's. */
  model?: string;
  instructions: string;
  /** A choice of the agent's tools; absent: all of them. */
  tools?: string[];
}

/** Its steps in order; the output of each is the input of the next. */
export interface SequenceNode {
  kind: 'sequence';
  id: string;
  steps: WorkflowNode[];
}

/**
 * Its paths at the same time, each on the fork's input. `all` waits for every path, and fails if one has failed; `settle` drops those that
 * failed; `race` takes the first that succeeds and cancels the others.
 */
export interface ForkNode {
  kind: 'fork';
  id: string;
  mode: 'all' | 'settle' | 'race';
  paths: WorkflowNode[];
  /** Which outputs count, in the order of the paths; `concat`: all, a line each. Absent: `last`. A race has one only. */
  merge?: 'last' | 'first' | 'concat';
  /** The most paths at the same time; absent: as many as an actor may have. */
  concurrency?: number;
}

/** The nodes directly below a node, each with where it stands in it. */
export function partsOf(node: WorkflowNode): { at: string; node: WorkflowNode }[] {
  switch (node.kind) {
    case 'tool':
    case 'llm':
      return [];
    case 'sequence':
      return node.steps.map((step, index) => ({ at: `/steps/${index}`, node: step }));
    case 'fork':
      return node.paths.map((path, index) => ({ at: `/paths/${index}`, node: path }));
  }
}

/** All nodes of a subtree, the node itself first, in the order of the document. */
export function nodesOf(node: WorkflowNode): WorkflowNode[] {
  return [node, ...partsOf(node).flatMap((part) => nodesOf(part.node))];
}
