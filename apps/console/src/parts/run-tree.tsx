import type { Schemas } from '#client';
import { dollars, duration } from '../wording.js';
import { RunBadge } from './badge.js';
import { RunLink } from './run-links.js';

type TreeRun = Schemas['TreeRun'];

interface Branch {
  runs: readonly TreeRun[];
  of: string;
}

function spent({ took_ms: took, steps_used: steps, cost_micro_usd: cost }: TreeRun): string {
  const parts = [took === null ? null : duration(took), `${steps} turns`, cost === 0 ? null : dollars(cost / 1e6)];
  return parts.filter((part) => part !== null).join(', ');
}

function Status({ run }: { run: TreeRun }) {
  return run.phase === null ? <>no longer kept</> : <RunBadge run={{ ...run, phase: run.phase }} />;
}

/** The children of one run, and theirs below them. */
function Children({ runs, of }: Branch) {
  const own = runs.filter(({ parent_run_id: parent }) => parent === of);
  if (own.length === 0) return null;
  return (
    <ul>
      {own.map((run) => (
        <li key={run.run_id} data-row>
          <strong>{run.node}</strong> {run.program} <Status run={run} /> <RunLink runId={run.run_id} />{' '}
          <span class="note">{spent(run)}</span>
          <Children runs={runs} of={run.run_id} />
        </li>
      ))}
    </ul>
  );
}

/** The runs that a run has started, and those that they have. */
export function RunTree({ tree, of }: { tree: Schemas['RunTree']; of: string }) {
  if (!tree.runs.some(({ parent_run_id: parent }) => parent === of)) return null;
  return (
    <section class="run-tree" aria-label="Children">
      <h2>Children</h2>
      <Children runs={tree.runs} of={of} />
      {tree.truncated && <p class="note">The tree has more runs than are shown here.</p>}
      {tree.nodes_left_out > 0 && <p class="note">Its workflow has {tree.nodes_left_out} nodes more than are shown.</p>}
      {tree.rows_left_out > 0 && (
        <p class="note">
          It is long: {tree.rows_left_out} rows of its ledgers were not looked at, and nodes that ran there alone are
          shown as they were before.
        </p>
      )}
    </section>
  );
}
