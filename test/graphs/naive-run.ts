import { presentRules } from '#graph';
import type { Graph, GraphNode } from '#graph';
import { completeParameters, failedItem, maxEffects, NodeError, outputLimits, ownValue, splitPath } from '#nodes';
import type { CatalogueNode, EffectRuns, Item, NodeCall } from '#nodes';
import { answerTo } from './test-types.js';
import { tinyEvaluate } from './tiny-evaluate.js';

/** What a node has made in one round of each loop around it. */
interface Made {
  name: string;
  loops: string[];
  rounds: number[];
  outputs: Item[][];
}

interface Edge {
  from: string;
  output: number;
  to: string;
  input: number;
}

/** A drawn graph multiplies its items: such a run says no more than a small one, and takes minutes. */
export class TooMuch extends Error {}

const most = { executions: 1_500, items: 20_000 };

/** Runs a graph as one would by hand: whatever has all that it reads is next, and a loop is gone round batch by batch. */
export class NaiveRun {
  readonly made: Made[] = [];
  isFailed = false;
  private itemCount = 0;
  private readonly nodes: ReadonlyMap<string, GraphNode>;
  private readonly edges: Edge[];

  constructor(
    private readonly graph: Graph,
    private readonly payload: unknown,
    private readonly typeOf: (node: GraphNode) => CatalogueNode | undefined,
  ) {
    this.nodes = new Map(graph.nodes.map((node) => [node.name, node]));
    this.edges = graph.nodes.flatMap(({ name, disabled }) =>
      (graph.connections[name]?.['main'] ?? []).flatMap((targets, output) =>
        disabled === true && output > 0
          ? []
          : targets.map(({ node, index }) => ({ from: name, output, to: node, input: index })),
      ),
    );
  }

  run(): this {
    this.scope(new Set(this.nodes.keys()), [], []);
    return this;
  }

  /** All that is not empty, by rounds and name. */
  items(): Map<string, Item[][]> {
    const some = this.made.filter(({ outputs }) => outputs.some(({ length }) => length > 0));
    return new Map(some.map(({ name, rounds, outputs }) => [`${rounds.join('.')}:${name}`, outputs]));
  }

  private keep(made: Made): void {
    this.made.push(made);
    this.itemCount += made.outputs.flat().length;
    if (this.made.length > most.executions || this.itemCount > most.items) throw new TooMuch(this.graph.name);
  }

  private scope(names: Set<string>, loops: string[], rounds: number[]): void {
    const bodies = this.bodiesIn(names);
    const left = new Set(names);
    while (left.size > 0 && !this.isFailed) {
      const next = [...left].find((name) => this.isReady(name, left, bodies));
      if (next === undefined) throw new Error(`nothing is ready of ${[...left].join(', ')}`);
      const body = bodies.get(next);
      if (body === undefined) this.node(next, loops, rounds);
      else this.loop(next, body, loops, rounds);
      for (const name of [next, ...(body ?? [])]) left.delete(name);
    }
  }

  /** Whether all that leads to a node, or into its loop, has run. */
  private isReady(name: string, left: Set<string>, bodies: Map<string, Set<string>>): boolean {
    if ([...bodies.values()].some((body) => body.has(name))) return false;
    const own = new Set([name, ...(bodies.get(name) ?? [])]);
    return this.edges.every(({ from, to }) => !own.has(to) || own.has(from) || !left.has(from));
  }

  private reach(from: string[], within: Set<string>, isOpen: (edge: Edge) => boolean): Set<string> {
    const found = new Set(from.filter((name) => within.has(name)));
    for (const name of found)
      for (const edge of this.edges) if (edge.from === name && within.has(edge.to) && isOpen(edge)) found.add(edge.to);
    return found;
  }

