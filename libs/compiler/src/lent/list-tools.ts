import { NodeError } from '#nodes';
import type { EffectAnswer, Lent, LentTool } from '#nodes';
import { goesOn } from '../items/asked-parts.js';
import { callOfLender } from './call-of-lender.js';
import { calledFor } from '../effects/called-for.js';
import { askedIfDecided, decidedFor } from '../effects/decided-call.js';
import { buildAnswerField, buildCallField } from '../effects/stored-call.js';
import type { StoredCall } from '../effects/stored-call.js';
import { buildNodeCall, failedAs, readInputs, toValueResult } from '../execution.js';
import type { Execution, StepResult } from '../execution.js';
import type { GraphPlan } from '../plan/graph-plan.js';
import { scopedField } from '../plan/item-fields.js';
import type { ItemReads } from '../items/read-items.js';
import type { Lender } from '../plan/sub-nodes.js';

type Mcp = Extract<Lent, { kind: 'mcp' }>;
type Lenders = GraphPlan['lenders'];

const mcpType = '@n8n/n8n-nodes-langchain.mcpClientTool';

/** The nodes below one, at any depth, whose tools a server has to list before anything is asked. */
export function mcpLenders(lenders: Lenders, name: string, above: readonly string[] = []): Lender[] {
  if (above.includes(name)) return [];
  const found = (lenders.get(name) ?? []).flatMap((lender) =>
    lender.node.type === mcpType ? [lender] : mcpLenders(lenders, lender.node.name, [...above, name]),
  );
  return [...new Map(found.map((lender) => [lender.node.name, lender])).values()];
}

/** Asks the servers below a node for their tools, once for all that it asks: what they answer is kept, and holds until the node is done. */
export function* listTools(execution: Execution): ItemReads<StepResult> {
  const { plan, planned, context, reader, place } = execution;
  const inputs = yield* readInputs(execution);
  if (inputs.every((items) => items.length === 0)) return toValueResult('[]');
  const { now, timeZone, workflow, execution: own } = context;
  const run = { now, timeZone, runIndex: 0, workflow, execution: own };
  const keeps = goesOn(planned.node) ? { keeps: true } : {};
  const [calls, items]: [object[], Record<string, string>] = [[], {}];
  try {
    for (const [at, lender] of mcpLenders(plan.lenders, planned.node.name).entries()) {
      const { type, node } = lender;
      const call = yield* callOfLender(execution, lender, { inputs, itemIndex: 0 }, context.evaluate);
      const lent = type.runs.as === 'sub-node' ? type.runs.lends(call) : null;
      if (lent?.kind !== 'mcp') continue;
      const request = { kind: 'mcp-list', itemIndex: 0, ...reachedBy(lent) } as const;
      const stored: StoredCall = { request, tries: 3, run };
      const field = buildCallField(planned.node.name, reader.rounds, at);
      items[field] = JSON.stringify(stored);
      const decided = yield* decidedFor(execution, lender);
      calls.push({
        request: scopedField(place.scope, field),
        ...askedIfDecided(calledFor(request, node, context), request, decided, context),
        ...keeps,
      });
    }
    return { ...toValueResult(calls), items };
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    if (goesOn(planned.node)) return toValueResult('[]'); // the step behind this one finds the same, and says so
    return failedAs(execution, yield* buildNodeCall(execution, inputs), error);
  }
}

function reachedBy({ endpoint, by, credential, timeoutMs }: Mcp) {
  return { endpoint, ...(by && { by }), timeoutMs, ...(credential && { credential }) };
}

/** The tools that a server has listed for a node, as that lends them. Throws `NodeError`. */
export function* toolsListed({ plan, planned, reader }: Execution, name: string, lent: Mcp): ItemReads<LentTool[]> {
  const at = mcpLenders(plan.lenders, planned.node.name).findIndex(({ node }) => node.name === name);
  const [text] = yield [buildAnswerField(buildCallField(planned.node.name, reader.rounds, at))];
  const answer = typeof text === 'string' ? (JSON.parse(text) as EffectAnswer) : null; // as the tool-runner wrote it
  if (answer?.kind !== 'mcp-list') throw new NodeError('NODE_OPERATION', `${name}: its server has listed no tools`);
  return answer.tools
    .filter((tool) => lent.takes(tool.name))
    .map((tool): LentTool => ({
      ...{ name: tool.name, description: tool.description, parameters: { ...tool.inputSchema, type: 'object' } },
      how: {
        by: 'effect',
        request: (_, args) => ({ kind: 'mcp-call', itemIndex: 0, ...reachedBy(lent), tool, args }),
      },
    }));
}
