import type { WorkflowDecision } from '../decision.js';
import type { WorkflowNode } from '../document/document.js';
import { conversationSummary, fileOfLayer, namesMemory, namesSummary, workingMemory } from '../document/layers.js';

/** What the layers around a node give its child. */
export interface Provided {
  /** Their names, outermost first; absent: none. */
  layers?: string[];
  /** What the conversation of the root remembers; absent: nothing, or nobody asks for it. */
  summary?: string;
  /** What the assistant remembers of the person in whose thread the tree runs; absent: nothing, or nobody asks for it. */
  memory?: string;
}

/** What is provided to a child that is to work on this node. */
export function providedFor({ run }: WorkflowDecision, node: WorkflowNode): Provided {
  const above = run.frames.flatMap((frame) => ('layers' in frame ? (frame.layers ?? []) : []));
  const layers = [...new Set([...(run.layers ?? []), ...above])];
  const { summary, memory } = run;
  const wantsSummary = layers.includes(conversationSummary) || namesSummary(node);
  const wantsMemory = layers.includes(workingMemory) || namesMemory(node);
  return {
    ...(layers.length === 0 ? {} : { layers }),
    ...(summary === undefined || !wantsSummary ? {} : { summary }),
    ...(memory === undefined || !wantsMemory ? {} : { memory }),
  };
}

/** A file that a layer names and the version of the agent does not have; null: none. */
export function lostFile({ settings }: WorkflowDecision, names: readonly string[]): string | null {
  const { layers } = settings;
  if (layers === undefined) return null;
  const files = names.flatMap((name) => fileOfLayer(name) ?? []);
  return files.find((file) => !Object.hasOwn(layers, file)) ?? null;
}
