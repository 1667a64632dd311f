import { uniqueName } from '#graph';
import type { Graph } from '#graph';
import { hasPublicTrigger, presentGraph } from '#nodes';
import type { WorkflowDocument, WorkflowNode } from '#workflow';
import { graphTool } from '#model-turn';
import { arrange } from './plan/arrange.js';
import type { Order, Unit } from './plan/arrange.js';
import type { CompileProblem } from './plan/compile-problem.js';
import { compileProblems, withStandIns } from './check/compile-problems.js';
import { readMaxDepth } from './run/depth.js';
import { readMaxRuns } from './run/run-cycle.js';
import { batchPace, callNode } from './effects/call-nodes.js';
import { isEffect } from './effects/effect-runs.js';
import { batchComes, buildDoneName, findLoops } from './plan/find-loops.js';
import type { GraphPlan, PlannedNode } from './plan/graph-plan.js';
import type { Edge } from './plan/main-edges.js';
import { mcpLenders } from './lent/list-tools.js';
import { planGraph } from './plan/plan-graph.js';
import { readBy, readEdges } from './plan/read-edges.js';
import type { TypeOf } from './plan/plan-graph.js';
import { approvalSteps, modelSteps, summarySteps, workflowSteps } from './ask/asked-steps.js';
import type { PartWriter } from './ask/asked-steps.js';
import { asksModel } from './lent/model-nodes.js';
import { isApproval } from './run/run-approval.js';
import { sumsUp } from './ask/run-summary.js';
import { callsWorkflows } from './run/run-workflows.js';
import { isBatches, isWait } from './plan/flow-kinds.js';
import { findLenders } from './plan/sub-nodes.js';
import type { Lender } from './plan/sub-nodes.js';
import { shortName, toIdPart } from './plan/part-names.js';

/** A document, and what its run must know of the graph beside it. */
export interface Compiled {
  document: WorkflowDocument;
  plan: GraphPlan;
}

/** Below this depth of a document nothing runs side by side any more. */
const deepestFork = 12;
const mostRounds = 10_000;

/**
 * A graph as a workflow document, or why it cannot run. Equal graphs give equal documents. `hasProvider` says which providers of models
 * there are; absent: any. A node whose type `known` does not know is a stand-in: it fails when a run comes to it.
 */
export function compileGraph(
  stored: Graph,
  known: TypeOf,
  hasProvider: (provider: string) => boolean = () => true,
): Compiled | { problems: CompileProblem[] } {
  const graph = presentGraph(stored);
  const typeOf = withStandIns(known);
  const problems = compileProblems(graph, typeOf, hasProvider);
  const planned = planGraph(graph, typeOf);
  if (problems.length > 0) return { problems };
  const lenders = findLenders(graph, typeOf);
  const writer = new DocumentWriter(planned.nodes, planned.edges, lenders, readMaxRuns(graph));
  // Triggers read what the whole run began with: no path of a fork knows that.
  const isTrigger = (each: string): boolean => planned.nodes.get(each)?.type.runs.as === 'trigger';
  const names = [...planned.nodes.keys()];
  // A path of a fork is a run of its own, whose input is what the step before has put out: a trigger reads what the run began with, and stands in none.
  const begins = writer.write(names.filter(isTrigger), deepestFork);
  const rest = names.filter((each) => !isTrigger(each));
  const steps = [...begins, ...writer.write(rest, 1)];
  const result: WorkflowNode = {
    kind: 'tool',
    id: writer.idFor('result'),
    toolName: graphTool,
    args: { part: 'result' },
  };
  const root: WorkflowNode = { kind: 'sequence', id: writer.idFor('graph'), steps: [...steps, result] };
  const { name } = graph;
  const ends = [...planned.nodes.keys()].filter((each) => !planned.edges.some(({ from }) => from === each));
  const { loopIds, mapIds } = writer;
  const own = { name, maxDepth: readMaxDepth(graph), isPublic: hasPublicTrigger(graph) };
  return { document: { version: 1, root }, plan: { ...own, nodes: planned.nodes, ends, loopIds, mapIds, lenders } };
}

