import { allChildren, joinNodePath, nodeRow, pause } from '#program';
import { buildEffectId, firstSpawnPlace } from '#protocol';
import { errorEnvelope, InvariantError } from '#errors';
import type { OfferedTool, ToolSpec } from '#model-turn';
import type { RunOutcome, ToolResult } from '#protocol';
import { deriveChildRunId } from '#idempotency';
import { runsLeft, withRuns } from '../state/budgets.js';
import type { AgentDecision } from '../state/decision.js';
import { applyResult } from './observe.js';
import { toRowRun } from '../state/ledger-rows.js';
import type { PendingCall, RunBelow } from '../state/phase.js';
import { readPin } from '../state/run.js';
import type { Run } from '../state/run.js';
import { computeGrant, toNodeRow } from '../course/start-child.js';

type Document = NonNullable<OfferedTool['document']>;

/** What carries out a call of a tool that a graph lends; undefined: no run below this one does. */
export function findOfferDocument({ child }: Run, { name }: ToolSpec): Document | undefined {
  return child?.offers?.find((offer) => offer.name === name)?.document;
}

/** Makes a call by a run below this one, with all that this run has left. Until that ends its own clock stands still. */
export function callBelow(decision: AgentDecision, call: PendingCall, document: Document): void {
  const { stamp, at } = decision;
  if ((runsLeft(decision.run) ?? 1) < 1)
    return applyResult(decision, call, { result: noRunLeft(stamp), attempts: [], reused: true });
  const run = withRuns(pause(decision.run, at), 1);
  const { child } = run;
  if (child === undefined) throw new InvariantError('only a graph lends tools');
  const spawnId = buildEffectId(stamp.actorId, stamp.version, firstSpawnPlace);
  const below: RunBelow = {
    ...{ spawnId, runId: deriveChildRunId(spawnId), grant: computeGrant(run, at) },
    ...{ node: joinNodePath(document.root.id, `${child.node}[${call.toolCallSeq}]`), kind: document.root.kind },
    ...{ startedAt: at, ending: null },
  };
  const { called, treeCapMicroUsd, rootRunId } = child;
  const calls = recordedBelow(run, below);
  const given = { ...(calls.length > 0 && { calls }), ...(called && { called }), ...rememberedFor(child, call) };
  decision.spawn({
    ...{ id: spawnId, program: 'workflow', pin: readPin(run), grant: below.grant, node: below.node },
    ...{ runId: run.id, rootRunId, ...(treeCapMicroUsd === undefined ? {} : { treeCapMicroUsd }) },
    input: { document, text: JSON.stringify(call.args), ...given },
  });
  decision.change({ run: { ...run, phase: { name: 'acting', call: { ...call, below } } } });
  decision.write(nodeRow(toRowRun(decision.run), { ...toNodeRow(below), status: 'started' }, at));
}

/** The model reads it as the result of its call. */
function noRunLeft({ isPublic }: AgentDecision['stamp']): ToolResult {
  const setting = isPublic ? 'PUBLIC_TREE_MAX_RUNS' : 'TREE_MAX_RUNS';
  const message = `TREE_BUDGET: no run is left of those that all of its tree may be (${setting})`;
  const hint = 'It was not made, and no other call of this kind can be. Answer from what you have.';
  return { ok: false, envelope: errorEnvelope('tool-failed', message, { hint }) };
}

function rememberedFor(
  { offers = [], summary }: NonNullable<Run['child']>,
  { tool }: PendingCall,
): { summary?: string } {
  const remembers = offers.find(({ name }) => name === tool)?.remembers === true;
  return remembers && summary !== undefined ? { summary } : {};
}

function recordedBelow({ replays }: Run, { node: place }: RunBelow) {
  return (replays?.calls ?? []).filter(({ node }) => node === place || node?.startsWith(`${place}/`) === true);
}

/** Ends the run from outside, once the run that carries out its call has ended. Of two reasons the first holds. */
export function closeBelow(decision: AgentDecision, outcome: RunOutcome): void {
  const { call } = decision.phase('acting');
  const { below } = call;
  if (below === undefined || below.ending !== null) return;
  decision.changeRun({ phase: { name: 'acting', call: { ...call, below: { ...below, ending: outcome } } } });
  decision.post({ to: allChildren, event: { type: 'parent-cancelled', reason: outcome } });
}
