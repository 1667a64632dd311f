import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Graph, GraphNode, Operation } from '#graph/edit';
import { listInputs, itemsByName } from '../items/known-items.js';
import type { Data } from '../items/known-items.js';
import type { ParameterScope } from '../parameters/parameter-context.js';
import type { TestAsked } from '../testing/use-draft-test.js';
import type { Trial } from '../testing/use-trial.js';
import { useKnownItems } from './items/use-known-items.js';

interface Props {
  graph: Graph;
  node: GraphNode;
  trial: Trial;
  onChange: (operations: Operation[]) => void;
}

/** Parameters that are typed go to the check at once, and into the draft when their field is left. */
function useTyping({ node, trial, onChange }: Props) {
  const isTyping = useRef(false);
  useEffect(() => () => trial.setTyped(null), []);
  const update = (updates: Partial<GraphNode>): void => {
    if (isTyping.current) return trial.setTyped({ nodeId: node.id, updates });
    trial.setTyped(null);
    onChange([{ type: 'updateNode', nodeId: node.id, updates }]);
  };
  const asTyped = (change: () => void): void => {
    isTyping.current = true;
    try {
      change();
    } finally {
      isTyping.current = false;
    }
  };
  return { update, asTyped, settle: () => trial.setTyped(null) };
}

/** What the fields of a node know of the items that come to it, and how it is tested with them. */
export function useNodeTrial(props: Props) {
  const { graph, node, trial } = props;
  const { name } = node;
  const { known, isRecorded, before, problem, from } = useKnownItems(graph, name, trial);
  const inputs = useMemo(() => listInputs(graph, name, known), [graph, name, known]);
  const typing = useTyping(props);
  const target = useRef<((text: string) => void) | null>(null);
  const findings = useMemo(() => trial.found.filter((one) => one.node === name), [trial.found, name]);
  const input = inputs[0]?.items ?? [];
  const others = graph.nodes.map((one) => one.name).filter((one) => one !== name && !before.includes(one));
  const scope: ParameterScope = {
    ...{ known, input, findings, target, asTyped: typing.asTyped, settle: typing.settle, workflow: graph.name },
    item: input[0] ?? null,
    nodes: [...before, ...others],
    failure: trial.shown.failure?.node === name ? (trial.shown.failure.message ?? null) : null,
  };
  const test = (part: 'alone' | 'up-to', typed?: Data[]): void => {
    const asked: TestAsked = { part, node: name, ...(typed && { input: typed }) };
    trial.startTest(part === 'alone' ? { ...asked, items: itemsByName(known, before) } : asked);
  };
  const direct = new Set(inputs.map((one) => one.source));
  const behind = before
    .filter((each) => !direct.has(each))
    .flatMap((each) => {
      const items = known.get(each)?.find((output) => output.items.length > 0)?.items;
      return items === undefined ? [] : [{ source: each, items }];
    });
  return { made: known.get(name) ?? [], isRecorded, inputs, behind, problem, from, scope, update: typing.update, test };
}

export type NodeTrial = ReturnType<typeof useNodeTrial>;