/** A node, or a loop with all in it. */
interface WrittenUnit extends Unit {
  body: readonly string[] | null;
  isOfBatches: boolean;
}

class DocumentWriter {
  readonly loopIds = new Map<string, string>();
  readonly mapIds = new Map<string, string>();
  private readonly ids: string[] = [];

  /** They come first, so that they are the names of their nodes. */
  private readonly stepIds: ReadonlyMap<string, string>;

  constructor(
    private readonly nodes: ReadonlyMap<string, PlannedNode>,
    private readonly edges: readonly Edge[],
    private readonly lenders: ReadonlyMap<string, readonly Lender[]>,
    /** Of a loop that is not of batches. */
    private readonly mostRuns: number,
  ) {
    this.stepIds = new Map(Array.from(nodes.keys(), (name) => [name, this.idFor(name)]));
  }

  /** An id that is not there yet. */
  idFor(name: string): string {
    const id = uniqueName(toIdPart(name), this.ids);
    this.ids.push(id);
    return id;
  }

  /** What carries out these nodes, one after the other; `depth` is where the first of it stands. */
  write(names: readonly string[], depth: number): WorkflowNode[] {
    const units = this.groupUnits(names);
    const unitAt = new Map(units.flatMap((unit) => [unit.name, ...(unit.body ?? [])].map((name) => [name, unit.name])));
    const between = this.edges.flatMap((edge) => {
      const [from, to] = [unitAt.get(edge.from), unitAt.get(edge.to)];
      return from === undefined || to === undefined || from === to ? [] : [{ ...edge, from, to }];
    });
    const reads = units.map(({ name, body }) => {
      const own = [name, ...(body ?? [])].flatMap((each) => this.nodes.get(each) ?? []);
      return { name, of: own.flatMap(readBy).flatMap((each) => unitAt.get(each) ?? []) };
    });
    return this.inSeries(arrange(units, [...between, ...readEdges(reads, between)]), depth);
  }

  private groupUnits(names: readonly string[]): WrittenUnit[] {
    const here = new Set(names);
    const inside = this.edges.filter(({ from, to }) => here.has(from) && here.has(to));
    const loops = findLoops(names, inside, (name) => isBatches(this.nodes.get(name)));
    const cycles = new Set(loops.filter(({ isOfBatches }) => !isOfBatches).map(({ name }) => name));
    const bodies = new Map(loops.map(({ name, body }) => [name, names.filter((each) => body.has(each))]));
    const inBodies = new Set([...bodies.values()].flat());
    const slow = (name: string): boolean =>
      [isWait, isEffect, asksModel, isApproval, callsWorkflows].some((waits) => waits(this.nodes.get(name)));
    return names
      .filter((name) => !inBodies.has(name))
      .map((name) => {
        const body = bodies.get(name) ?? (isBatches(this.nodes.get(name)) ? [] : null);
        return { name, body, isOfBatches: !cycles.has(name), isSlow: [name, ...(body ?? [])].some(slow) };
      });
  }

  private inSeries(order: Order<WrittenUnit>, depth: number): WorkflowNode[] {
    if ('series' in order) return order.series.flatMap((part) => this.inSeries(part, depth));
    if ('step' in order) return this.unit(order.step, depth);
    if (depth >= deepestFork) return order.parallel.flatMap((part) => this.inSeries(part, depth));
    const paths = order.parallel.map((part) => this.asOne(this.inSeries(part, depth + 2)));
    return [{ kind: 'fork', id: this.idFor('fork'), mode: 'all', paths }];
  }

  private asOne(steps: readonly WorkflowNode[]): WorkflowNode {
    const [only] = steps;
    if (only !== undefined && steps.length === 1) return only;
    return { kind: 'sequence', id: this.idFor('steps'), steps: [...steps] };
  }

