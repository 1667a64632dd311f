import { compileGraph, graphFindings, problemOfFinding } from '#compiler';
import { compileArguments, graphCallTool, graphTool } from '#model-turn';
import { firstOf, isObject } from '#values';
import { readGraph } from '#graph';
import type { Graph } from '#graph';
import { findNodeType, foundSecrets, isError, outputLimits } from '#nodes';
import type { Finding } from '#nodes';
import type { PolicyTable } from '#policy';
import { hashDefinition, workflowBudget, workflowDefinition } from '#registry';
import type { AgentDefinition, WorkflowBudget } from '#registry';
import { readSchedule } from '#schedule';
import type { AgentBasis } from '#versions';
import { checkDocument, computeWorstCase, listPlaces, listWarnings } from '#workflow';
import type {
  DocumentLimits,
  GraphLimits,
  WorkflowDocument,
  WorkflowError,
  WorkflowNode,
  WorkflowWarning,
  WorstCase,
  WorstCasePolicy,
} from '#workflow';
import { readNamedCredentials } from './named-credentials.js';
import type { ReadCredentialType } from './named-credentials.js';
import { recursionFindings } from './recursion.js';
import { buildWorstCasePolicy } from './worst-case-policy.js';

/** A stored workflow that another one names. */
interface Found {
  document: WorkflowDocument;
  /** The stored workflows in it. */
  uses: readonly string[];
  /** What it was compiled from; absent: it is no graph. */
  graph?: Graph;
}

/** What a document is checked against. */
export interface Ground {
  basis: AgentBasis;
  table: PolicyTable;
  /** The agent that runs it; null: the environment's. */
  base: AgentDefinition | null;
  /** The files that its layers may name, by their paths. */
  layers: ReadonlyMap<string, string>;
  /** The rules that its runs obey; null: those from before there was a number (ADR 96). */
  rules: AgentDefinition['rules'] | null;
  /** A stored workflow as it is by now; null: there is none under this id. */
  find(this: void, id: string): Promise<Found | null>;
  /** Absent: nobody knows which credentials there are. */
  credentialType?: ReadCredentialType;
}

