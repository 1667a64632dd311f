import type { GraphPlan, PlannedNode, Source } from '../plan/graph-plan.js';
import { readBy } from '../plan/read-edges.js';
import { shapeOfNode } from './node-shape.js';
import type { RunFacts } from './run-facts.js';
import { isTooWide, joined, mergeOrigins, noItems, originsIn, shapeOfAll, shapeText, withFields } from './shape.js';
import type { Shape } from './shape.js';
import { findOrigins, Reads } from './view.js';
import type { View } from './view.js';

/** What a node puts out: its items, and those of its error output. */
interface Outputs {
  main: Shape;
  error: Shape;
}

const nothing: Outputs = { main: noItems, error: noItems };

/** Whose words the items of each node of a graph may hold: what is known of each follows from those before it, until nothing changes any more. */
export class GraphShapes {
  private readonly made = new Map<string, Outputs>();
  private readonly reads = new Reads();
  /** The nodes whose fields are not told apart: once they are not they never are again, so that an end is reached. */
  private readonly wide = new Set<string>();

  constructor(
    private readonly plan: Pick<GraphPlan, 'nodes'>,
    private readonly facts: RunFacts,
  ) {
    for (let changed = true; changed;) changed = this.goOnce();
  }

  /** All that a node puts out. */
  of(name: string): Shape {
    const { main, error } = this.made.get(name) ?? nothing;
    return joined([main, error]);
  }

  /** What the expressions of a node see, or of one that lends it something. */
  viewAt({ inputs }: Pick<PlannedNode, 'inputs'>, references: readonly string[]): View {
    const nodes = references.filter((name) => this.plan.nodes.has(name));
    return {
      input: this.mergeInputs(inputs[0] ?? []),
      nodes: new Map(nodes.map((name) => [name, this.of(name)])),
    };
  }

  findOrigins(view: View, value: unknown) {
    return findOrigins(view, value, this.reads);
  }

  private goOnce(): boolean {
    let changed = false;
    for (const [name, planned] of this.plan.nodes) {
      const outputs = this.bounded(name, this.computeOutputs(planned));
      const before = this.made.get(name);
      const isSame = before !== undefined && formatOutputs(before) === formatOutputs(outputs);
      if (!isSame) this.made.set(name, outputs);
      changed ||= !isSame;
    }
    return changed;
  }

  private bounded(name: string, { main, error }: Outputs): Outputs {
    if (isTooWide(main) || isTooWide(error)) this.wide.add(name);
    if (!this.wide.has(name)) return { main, error };
    const before = this.made.get(name) ?? nothing;
    const all = (shape: Shape, old: Shape): Shape =>
      shapeOfAll(mergeOrigins(originsIn(shape, null), originsIn(old, null)));
    return { main: all(main, before.main), error: all(error, before.error) };
  }

  private computeOutputs(planned: PlannedNode): Outputs {
    const { node } = planned;
    const inputs = planned.inputs.map((sources) => this.mergeInputs(sources));
    const view = this.viewAt(planned, readBy(planned));
    const { facts, reads } = this;
    const main = shapeOfNode({ planned, inputs, view, facts, reads });
    if (node.onError !== 'continueRegularOutput' && node.onError !== 'continueErrorOutput')
      return { main, error: noItems };
    const seen = mergeOrigins(...[main, ...inputs, ...view.nodes.values()].map((shape) => originsIn(shape, null)));
    const failed = withFields(node.onError === 'continueErrorOutput' ? joined([noItems, ...inputs]) : noItems, [
      ['error', mergeOrigins(seen, this.findOrigins(view, node.parameters))],
    ]);
    return node.onError === 'continueErrorOutput'
      ? { main, error: failed }
      : { main: joined([main, failed]), error: noItems };
  }

  private mergeInputs(sources: readonly Source[]): Shape {
    const shapes = sources.map(({ node, output }) => {
      const { main, error } = this.made.get(node) ?? nothing;
      return this.plan.nodes.get(node)?.errorOutput === output ? error : main;
    });
    return shapes.length === 0 ? noItems : joined(shapes);
  }
}

function formatOutputs({ main, error }: Outputs): string {
  return `${shapeText(main)}${shapeText(error)}`;
}
