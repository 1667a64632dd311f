import type { GraphNode } from '#graph';
import type { CatalogueNode } from '#nodes';
import type { Lender } from './sub-nodes.js';

/** Where the items of an input come from. */
export interface Source {
  /** The name of the node. */
  node: string;
  output: number;
  /** It leads back to where the rounds of the innermost loop begin: what it gave in the round before counts. */
  isBack?: true;
  /** It leads into the loops from this depth on, in their first rounds alone. */
  entersAt?: number;
}

/** A node that takes part in a run. */
export interface PlannedNode {
  node: GraphNode;
  type: CatalogueNode;
  /** By the number of the input, in the order of the nodes of the graph. */
  inputs: readonly (readonly Source[])[];
  /** The names of the nodes whose loops are around it, outermost first. */
  loops: readonly string[];
  /** Its own loop goes on for as long as something leads back to it: it is no loop of batches. */
  headsCycle?: true;
  /** The output that gets what failed, where the node says so; null: none. */
  errorOutput: number | null;
  /** The nodes that its expressions name. */
  references: readonly string[];
}

/** What a run must know of its graph beside the document: it follows from the graph alone. */
export interface GraphPlan {
  name: string;
  /** How deep workflows may call each other where it calls, as its settings say; null: they do not. */
  maxDepth: number | null;
  /** Whether people without a key may start it. */
  isPublic: boolean;
  /** By their names. */
  nodes: ReadonlyMap<string, PlannedNode>;
  /** The nodes behind which nothing is, in the order of the graph. */
  ends: readonly string[];
  /** The ids of loops in the document, by the names of their nodes. */
  loopIds: ReadonlyMap<string, string>;
  /** Likewise of what goes through the questions of a node, or its calls of a workflow. */
  mapIds: ReadonlyMap<string, string>;
  /** What stands under nodes, by the names of these. */
  lenders: ReadonlyMap<string, readonly Lender[]>;
}
