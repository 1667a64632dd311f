import { findNodeType } from '#nodes';
import { presentRules } from '#graph';
import type { Graph, GraphNode } from '#graph';
import { compileGraph } from '../src/compile-graph.js';
import type { Compiled } from '../src/compile-graph.js';
import type { ExpressionScope } from '../src/items/parameters.js';
import type { ItemReads } from '../src/items/read-items.js';
import { runStep } from '../src/run-step.js';

export const ai = '@n8n/n8n-nodes-langchain.';

export function node(
  name: string,
  type: string,
  parameters: Record<string, unknown> = {},
  more: Partial<GraphNode> = {},
): GraphNode {
  return { id: name, name, type, typeVersion: 1, parameters, ...more };
}

export const to = (name: string, type: string) => ({ [type]: [[{ node: name, type, index: 0 }]] });

export function compiled(graph: Graph): Compiled {
  const made = compileGraph(graph, findNodeType);
  if ('problems' in made) throw new Error(JSON.stringify(made.problems));
  return made;
}

/** A run's store, and how its steps are made: no expression but `={{ $json.q }}` and `={{ $fromAI('q') }}` are known. */
export class Steps {
  readonly store = new Map<string, string>();
  evaluated = 0;

  constructor(
    private readonly graph: Compiled,
    private readonly payload: unknown,
  ) {}

  do(
    args: { node: string; part?: string; from?: string; tool?: string },
    { path = 'graph', given = '', scope = '', depth = 0, input = JSON.stringify(this.payload) } = {},
  ) {
    const context = {
      ...{
        rules: presentRules,
        now: 0,
        timeZone: 'UTC',
        random: () => 0,
        hasProvider: () => true,
        findTool: () => null,
      },
      findSender: (ours: string) => ({ tenant: 'default', ours }),
      ...{ workflow: { id: 'w', name: 'w' }, execution: { id: 'run', mode: 'live' as const } },
      evaluate: (template: string, { input: items, itemIndex, fromAI }: ExpressionScope) => {
        this.evaluated += 1;
        return template.includes('$fromAI') ? fromAI?.['q'] : items[itemIndex]?.json['q'];
      },
    };
    const place = { path, given, input, scope, depth };
    const { result, items } = this.answered(runStep(this.graph.plan, args, place, context));
    for (const [field, text] of Object.entries(items)) this.store.set(field, text);
    return result.ok ? result.value : result.envelope.error.message;
  }

  private answered<T>(reads: ItemReads<T>): T {
    let step = reads.next([]);
    while (step.done !== true) step = reads.next(step.value.map((field) => this.store.get(field) ?? null));
    return step.value;
  }

  outputs(name: string, scope = ''): unknown {
    return JSON.parse(this.store.get(`${scope}:${name}`) ?? 'null');
  }
}