/** A document that may run. */
export interface Checked {
  definition: AgentDefinition;
  version: string;
  worst: WorstCase;
  uses: string[];
  repeats: boolean;
  /** What it may do, and hardly means. */
  warnings: WorkflowWarning[];
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

/** What somebody wants stored: a document, or a graph that is compiled to one. */
export interface Written {
  id: string;
  document?: unknown;
  graph?: unknown;
  /** What its runs may take; absent figures: as usual. */
  policy?: Partial<WorkflowBudget> | undefined;
}

/** All that is wrong with a graph, or with a document. */
export type Refusal =
  | { of: 'graph'; problems: readonly { code: string; path: string; message: string }[] }
  | { of: 'document'; problems: readonly WorkflowError[] };

/** Checks a document and what it names, up to what a run of it may take at most. */
export async function checkWorkflow(
  { id, document: written, graph, policy }: Written,
  { basis, table, base, layers, rules, find, credentialType }: Ground,
): Promise<Checked | Refusal> {
  const budget = { ...workflowBudget, ...policy };
  const compiled = graph === undefined ? null : await compiledFrom(graph, basis, credentialType);
  if (compiled && 'problems' in compiled) return compiled;
  const circles = compiled && (await findCircles(id, compiled.graph, find));
  if (circles && circles.problems.length > 0) return circles;
  const known = limitsIn({ basis, base, layers }, { isCompiled: compiled !== null, maxMs: budget.maxSeconds * 1_000 });
  const read = await whole(id, compiled?.document ?? written, known, find);
  if ('problems' in read) return read;
  const { document, uses } = read;
  const worstCase = buildWorstCasePolicy(document, table, basis, budget);
  const held = compiled === null ? { worstCase } : {};
  const errors = [
    ...listDocumentErrors(document, { ...held, ...(known.maxDepth && { maxDepth: known.maxDepth }) }),
    ...tickErrors(document, known),
    ...secretErrors(written),
  ];
  if (errors.length > 0) return { of: 'document', problems: errors };
  const definition = workflowDefinition(id, document, base, budget, { layers, graph: compiled?.graph, rules });
  const version = hashDefinition(definition);
  const worst = computeWorstCase(document, worstCase, graphLimits(compiled, basis));
  const warnings = compiled ? [...compiled.warnings, ...overCaps(worst, worstCase.run)] : listWarnings(document);
  return {
    definition,
    version,
    worst,
    uses,
    repeats: isRepeated(document.root),
    warnings,
  };
}

/** Which caps of its run end a graph that comes to its worst case: its loops have no other bound than thousands of rounds (ADR 204). */
function overCaps(worst: WorstCase, caps: WorstCasePolicy['run']): WorkflowWarning[] {
  const names = { steps: 'steps', toolCalls: 'tool calls', costMicroUsd: 'micro-dollars' } as const;
  const over = (['steps', 'toolCalls', 'costMicroUsd'] as const).filter((amount) => worst[amount] > caps[amount]);
  return over.map((amount) => ({
    path: '',
    message: `a run ends where it would take more than ${caps[amount]} ${names[amount]}; its worst case is ${worst.sums[amount]}`,
  }));
}

/** What a document may name, and how long a run of it may take. How long what stands for a graph waits is its own affair. */
function limitsIn(
  { basis, base, layers }: Pick<Ground, 'basis' | 'base' | 'layers'>,
  { isCompiled, maxMs }: { isCompiled: boolean; maxMs: number },
): DocumentLimits {
  const { schemas } = basis;
  return {
    tools: new Set([...(base?.tools ?? basis.tools), ...(isCompiled ? [graphTool, graphCallTool] : [])]),
    args: schemas && compileArguments(schemas),
    layers: new Set(layers.keys()),
    ...(isCompiled ? { maxDepth: deepestCompiled } : { maxMs }),
  };
}

/** What of a graph refuses nothing: advice, and what a person must still set up. */
export function graphWarnings(graph: Graph): WorkflowWarning[] {
  return warningsIn(graph, graphFindings(graph));
}

function warningsIn(graph: Graph, findings: readonly Finding[]): WorkflowWarning[] {
  const others = findings.filter((finding) => !isError(finding)).map((finding) => problemOfFinding(graph, finding));
  return others.map(({ path, message }) => ({ path, message }));
}

/** How deep the nodes of a compiled document may lie: nobody reads it. */
const deepestCompiled = 24;

async function compiledFrom(
  json: unknown,
  { providers, env = [] }: AgentBasis,
  readType: ReadCredentialType | undefined,
): Promise<{ graph: Graph; document: WorkflowDocument; warnings: WorkflowWarning[] } | Refusal> {
  const read = readGraph(json);
  if ('problems' in read)
    return { of: 'graph', problems: read.problems.map((one) => ({ code: 'GRAPH_VALIDATION_FAILED', ...one })) };
  const graph = read.value;
  const findings = graphFindings(graph, {
    hasProvider: (provider) => providers.includes(provider),
    hasEnv: (name) => env.includes(name),
    ...(readType && { hasCredential: await readNamedCredentials(graph, readType) }),
  });
  const errors = findings.filter(isError);
  if (errors.length > 0) return { of: 'graph', problems: errors.map((each) => problemOfFinding(graph, each)) };
  const compiled = compileGraph(graph, findNodeType);
  return 'problems' in compiled
    ? { of: 'graph', problems: compiled.problems }
    : { graph, document: compiled.document, warnings: warningsIn(graph, findings) };
}

/** What a usual controller allows: one of an older build has not told. */
const usualGraphs = {
  ...{ fuel: 20_000_000_000, ms: 30_000, items: 50_000, evaluations: 100_000 },
  runBytes: 16_777_216,
};

/** What the steps of a graph may take, undefined for a document: a step keeps what its node comes to, or the answer of its call. */
function graphLimits(compiled: { graph: Graph } | null, { graphs }: AgentBasis): GraphLimits | undefined {
  if (compiled === null) return undefined;
  const { graph } = compiled;
  const lendsNodes = Object.values(graph.connections).some((ways) => 'ai_tool' in ways);
  return { ...usualGraphs, ...graphs, stepBytes: outputLimits.bytes, lendsNodes };
}

/** The calls by which it would call itself without a bound. */
async function findCircles(id: string, graph: Graph, find: Ground['find']): Promise<Refusal> {
  const found = await recursionFindings(id, graph, async (named) => (await find(named))?.graph ?? null);
  return { of: 'graph', problems: found.map((each) => problemOfFinding(graph, each)) };
}

/** The document with those that it names in their places, and their ids. */
async function whole(
  id: string,
  json: unknown,
  known: DocumentLimits,
  find: Ground['find'],
): Promise<{ document: WorkflowDocument; uses: string[] } | Refusal> {
  const workflows = new Named();
  const [looked, uses] = [new Set<string>(), new Set<string>()];
  for (;;) {
    const check = checkDocument(json, { ...known, workflows, name: id });
    const unread = firstOf(
      [...workflows.asked].filter((name) => !looked.has(name)),
      mostNamed - looked.size,
    );
    if (unread.length === 0)
      return check.ok ? { document: check.document, uses: [...uses] } : { of: 'document', problems: check.errors };
    for (const name of unread) {
      looked.add(name);
      const found = await find(name);
      if (!found) continue;
      workflows.set(name, found.uses.includes(id) ? leadingTo(id) : found.document);
      for (const each of [name.split('@', 1)[0] ?? name, ...found.uses]) uses.add(each);
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

function listDocumentErrors(document: WorkflowDocument, limits: DocumentLimits): readonly WorkflowError[] {
  const check = checkDocument(document, limits);
  return check.ok ? [] : check.errors;
}

/** Secrets that stand in a document, in an argument or a text: whoever reads it would have them. None is shown. */
function secretErrors(written: unknown): WorkflowError[] {
  const message = 'a secret stands here: let the tool’s file name it, or a graph name a credential';
  const hasReferences = isObject(written) && written['version'] === 2;
  const found = foundSecrets(written).filter(({ secret }) => !(hasReferences && isReferenceAlone(secret)));
  const places = new Set(found.map(({ path }) => path));
  return Array.from(places, (path) => ({ code: 'WORKFLOW_VALIDATION_FAILED', path, message }));
}

/** A text that is nothing but a reference without a default, after the name of a scheme at most: a run puts the value there. */
function isReferenceAlone(text: string): boolean {
  return /^(?:\$\.|(?:(?:Bearer|Basic|Token) )?\{\{ *\$\.)[\w.[\]"-]+ *(?:\}\})?$/i.test(text);
}

/** Why what repeats cannot tick. */
function tickErrors(document: WorkflowDocument, known: DocumentLimits): readonly WorkflowError[] {
  const ticking = isRepeated(document.root) ? whyItCannotTick(document, known) : [];
  return ticking.length > 0 ? ticking : neverTicking(document);
}

/** An every that is not the root is no schedule's, and fails in a run. */
function neverTicking(document: WorkflowDocument): WorkflowError[] {
  const message = 'expected no every in a run: it is the root of a schedule';
  return listPlaces(document).flatMap(({ at, kind }) =>
    kind === 'every' && at !== '/root' ? [{ code: 'WORKFLOW_VALIDATION_FAILED', path: `${at}/kind`, message }] : [],
  );
}

/** Nothing starts what repeats unless a schedule does. */
function whyItCannotTick(document: WorkflowDocument, { layers }: DocumentLimits): readonly WorkflowError[] {
  const read = readSchedule(document);
  return read.ok ? listDocumentErrors(document, { ...(layers && { layers }), isScheduled: true }) : read.errors;
}
