import type { KeptRun } from '../../chaos/records.js';
import { byRun, isRow } from '../../../apps/gateway/test/event-source.js';
import type { StreamFault } from './audit-sessions.js';
import type { Gateways } from './gateways.js';
import type { FollowedRun, PlayedRun } from './play-runs.js';
import type { TargetRequest } from './target.js';

/** What is counted of runs of graphs; all behind `failed_runs` must be 0. */
export interface RunFigures {
  graph_runs: number;
  /** Runs below them. */
  children: number;
  requests: number;
  /** Requests beyond the first that may be repeated: of reads, or under the same key. */
  repeated: number;
  /** Calls that must not be repeated, were killed in flight and said so. */
  in_doubt: number;
  /** Runs that have ended otherwise than with an answer, and say why. */
  failed_runs: number;
  wrong_results: number;
  lost_runs: number;
  doubled_runs: number;
  doubled_effects: number;
  missing_effects: number;
}

const doubt = 'the tool was started, and nobody knows whether it finished';

export class RunAudit {
  readonly findings: string[] = [];
  readonly figures: RunFigures = {
    ...{ graph_runs: 0, children: 0, requests: 0, repeated: 0, in_doubt: 0, failed_runs: 0 },
    ...{ wrong_results: 0, lost_runs: 0, doubled_runs: 0, doubled_effects: 0, missing_effects: 0 },
  };
  private readonly asked: ReadonlyMap<string, readonly TargetRequest[]>;

  constructor(
    /** The journal of a run, each entry as it is stored. */
    private readonly journalOf: (runId: string) => Promise<readonly string[]>,
    requests: readonly TargetRequest[],
  ) {
    this.figures.requests = requests.length;
    this.asked = Map.groupBy(requests, ({ call }) => call);
  }

  /** Every call is one run, which has ended, and what it came to is what it should. */
  async check(played: readonly PlayedRun[], kept: readonly KeptRun[]): Promise<void> {
    const graphs = new Set(played.map(({ graph }) => `workflow.${graph.id}`));
    const roots = kept.filter(({ record }) => record.rootRunId === undefined && graphs.has(String(record.agentId)));
    const rootOf = new Map<string, KeptRun[]>();
    for (const root of roots) {
      const call = await this.callOf(root.record.runId);
      rootOf.set(call, [...(rootOf.get(call) ?? []), root]);
    }
    const ids = new Set(roots.map(({ record }) => record.runId));
    const below = kept.filter(({ record }) => ids.has(record.rootRunId ?? ''));
    this.figures.children = below.length;
    for (const { record, outcome } of below)
      if (outcome === null) this.find('lost_runs', record.runId, 'a run below it has no end');
    for (const run of played) this.run(run, rootOf.get(run.call) ?? []);
  }

  /** The call that began a run, by what its message said: a run may be parked before a node of it has made an item. */
  private async callOf(runId: string): Promise<string> {
    const [, call] = /\\"call\\":\\"(call-\d+)\\"/.exec((await this.journalOf(runId)).join('\n')) ?? [];
    return call ?? runId;
  }

  private run(played: PlayedRun, roots: readonly KeptRun[]): void {
    this.figures.graph_runs += 1;
    const { call, graph, answer } = played;
    if (roots.length > 1) this.find('doubled_runs', call, `it is ${roots.length} runs`);
    const [root] = roots;
    if (root?.outcome !== 'answered') return this.unanswered(played, root);
    const said = root.record.replies.filter(({ kind }) => kind === 'answer').map(({ text }) => text);
    const output = JSON.parse(said.at(-1) ?? 'null') as Record<string, unknown> | null; // a graph's output
    const items = Object.values(output ?? {})[0];
    const { inDoubt = [{ error: doubt }] } = graph;
    const isInDoubt = graph.asks === 'never' && JSON.stringify(items) === JSON.stringify(inDoubt);
    const wanted = JSON.stringify(graph.expected(played));
    if (isInDoubt) this.figures.in_doubt += 1;
    else if (JSON.stringify(items) !== wanted)
      this.find('wrong_results', call, `${graph.id} came to ${JSON.stringify(items)}, not ${wanted}`);
    if (answer !== null && JSON.stringify(answer.items) !== JSON.stringify(items))
      this.find('wrong_results', call, `its caller was answered ${answer.status} ${JSON.stringify(answer.items)}`);
    this.effects(played, isInDoubt);
    if (graph.says) this.messages(played, said.slice(0, -1));
  }

  /** A run that says why has failed; without a word it is lost. */
  private unanswered(played: PlayedRun, root: KeptRun | undefined): void {
    if (root === undefined || root.record.error === undefined)
      return this.find('lost_runs', played.call, `its run has ended as ${root?.outcome}, and says nothing`);
    this.figures.failed_runs += 1;
    this.effects(played, true);
  }

  /** What reached the target, for each item: under one key, or once. */
  private effects({ call, graph, parts }: PlayedRun, mayMiss: boolean): void {
    if (graph.asks === null) return;
    const items = graph.asks === 'never' ? ['1'] : parts.map(({ n }) => String(n));
    for (const item of items) {
      const asked = (this.asked.get(call) ?? []).filter((one) => one.item === item && one.kind === graph.asks);
      const keys = new Set(asked.map(({ key }) => key)).size;
      if (asked.length === 0 && !mayMiss) this.find('missing_effects', call, `${graph.id} ${item} never came`);
      if (graph.asks === 'never' ? asked.length > 1 : keys > 1)
        this.find('doubled_effects', call, `${graph.id} ${item} came ${asked.length} times, under ${keys} keys`);
      this.figures.repeated += Math.max(0, asked.length - 1);
    }
  }

  private messages({ call, parts }: PlayedRun, said: readonly string[]): void {
    for (const { n } of parts) {
      const times = said.filter((text) => text === `Told ${call} ${n}`).length;
      if (times === 0) this.find('missing_effects', call, `part ${n} was never told`);
      if (times > 1) this.find('doubled_effects', call, `part ${n} was told ${times} times`);
    }
  }

  private find(
    figure: Exclude<keyof RunFigures, 'graph_runs' | 'children' | 'requests'>,
    call: string,
    what: string,
  ): void {
    this.figures[figure] += 1;
    this.findings.push(`${figure}: ${call}: ${what}`);
  }
}

/** The rows of a run and of those below it are those of their ledgers, each once. */
export async function auditRows(gateways: Gateways, { runId, events }: FollowedRun): Promise<StreamFault> {
  const [gaps, repeats]: [string[], string[]] = [[], []];
  const first = events.findIndex(isRow);
  if (events.some(({ event }, at) => event === 'reset' && first >= 0 && at > first)) repeats.push('it began anew');
  const came = byRun(events);
  if (!came.has(runId)) gaps.push('no row of it came');
  for (const [id, rows] of came) {
    const { body } = await gateways.ask({ path: `/v1/runs/${id}/ledger` });
    const kept = body['rows'] as unknown[]; // the API's own answer
    const numbers = new Set(rows.map((row) => JSON.stringify(row)));
    if (numbers.size < rows.length) repeats.push(`${id}: ${rows.length - numbers.size} rows twice`);
    if (JSON.stringify(rows) !== JSON.stringify(kept)) gaps.push(`${id}: ${rows.length} rows of ${kept.length}`);
  }
  return { gaps, repeats };
}
