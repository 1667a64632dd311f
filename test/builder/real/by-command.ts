import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { standInKeys } from '../../support/product-environment.js';
import type { Stack } from '../../support/stack.js';
import { linesOf, turnpike } from '../../support/turnpike.js';
import { inputOf, isArmed, isByHand } from './fire.js';
import type { Operator, Stored } from './fire.js';

interface Drawn {
  nodes: { name: string }[];
  connections: Record<string, Record<string, unknown[][]>>;
}

interface Line {
  messages: { status?: string; codeSnippet?: string }[];
}

/** Somebody who builds by the command line. */
export class Typist {
  private graph: Drawn = { nodes: [], connections: {} };

  constructor(
    private readonly stack: Stack,
    private readonly operator: Operator,
    private readonly folder: string,
  ) {}

  private run(...args: string[]): ReturnType<typeof turnpike> {
    const environment = { OPERATOR_API_KEY: standInKeys.operator, GATEWAY_URL: this.stack.url };
    return turnpike(args, { environment });
  }

  /** `build TEXT` and `graph check`; answers what is wrong. */
  async build({ id, request }: Stored): Promise<string[]> {
    const built = await this.run('build', request.text, '--user', 'typist', '--json');
    if (built.code !== 0) return [built.stderr];
    const said = linesOf(built).flatMap((line) => (line as Line).messages); // as the API describes it
    const drawn = said.findLast(({ codeSnippet }) => codeSnippet !== undefined)?.codeSnippet ?? '{}';
    this.graph = JSON.parse(drawn) as Drawn; // a graph
    const file = join(this.folder, `${id}.json`);
    await writeFile(file, JSON.stringify(this.graph));
    const checked = await this.run('graph', 'check', file);
    const names = this.graph.nodes.map(({ name }) => name);
    const edges = Object.values(this.graph.connections).flatMap((byType) => Object.values(byType).flat(2)).length;
    const session = /^session (\S+)$/m.exec(built.stderr)?.[1] ?? '';
    const { status } = await this.operator.ask<{ status: { creditsClaimed: number } }>(
      `/v1/builder/sessions/${session}`,
    );
    return [
      ...(names.toSorted().join() === Object.keys(request.nodes).toSorted().join()
        ? []
        : [`drawn: ${names.join(', ')}`]),
      ...(edges === request.edges.length ? [] : [`${edges} connections drawn`]),
      ...(checked.code === 0 ? [] : [checked.stdout]),
      ...(said.some((one) => one.status === 'error') ? ['a tool has failed'] : []),
      ...(status.creditsClaimed === 1 ? [] : ['not validated and tested']),
    ];
  }

  async save({ id }: Stored): Promise<void> {
    await this.operator.ask('/v1/workflows', { id, graph: this.graph, note: 'as asked' });
  }

  async start({ id, request }: Stored): Promise<void> {
    if (isArmed(request))
      await this.operator.ask(`/v1/workflows/${id}/publish`, {
        reason: 'as asked',
        limits: { runs_per_day: 1_000, calls_per_minute: 600 },
      });
    if (!isByHand(request)) return;
    const ended = await this.run('workflow', 'run', id, '--input', inputOf(request), '--no-follow');
    if (ended.code !== 0) throw new Error(ended.stderr);
  }
}
