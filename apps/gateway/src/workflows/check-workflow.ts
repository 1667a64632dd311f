import { compileGraph } from '#compiler';
import { graphCallTool, graphTool } from '#contract';
import { readGraph } from '#graph';
import type { Graph } from '#graph';
import { nodeTypeOf } from '#nodes';
import type { PolicyTable } from '#policy';
import { versionOf, workflowBudget, workflowDefinition } from '#registry';
import type { AgentDefinition } from '#registry';
import { readSchedule } from '#schedule';
import type { AgentBasis } from '#versions';
import { checkDocument, workflowHints, worstCaseOf } from '#workflow';
import type {
  DocumentCheck,
  DocumentLimits,
  WorkflowDocument,
  WorkflowError,
  WorkflowNode,
  WorstCase,
} from '#workflow';
import { fieldProblem } from '../platform/http/problem.js';
import type { Problem } from '../platform/http/problem.js';
import { worstCasePolicyOf } from './worst-case-policy.js';
import type { PublishWorkflow } from './workflow-requests.js';

/** A stored workflow that another one names. */
interface Found {
  document: WorkflowDocument;
  /** The stored workflows in it. */
  uses: readonly string[];
}

/** What a document is checked against. */
export interface Ground {
  basis: AgentBasis;
  table: PolicyTable;
  /** The agent that runs it; null: the environment's. */
  base: AgentDefinition | null;
  /** The files that its layers may name, by their paths. */
  layers: ReadonlyMap<string, string>;
  /** A stored workflow as it is by now; null: there is none under this id. */
  find(this: void, id: string): Promise<Found | null>;
}

/** A document that may run. */
export interface Checked {
  definition: AgentDefinition;
  version: string;
  worst: WorstCase;
  uses: string[];
  repeats: boolean;
}

/** A document names at most so many others: each is read. */
const mostNamed = 100;

/** Stored workflows by the names that a document has asked for. */
class Named extends Map<string, unknown> {
  readonly asked = new Set<string>();

  override has(name: string): boolean {
    this.asked.add(name);
    return super.has(name);
  }
}

/** Checks a document, and what it names. Throws a problem that names everything that is wrong with it. */
export async function checkWorkflow(
  { id, document: written, graph, policy }: Pick<PublishWorkflow, 'id' | 'document' | 'graph' | 'policy'>,
  { basis, table, base, layers, find }: Ground,
): Promise<Checked> {
  const budget = { ...workflowBudget, ...policy };
  const compiled = graph === undefined ? null : compiledFrom(graph, basis.providers);
  const tools = new Set([...(base?.tools ?? basis.tools), ...(compiled ? [graphTool, graphCallTool] : [])]);
  const deep = compiled ? { maxDepth: deepestCompiled } : {};
  const known = { tools, layers: new Set(layers.keys()), ...deep };
  const { document, uses } = await whole(id, compiled?.document ?? written, known, find);
  const worstCase = worstCasePolicyOf(document, table, basis, budget);
  passed(checkDocument(document, { worstCase, ...deep }));
  const repeats = isRepeated(document.root);
  if (repeats) refuseWhatCannotTick(document, known);
  const definition = workflowDefinition(id, document, base, budget, layers, compiled?.graph);
  const version = versionOf(definition);
  return { definition, version, worst: worstCaseOf(document, worstCase), uses, repeats };
}

/** How deep the nodes of a compiled document may lie: nobody reads it. */
const deepestCompiled = 24;

function compiledFrom(json: unknown, providers: readonly string[]): { graph: Graph; document: WorkflowDocument } {
  const read = readGraph(json);
  if ('problems' in read) throw graphRefusal(read.problems.map((one) => ({ code: 'GRAPH_VALIDATION_FAILED', ...one })));
  const compiled = compileGraph(read.value, nodeTypeOf, (provider) => providers.includes(provider));
  if ('problems' in compiled) throw graphRefusal(compiled.problems);
  return { graph: read.value, document: compiled.document };
}

function graphRefusal(problems: readonly { code: string; path: string; message: string }[]): Problem {
  const named = problems.map(({ code, path, message }) => ({
    ...{ field: `graph${path}`, detail: message, code, path, message, hint: 'see docs/graphs.md' },
  }));
  return fieldProblem(422, 'workflow-refused', named);
}

/** The document with those that it names in their places, and their ids. */
async function whole(id: string, json: unknown, known: DocumentLimits, find: Ground['find']) {
  const workflows = new Named();
  const [looked, uses] = [new Set<string>(), new Set<string>()];
  for (;;) {
    const check = checkDocument(json, { ...known, workflows, name: id });
    const unread = [...workflows.asked].filter((name) => !looked.has(name)).slice(0, mostNamed - looked.size);
    if (unread.length === 0) return { document: passed(check), uses: [...uses] };
    for (const name of unread) {
      looked.add(name);
      const found = await find(name);
      if (!found) continue;
      workflows.set(name, found.uses.includes(id) ? leadingTo(id) : found.document);
      for (const each of [name, ...found.uses]) uses.add(each);
    }
  }
}

/** Stands for a stored workflow that this one is in. */
function leadingTo(ref: string): WorkflowDocument {
  return { version: 1, root: { kind: 'subflow', id: 'root', ref } };
}

/** Whether a schedule starts it: an `every` is the root, or the last step of it. */
function isRepeated(root: WorkflowNode): boolean {
  const last = root.kind === 'sequence' ? root.steps.at(-1) : root;
  return last?.kind === 'every';
}

/** Nothing starts what repeats unless a schedule does. */
function refuseWhatCannotTick(document: WorkflowDocument, { layers }: DocumentLimits): void {
  const read = readSchedule(document);
  if (!read.ok) throw refusal(read.errors);
  passed(checkDocument(document, { ...(layers && { layers }), isScheduled: true }));
}

function passed(check: DocumentCheck): WorkflowDocument {
  if (check.ok) return check.document;
  throw refusal(check.errors);
}

/** The problem of a document that may not run. */
export function refusal(errors: readonly WorkflowError[]): Problem {
  const named = errors.map(({ code, path, message }) => ({
    field: `document${path}`,
    detail: message,
    ...{ code, path, message, hint: workflowHints[code] },
  }));
  return fieldProblem(422, 'workflow-refused', named);
}