  /** Of each outermost loop here, what each round does: not what the end of it or of another loop leads to. */
  private bodiesIn(names: Set<string>): Map<string, Set<string>> {
    const targets = (name: string, output: number) =>
      this.edges.filter((edge) => edge.from === name && edge.output === output).map(({ to }) => to);
    const all = () => true;
    // Whose end leads back to itself is in another loop.
    const heads = [...names].filter(
      (name) => this.isBatches(name) && !this.reach(targets(name, 0), names, all).has(name),
    );
    const rounds = new Map(
      heads.map((head) => {
        const isInRound = (edge: Edge) => edge.from !== head || edge.output === 1;
        const reached = this.reach(targets(head, 1), names, isInRound);
        const back = [...reached].filter((name) => this.reach([name], names, isInRound).has(head));
        const after = this.reach(targets(head, 0), names, all);
        const body = [...reached].filter((name) => name !== head && (back.includes(name) || !after.has(name)));
        return [head, back.length > 0 ? new Set(body) : new Set<string>()] as const;
      }),
    );
    const leads = (one: string, other: string) => one !== other && this.reach([one], names, all).has(other);
    const bodies = new Map<string, Set<string>>();
    for (const head of this.inOrder(heads, leads)) {
      if ([...bodies.values()].some((body) => body.has(head))) continue;
      const own = new Set(rounds.get(head));
      for (const [other, body] of bodies) {
        const behind = this.reach(
          [...own].filter((name) => body.has(name)),
          names,
          all,
        );
        for (const name of behind) {
          if (!leads(name, head)) own.delete(name);
          if (!leads(name, other)) body.delete(name);
        }
      }
      bodies.set(head, own);
    }
    return bodies;
  }

  /** The outermost first; of loops that lead to each other the one that is entered from elsewhere. */
  private inOrder(heads: string[], leads: (one: string, other: string) => boolean): string[] {
    const outer = heads.filter((head) => !heads.some((other) => leads(other, head) && !leads(head, other)));
    const first =
      outer.find((head) => this.edges.some(({ from, to }) => to === head && !leads(head, from))) ?? outer[0];
    const others = heads.filter((head) => head !== first);
    return first === undefined ? [] : [first, ...this.inOrder(others, leads)];
  }

  private isBatches(name: string): boolean {
    const node = this.nodes.get(name);
    const runs = node && this.typeOf(node)?.runs;
    return runs?.as === 'flow' && runs.kind === 'split-in-batches' && node?.disabled !== true;
  }

  private loop(name: string, body: Set<string>, loops: string[], rounds: number[]): void {
    const inside = [...loops, name];
    const outside = (edge: Edge) => !body.has(edge.from);
    const given = this.inputOf(name, 0, loops, rounds, outside);
    if (given.length === 0) return;
    const size = this.sizeOf(name, given, loops, rounds);
    const processed: Item[] = [];
    let round = 1;
    for (let from = 0; from < given.length; from += size) {
      const batch = given.slice(from, from + size).map(({ json }, at) => ({ json, pairedItem: { item: from + at } }));
      this.keep({ name, loops: inside, rounds: [...rounds, round], outputs: [[], batch] });
      this.scope(body, inside, [...rounds, round]);
      if (this.isFailed) return;
      processed.push(...this.inputOf(name, 0, inside, [...rounds, round], (edge) => body.has(edge.from)));
      round += 1;
    }
    if (processed.length > outputLimits.items) this.isFailed = true;
    this.keep({ name, loops: inside, rounds: [...rounds, round], outputs: [processed, []] });
  }

  private sizeOf(name: string, given: Item[], loops: string[], rounds: number[]): number {
    const node = this.nodes.get(name);
    const runs = node && this.typeOf(node)?.runs;
    if (!node || runs?.as !== 'flow' || runs.kind !== 'split-in-batches') throw new Error(`no loop ${name}`);
    return runs.size(this.call(node, [given], loops, rounds));
  }

  /** What somebody there sees of a node: the rounds that both are in, and all rounds of other loops. */
  private seen(name: string, loops: string[], rounds: number[]): Made[] {
    return this.made.filter((made) => {
      const shared = made.loops.findIndex((loop, at) => loops[at] !== loop);
      const depth = shared < 0 ? made.loops.length : shared;
      return made.name === name && made.rounds.slice(0, depth).every((round, at) => round === rounds[at]);
    });
  }

  private inputOf(
    name: string,
    input: number,
    loops: string[],
    rounds: number[],
    isOpen: (edge: Edge) => boolean = () => true,
  ): Item[] {
    return this.edges
      .filter((edge) => edge.to === name && edge.input === input && isOpen(edge))
      .flatMap(({ from, output }) => this.seen(from, loops, rounds).flatMap(({ outputs }) => outputs[output] ?? []));
  }

