import type { Connections, Graph, GraphNode } from '#graph';
import { Random } from '../protocol/random.js';

interface Port {
  name: string;
  output: number;
}

const types = ['set', 'set', 'if', 'switch', 'filter', 'merge', 'fail', 'wait', 'wait', 'call', 'call', 'set'] as const;
const outputsOf: Record<string, number> = { if: 2, switch: 3, batches: 2 };

/** A graph of test types: what lies in series or side by side and what does not, loops in loops, what is disabled and what fails. */
export function drawGraph(seed: number): Graph {
  const random = new Random(seed);
  const draw = new GraphDraw(random);
  draw.add('trigger', []);
  draw.scope(2 + random.below(12), 0, []);
  return draw.graph();
}

function mayFail(type: string): boolean {
  return type === 'fail' || type === 'call';
}

class GraphDraw {
  private readonly nodes: GraphNode[] = [];
  private readonly connections: Connections = {};
  private readonly ports: Port[] = [];

  constructor(private readonly random: Random) {}

  graph(): Graph {
    const left = [...this.nodes];
    const nodes: GraphNode[] = [];
    while (left.length > 0) nodes.push(...left.splice(this.random.below(left.length), 1));
    return { name: 'drawn', nodes, connections: this.connections };
  }

  /** So many nodes that read of these first; gives what may lead back. */
  scope(count: number, depth: number, first: readonly Port[]): Port[] {
    const own: Port[] = [];
    for (let at = 0; at < count; at += 1) {
      const from = at === 0 && first.length > 0 ? first : this.sources(own);
      if (depth < 2 && this.random.percent(18)) own.push(this.loop(from, depth));
      else own.push(...this.add(this.random.pick(types), from));
    }
    return own;
  }

  private loop(from: readonly Port[], depth: number): Port {
    const [done, round] = this.add('batches', from);
    if (!done || !round) throw new Error('a node of batches without outputs');
    const body = this.scope(1 + this.random.below(4), depth + 1, [round]);
    for (const port of new Set([this.any(body), this.any(body)])) this.connect(port, done.name, 0);
    this.ports.push(done);
    return done;
  }

  /** Mostly what is near, now and then anything before it. */
  private sources(own: readonly Port[]): Port[] {
    const count = this.random.pick([1, 1, 1, 2, 3]);
    const near = own.length > 0 ? own : this.ports;
    return Array.from({ length: count }, () => this.any(this.random.percent(85) ? near : this.ports));
  }

  add(type: string, from: readonly Port[]): Port[] {
    const { random } = this;
    const name = `${type} ${this.nodes.length}`;
    const isDisabled = type !== 'trigger' && random.percent(8);
    const onError = random.pick([
      'continueRegularOutput',
      'continueErrorOutput',
      'continueErrorOutput',
      'stopWorkflow',
    ]);
    this.nodes.push({
      ...{ id: `id of ${name}`, name, type, typeVersion: 1, position: [0, 0], parameters: this.parameters(type, from) },
      ...(isDisabled && { disabled: true }),
      ...(mayFail(type) && { onError }),
    });
    for (const port of from) this.connect(port, name, type === 'merge' ? random.below(2) : 0);
    const outputs = (outputsOf[type] ?? 1) + (mayFail(type) && onError === 'continueErrorOutput' ? 1 : 0);
    const ports = Array.from({ length: outputs }, (_, output) => ({ name, output }));
    if (type !== 'batches') this.ports.push(...ports);
    return ports;
  }

  private any(ports: readonly Port[]): Port {
    const port = this.random.any(ports);
    if (port === undefined) throw new Error('no output to read from');
    return port;
  }

  private parameters(type: string, from: readonly Port[]): Record<string, unknown> {
    if (type === 'batches') return { size: this.random.pick([1, 2, 2, 3]) };
    const named = from.length === 0 ? 'trigger 0' : this.any(from).name;
    const value = this.random.pick([
      '={{ $json.n }}',
      '={{ $itemIndex }}',
      '={{ $runIndex }}',
      `={{ $('${named}').first().json.n }}`,
      'plain',
    ]);
    return { value };
  }

  private connect({ name, output }: Port, to: string, index: number): void {
    const outputs = ((this.connections[name] ??= { main: [] })['main'] ??= []);
    while (outputs.length <= output) outputs.push([]);
    outputs[output]?.push({ node: to, type: 'main', index });
  }
}
