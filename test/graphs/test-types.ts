import type { GraphNode } from '#graph';
import { NodeError } from '#nodes';
import type { CatalogueNode, Item, NodeCall, Runs } from '#nodes';

const pass = (items: readonly Item[] = []): Item[] => items.map(({ json }, item) => ({ json, pairedItem: { item } }));

function typeNamed(name: string, outputs: number, runs: Runs): [string, CatalogueNode] {
  const ports = { inputs: ['main'], outputs: Array.from({ length: outputs }, () => 'main') };
  const about = { displayName: name, description: '', version: 1, group: ['transform'] as const, defaults: { name } };
  return [name, { description: { name, ...about, ...ports, properties: [] }, parameters: {}, runs }];
}

function numberOf({ json }: Item, field: string): number {
  return Number(json[field] ?? 0);
}

/** Each item to the output that its number says. */
function parted(outputs: number) {
  return ({ inputs: [items = []] }: NodeCall): Item[][] =>
    Array.from({ length: outputs }, (_, output) =>
      items.flatMap((item, at) =>
        numberOf(item, 'n') % outputs === output ? [{ json: item.json, pairedItem: { item: at } }] : [],
      ),
    );
}

/** Types of nodes that show in their items what they have read, and how often. */
export const testTypes: ReadonlyMap<string, CatalogueNode> = new Map([
  typeNamed('trigger', 1, {
    as: 'trigger',
    arms: () => ({ kind: 'manual' }),
    items: (payload) => (payload as number[]).map((n) => ({ json: { n } })), // what the test begins with
  }),
  typeNamed('set', 1, {
    as: 'pure',
    run: (call) => [
      (call.inputs[0] ?? []).map(({ json }, item) => ({
        json: { ...json, n: numberOf({ json }, 'n') * 3 + 1, seen: call.parameter('value', item), run: call.runIndex },
        pairedItem: { item },
      })),
    ],
  }),
  typeNamed('if', 2, { as: 'pure', run: parted(2) }),
  typeNamed('switch', 3, { as: 'pure', run: parted(3) }),
  typeNamed('filter', 1, { as: 'pure', run: (call) => parted(2)(call).slice(0, 1) }),
  typeNamed('merge', 1, {
    as: 'pure',
    run: ({ inputs: [one = [], other = []] }) => [
      [...pass(one), ...other.map(({ json }) => ({ json: { ...json, b: 1 } }))],
    ],
  }),
  typeNamed('fail', 1, {
    as: 'pure',
    run: ({ inputs: [items = []] }) => {
      if (items.length % 2 === 1) throw new NodeError('NODE_OPERATION', 'an odd number of items');
      return [pass(items)];
    },
  }),
  typeNamed('batches', 2, {
    as: 'flow',
    kind: 'split-in-batches',
    size: (call) => Number(call.parameter('size', 0)),
  }),
  typeNamed('wait', 1, {
    as: 'flow',
    kind: 'wait',
    until: ({ now, node }) => ({ kind: 'time', at: now + node.name.length }),
  }),
]);

export function testTypeOf({ type }: GraphNode): CatalogueNode | undefined {
  return testTypes.get(type);
}
