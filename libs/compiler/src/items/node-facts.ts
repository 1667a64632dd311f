import { mayReadField } from '#expressions';
import { completeParameters } from '#nodes';
import { isBatches } from '../plan/flow-kinds.js';
import type { GraphPlan, PlannedNode } from '../plan/graph-plan.js';
import { listTemplates } from '../plan/item-fields.js';
import { describeBatches } from './batch-context.js';
import type { ExpressionScope, NodeFacts } from './parameters.js';
import { countRuns, executionsOf, listExecutions } from './read-items.js';
import type { ItemReads, Reader } from './read-items.js';

interface Place {
  plan: GraphPlan;
  planned: PlannedNode;
  reader: Reader;
}

const factNames = new Set(['parameter', 'params', 'context', 'runIndex']);
const contextName = new Set(['context']);
/** Whether it is worth while to parse what is written: one of those names, or a name that is put together. */
const mayAsk = /\b(?:parameter|params|context|runIndex)\b|[\])]\s*(?:\?\.)?\s*\[/;

/** What the expressions of a node may ask of nodes beside their items; what none of them names is not read. */
export function* knownOfNodes({
  plan,
  planned,
  reader,
}: Place): ItemReads<Pick<ExpressionScope, 'about' | 'prevNode'>> {
  const written = JSON.stringify(planned.node.parameters ?? {});
  const prevNode = written.includes('$prevNode') ? yield* findPrevNode({ plan, planned, reader }) : null;
  const asks = (fields: ReadonlySet<string>): boolean =>
    mayAsk.test(written) && listTemplates(planned.node.parameters).some((text) => mayReadField(text, fields));
  const about =
    /\$parameter\b/.test(written) || asks(factNames)
      ? yield* readFacts({ plan, planned, reader }, asks(contextName))
      : null;
  return { ...(about && { about }), ...(prevNode && { prevNode }) };
}

function* readFacts({ plan, planned, reader }: Place, asksContext: boolean): ItemReads<Record<string, NodeFacts>> {
  const facts: Record<string, NodeFacts> = { '': { parameter: listParameters(planned), runIndex: runIndexAt(reader) } };
  for (const name of planned.references) {
    const other = plan.nodes.get(name);
    if (other === undefined) continue;
    const context = asksContext && isBatches(other) ? yield* describeBatches(plan, other, reader) : null;
    facts[name] = {
      parameter: listParameters(other),
      runIndex: Math.max(0, (yield* countRuns(plan, name, reader)) + (yield* hasRun(plan, name, reader)) - 1),
      ...(context && { context }),
    };
  }
  return facts;
}

const listParameters = ({ node, type }: PlannedNode): NodeFacts['parameter'] =>
  completeParameters(node, type.description);

const runIndexAt = ({ rounds }: Reader): number => (rounds.at(-1) ?? 1) - 1;

/** The last of the nodes that lead to its first input which has given something. */
function* findPrevNode({ plan, planned, reader }: Place): ItemReads<ExpressionScope['prevNode'] | null> {
  for (const source of [...(planned.inputs[0] ?? [])].reverse()) {
    const { node: name, output } = source;
    const last = (yield* executionsOf(plan, source, reader)).at(-1);
    if (last === undefined || (last.outputs[output] ?? []).length === 0) continue;
    return { name, outputIndex: output, runIndex: (last.rounds.at(-1) ?? 1) - 1 };
  }
  return null;
}

/** 1 where a node has run in the reader's own round. */
function* hasRun(plan: GraphPlan, name: string, reader: Reader): ItemReads<number> {
  return (yield* listExecutions(plan, name, reader)).length > 0 ? 1 : 0;
}