  private node(name: string, loops: string[], rounds: number[]): void {
    const node = this.nodes.get(name);
    const type = node && this.typeOf(node);
    if (!node || !type) throw new Error(`no node ${name}`);
    const own = this.edges.filter(({ to }) => to === name);
    const count = Math.max(0, ...own.map(({ input }) => input + 1));
    const inputs = Array.from({ length: count }, (_, input) => this.inputOf(name, input, loops, rounds));
    const put = (outputs: Item[][]) => this.keep({ name, loops, rounds, outputs });
    if (type.runs.as === 'trigger') return put([type.runs.items(this.payload, this.call(node, inputs, loops, rounds))]);
    if (inputs.every(({ length }) => length === 0)) return;
    if (node.disabled === true) return put([inputs[0] ?? []]);
    const call = this.call(node, inputs, loops, rounds);
    if (type.runs.as === 'effect') return this.effects(call, type.runs, put);
    if (type.runs.as !== 'pure')
      return put([(inputs[0] ?? []).map(({ json }, item) => ({ json, pairedItem: { item } }))]);
    try {
      put(this.checked(type.runs.run(call)));
    } catch (error) {
      if (!(error instanceof NodeError)) throw error;
      this.fail(call, error, put);
    }
  }

  /** Item by item: what is asked for, the answer, and what that comes to. */
  private effects(call: NodeCall, runs: EffectRuns, put: (outputs: Item[][]) => void): void {
    const { onError = 'stopWorkflow' } = call.node;
    const count = call.inputs[0]?.length ?? 0;
    if (count > maxEffects)
      return this.fail(call, new NodeError('NODE_TOO_MANY_EFFECTS', `${count} effects; a node makes at most 100`), put);
    const [good, failed, all]: Item[][] = [[], [], []];
    (call.inputs[0] ?? []).forEach((item, at) => {
      const one = { ...call, inputs: [[item]], parameter: (name: string) => call.parameter(name, at) };
      try {
        const made = runs.requests(one).flatMap((request) => {
          const answer = answerTo(request);
          if (answer === null) throw new NodeError('NODE_OPERATION', 'it failed');
          return runs.items(call, { ...request, itemIndex: at }, answer);
        });
        good?.push(...made);
        all?.push(...made);
      } catch (error) {
        if (!(error instanceof NodeError)) throw error;
        const item = failedItem(call, at, error.message);
        failed?.push(item);
        all?.push(item);
      }
    });
    if (failed?.length !== 0 && onError === 'stopWorkflow') this.isFailed = true;
    else put(onError === 'continueErrorOutput' ? [good ?? [], failed ?? []] : [all ?? []]);
  }

  private fail(call: NodeCall, error: NodeError, put: (outputs: Item[][]) => void): void {
    const { onError = 'stopWorkflow' } = call.node;
    const failed = (call.inputs[0] ?? []).map((_, at) => failedItem(call, at, error.message));
    if (onError === 'stopWorkflow') this.isFailed = true;
    else put(onError === 'continueErrorOutput' ? [[], failed] : [failed]);
  }

  private checked(outputs: Item[][]): Item[][] {
    const isTooMuch = outputs.some(({ length }) => length > outputLimits.items);
    if (isTooMuch) throw new NodeError('NODE_OUTPUT_TOO_LARGE', 'too many items');
    return outputs;
  }

  private call(node: GraphNode, inputs: Item[][], loops: string[], rounds: number[]): NodeCall {
    const names = [...this.nodes.keys()];
    const nodes: Record<string, Item[][]> = Object.fromEntries(
      names.map((name) => [name, this.seen(name, loops, rounds).at(-1)?.outputs ?? []]),
    );
    const runIndex = (rounds.at(-1) ?? 1) - 1;
    const workflow = { id: 'play', name: this.graph.name };
    const shared = {
      rules: presentRules,
      now: 0,
      timeZone: 'UTC',
      workflow,
      execution: { id: '', mode: 'test' as const },
    };
    const type = this.typeOf(node);
    const parameters = type === undefined ? {} : completeParameters(node, type.description);
    const parameter = (name: string, itemIndex: number): unknown =>
      resolved(ownValue(parameters, splitPath(name)), (text) =>
        tinyEvaluate(text, { input: inputs[0] ?? [], itemIndex, runIndex, nodes, ...shared }),
      );
    return { node, inputs, parameter, runIndex, random: () => 0, ...shared };
  }
}

/** A value with every text that begins with `=` evaluated. */
function resolved(value: unknown, evaluate: (text: string) => unknown): unknown {
  if (typeof value === 'string') return value.startsWith('=') ? evaluate(value) : value;
  if (Array.isArray(value)) return value.map((each) => resolved(each, evaluate));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, resolved(each, evaluate)]));
}
