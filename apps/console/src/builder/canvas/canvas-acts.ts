import type { Link, Operation } from '#graph/edit';
import type { Spot } from '../graph/new-node.js';
import type { MenuItem } from './context-menu.js';

/** What is pointed at: nodes, a connection, or a place where nothing is. */
export type Pointed = { nodes: ReadonlySet<string> } | { link: Link } | { at: readonly [number, number] };

/** What is done to a graph on its canvas. */
export interface CanvasActs {
  change: (operations: Operation[]) => void;
  /** Asks which node is to be added at a spot. */
  add: (spot: Spot) => void;
  /** Adds a node of a type by its name: it was dragged here. */
  addType: (type: string, spot: Spot) => void;
  remove: (nodes: ReadonlySet<string>, links: readonly Link[]) => void;
  /** Adds the nodes of n8n's JSON. */
  bring: (text: string, at?: readonly [number, number]) => void;
  bringFile: (file: File, at?: readonly [number, number]) => void;
  /** Moves the focus into the panel of the node. */
  open: () => void;
  menuFor: (pointed: Pointed) => MenuItem[];
}
