import { templatePieces } from '#expressions';
import { clip } from '#values';
import { presentRules } from '#graph';
import type { Graph, GraphNode } from '#graph';
import { NodeError } from '#nodes';
import type { Arming } from '#nodes';
import type { CompileProblem } from '../plan/compile-problem.js';
import { resolveParameters } from '../items/parameters.js';
import type { TypeOf } from '../plan/plan-graph.js';

/** Of a template that is refused. */
const shownChars = 100;

/** A trigger of a graph, and what is set up for it. */
export interface GraphTrigger {
  /** The name of its node. */
  node: string;
  /** What n8n calls a form or a chat by that has no path; the id of the node where it has none. */
  webhookId: string;
  arming: Arming;
  /** By their types: the ids of the credentials that it names. */
  credentials: Readonly<Record<string, string>>;
}

/** The triggers of a graph that are not disabled, or why they cannot be set up: nothing in them may depend on a run. */
export function listTriggers(
  graph: Graph,
  typeOf: TypeOf,
): { triggers: GraphTrigger[] } | { problems: CompileProblem[] } {
  const triggers: GraphTrigger[] = [];
  const problems: CompileProblem[] = [];
  for (const [at, node] of graph.nodes.entries()) {
    const type = typeOf(node);
    if (type?.runs.as !== 'trigger' || node.disabled === true) continue;
    try {
      const arming = type.runs.arms({ node, parameter: resolveParameters({ node, type }, textAlone, noRun) });
      triggers.push({ node: node.name, webhookId: readWebhookId(node), arming, credentials: readCredentials(node) });
    } catch (error) {
      if (!(error instanceof NodeError)) throw error;
      problems.push({ code: 'TRIGGER_PARAMETER', path: `/nodes/${at}/parameters`, message: error.message });
    }
  }
  return problems.length > 0 ? { problems } : { triggers };
}

/** The workflow that is started where a run of this one fails; null: none. */
export function readErrorWorkflow({ settings }: Graph): string | null {
  const named = settings?.['errorWorkflow'];
  return typeof named === 'string' && named !== '' ? named : null;
}

/** The zone of a graph's times; null: that of its agent. */
export function readTimeZone({ settings }: Graph): string | null {
  const named = settings?.['timezone'];
  return typeof named === 'string' && named !== '' && named !== 'DEFAULT' ? named : null;
}

function readWebhookId({ id, webhookId }: GraphNode): string {
  return typeof webhookId === 'string' && webhookId !== '' ? webhookId : id;
}

function readCredentials({ credentials = {} }: GraphNode): Record<string, string> {
  const named = Object.entries(credentials).map(([type, value]) => [type, idIn(value)] as const);
  return Object.fromEntries(named.filter(([, id]) => id !== ''));
}

function idIn(value: unknown): string {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null;
  return typeof id === 'string' ? id : '';
}

/** A text behind `=` without an expression is that text. */
function textAlone(template: string): string {
  const pieces = templatePieces(template);
  if (pieces.every((piece) => 'text' in piece)) return pieces.map(({ text }) => text).join('');
  throw new NodeError('NODE_PARAMETER', `expected no expression in a trigger: ${clip(template, shownChars)}`);
}

/** Before a run there is nothing that an expression could see. */
const noRun = {
  ...{ rules: presentRules, input: [], runIndex: 0, nodes: {}, now: 0, timeZone: 'UTC' },
  ...{ workflow: { id: '', name: '' }, execution: { id: '', mode: 'live' as const } },
};
