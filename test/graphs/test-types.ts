import type { GraphNode } from '#graph';
import { NodeError } from '#nodes';
import type { CatalogueNode, EffectAnswer, EffectRequest, Item, NodeCall, Runs } from '#nodes';

const pass = (items: readonly Item[] = []): Item[] => items.map(({ json }, item) => ({ json, pairedItem: { item } }));

function typeNamed(name: string, outputs: number, runs: Runs): [string, CatalogueNode] {
  const ports = { inputs: ['main'], outputs: Array.from({ length: outputs }, () => 'main') };
  const about = {
    displayName: name,
    description: '',
    builderHint: '',
    version: 1,
    group: ['transform'] as const,
    defaults: { name },
  };
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
  typeNamed('call', 1, {
    as: 'effect',
    requests: (call) =>
      (call.inputs[0] ?? []).map((item, itemIndex) => {
        const n = numberOf(item, 'n');
        if (n % 7 === 3) throw new NodeError('NODE_OPERATION', 'nobody asks for that', itemIndex);
        return { kind: 'tool', itemIndex, tool: 'test', args: { n, seen: call.parameter('value', itemIndex) } };
      }),
    items: (_, { itemIndex }, answer) => {
      const { result } = answer as { result: { n: number } }; // as `answerTo` has it
      if (result.n % 7 === 5) throw new NodeError('NODE_OPERATION', 'an answer that is none', itemIndex);
      return [{ json: { ...result }, pairedItem: { item: itemIndex } }];
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

/** What the outside answers: what it was asked, and looks like an expression; null: it fails. */
export function answerTo(request: EffectRequest): EffectAnswer | null {
  const args = request.kind === 'tool' ? request.args : {};
  const n = Number(args['n']);
  if (n % 7 === 1) return null;
  return { kind: 'tool', result: { ...args, n: Number.isFinite(n) ? n : 0, text: '={{ $json.n }}' } };
}
