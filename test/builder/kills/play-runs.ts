import type { Random } from '../../chaos/random.js';
import { CutStream } from './cut-stream.js';
import type { StreamEvent } from './cut-stream.js';
import type { Gateways } from './gateways.js';
import type { Call, PlayedGraph } from './graphs.js';

/** A run of a graph, as its caller knows it. */
export interface PlayedRun extends Call {
  graph: PlayedGraph;
  /** What the webhook has answered; null: it was started over the API, and followed. */
  answer: { status: number; items: unknown } | null;
  followed: FollowedRun | null;
}

export interface FollowedRun {
  runId: string;
  cuts: number;
  breaks: number;
  events: readonly StreamEvent[];
}

export interface RunPlan {
  n: number;
  graph: PlayedGraph;
  /** Its events are followed and cut: such a run is started over the API, which says its id. */
  isFollowed: boolean;
}

/** Starts one run and waits for its end. */
export async function playRun(
  gateways: Gateways,
  random: Random,
  { n, graph, isFollowed }: RunPlan,
): Promise<PlayedRun> {
  const call = `call-${n}`;
  const parts = Array.from({ length: random.between(1, 3) }, (_, at) => ({ call, n: at + 1 }));
  const body = { call, parts };
  const begun = { call, parts, graph };
  if (!isFollowed) {
    const { status, body: answered } = await gateways.ask({ path: `/webhook/${graph.id}`, body, key: call }, isTold);
    return { ...begun, answer: { status, items: answered['items'] ?? answered }, followed: null };
  }
  const input = JSON.stringify({ trigger: 'Hook', payload: { body } });
  const asked = { path: `/v1/workflows/${graph.id}/runs`, body: { input }, key: call };
  const { body: started } = await gateways.ask(asked, isTaken);
  const runId = String(started['run_id']);
  const stream = new CutStream(gateways, random, { path: `/v1/runs/${runId}/events`, form: 'sse' });
  const { events, cuts, breaks } = await stream.follow(({ event }) => event === 'end');
  return { ...begun, answer: null, followed: { runId, cuts, breaks, events } };
}

/** A 500 that says that the workflow failed is an answer; a 504 is none, the run goes on. */
function isTold(status: number): boolean {
  return status === 500 || isTaken(status);
}

/** A 409 says that the call is under way, perhaps at a gateway that was killed under it. */
function isTaken(status: number): boolean {
  return status < 500 && status !== 429 && status !== 409;
}