  private unit({ name, body, isOfBatches }: WrittenUnit, depth: number): WorkflowNode[] {
    const step = this.step(name, this.stepIds.get(name) ?? name);
    if (body !== null && !isOfBatches) return this.cycle(name, step, body);
    if (body === null) return this.single(name, step);
    const id = this.idFor(`${shortName(name)} rounds`);
    this.loopIds.set(name, id);
    if (body.length === 0) return [this.loop(id, name, [step])];
    const round = this.asOne(this.write(body, depth + 3));
    const branch: WorkflowNode = {
      ...{ kind: 'branch', id: this.idFor('batch') },
      routes: [{ match: batchComes, matchMode: 'exact', target: round }],
    };
    return [this.loop(id, name, [step, branch])];
  }

  /** The steps of a node alone. */
  private single(name: string, step: WorkflowNode): WorkflowNode[] {
    return isEffect(this.nodes.get(name)) ? this.calls(name, step) : this.parts(name, step);
  }

  /** Rounds that go on for as long as something leads back to the node where they begin. None of them forks: a fork has runs of its own. */
  private cycle(name: string, step: WorkflowNode, body: readonly string[]): WorkflowNode[] {
    const id = this.idFor(`${shortName(name)} rounds`);
    this.loopIds.set(name, id);
    const again = this.step(name, this.idFor(`${shortName(name)} again`), 'again');
    const steps = [...this.single(name, step), ...this.write(body, deepestFork), again];
    return [this.loop(id, name, steps, this.mostRuns)];
  }

  /** The steps of one node, the last of which has its items. */
  private parts(name: string, last: WorkflowNode): WorkflowNode[] {
    const planned = this.nodes.get(name);
    const idFor: PartWriter['idFor'] = (word) => this.idFor(`${shortName(name)} ${word}`);
    const writer: PartWriter = { idFor, step: (word, part) => this.step(name, idFor(word), part) };
    if (planned === undefined) return [last];
    if (isWait(planned)) return this.wait(name, last);
    if (isApproval(planned)) return approvalSteps(writer, last);
    const isCalling = callsWorkflows(planned);
    if (!isCalling && !asksModel(planned)) return [last];
    const stepsOf = sumsUp(planned) ? summarySteps : modelSteps;
    const { steps, mapId, loopId } = isCalling
      ? workflowSteps(planned, writer, last)
      : stepsOf(planned, this.lenders.get(name) ?? [], writer, last);
    this.mapIds.set(name, mapId);
    if (loopId !== undefined) this.loopIds.set(name, loopId);
    if (mcpLenders(this.lenders, name).length === 0) return steps;
    return [writer.step('tools', 'list'), callNode(name, (wanted) => this.idFor(wanted)), ...steps];
  }

  private loop(id: string, name: string, steps: WorkflowNode[], maxIterations = mostRounds): WorkflowNode {
    const body: WorkflowNode = { kind: 'sequence', id: this.idFor(`${shortName(name)} round`), steps };
    return {
      kind: 'loop',
      id,
      body,
      until: { kind: 'outputEquals', sentinel: buildDoneName(name) },
      maxIterations,
    };
  }

  private step(name: string, id: string, part?: string): WorkflowNode {
    const args = { node: name, ...(part === undefined ? {} : { part }) };
    return { kind: 'tool', id, toolName: graphTool, args };
  }

  /** A node that waits: what for, the wait, and what goes on. */
  private wait(name: string, step: WorkflowNode): WorkflowNode[] {
    const until = this.step(name, this.idFor(`${shortName(name)} until`), 'until');
    return [until, { kind: 'delay', id: this.idFor(`${shortName(name)} delay`) }, step];
  }

  /** How its node makes requests in batches; undefined: it does not. */
  private pace(name: string): ReturnType<typeof batchPace> {
    const planned = this.nodes.get(name);
    return planned && batchPace(planned.node);
  }

  /** A node that has something done outside: what it asks for, the calls, and what their answers come to. */
  private calls(name: string, step: WorkflowNode): WorkflowNode[] {
    const asks = this.step(name, this.idFor(`${shortName(name)} requests`), 'requests');
    return [asks, callNode(name, (wanted) => this.idFor(wanted), this.pace(name)), step];
  }
}
