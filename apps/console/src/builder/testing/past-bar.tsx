import type { ComponentChildren } from 'preact';
import type { Schemas } from '#client';
import type { Graph } from '#graph/edit';
import { RunBadge } from '../../parts/badge.js';
import { Ago, Problem } from '../../parts/messages.js';
import { RunLink } from '../../parts/run-links.js';
import { count } from '../../wording.js';
import type { Trial } from './use-trial.js';
import type { PastRun } from './use-past-run.js';

interface Props {
  graph: Graph;
  trial: Trial;
  workflowId: string | null;
  onShow: (nodeId: string) => void;
  onLeave: () => void;
}

/** What the draft is other than what that run ran. */
function Differences({
  graph,
  past: { since, isCompared },
  onShow,
}: Pick<Props, 'graph' | 'onShow'> & { past: PastRun }) {
  const { differs, gone, isRewired } = since;
  if (!isCompared) return null;
  const others = graph.nodes.filter(({ id }) => differs.has(id));
  if (others.length === 0 && gone.length === 0 && !isRewired)
    return <span class="note">The draft is what it ran.</span>;
  return (
    <div class="caution">
      The draft is another than it ran.
      {others.length > 0 && (
        <>
          {' '}
          {count(others.length, 'node')} {others.length === 1 ? 'differs' : 'differ'}:{' '}
          {others.map(({ id, name }) => (
            <button key={id} type="button" class="plain" title={differs.get(id)} onClick={() => onShow(id)}>
              {name}
            </button>
          ))}
        </>
      )}
      {gone.length > 0 && ` Not there any more: ${gone.join(', ')}.`}
      {isRewired && ' Connections are others.'}
    </div>
  );
}

/** Where the run that is shown failed. */
function Failed({ graph, trial, onShow }: Pick<Props, 'graph' | 'onShow' | 'trial'>) {
  const { failure } = trial.shown;
  if (failure === null) return null;
  const node = graph.nodes.find(({ name }) => name === failure.node);
  return (
    <span>
      {failure.node} failed: {failure.message}{' '}
      {node && (
        <button type="button" class="plain" onClick={() => onShow(node.id)}>
          Show {node.name}
        </button>
      )}
    </span>
  );
}

/** Which run is shown, and what cannot be shown of it. */
function Shown({ run, children }: { run: Schemas['Run'] | null; children: ComponentChildren }) {
  if (run === null) return <>{children}</>;
  return (
    <>
      <RunBadge run={run} />
      <RunLink runId={run.run_id} />
      <Ago at={run.accepted_at} />
      {run.simulated === true && <span class="note">simulated</span>}
      {children}
    </>
  );
}

/** A run of another time, as it is shown on the draft: read from its record, and not to be changed. */
export function PastBar({ graph, trial, workflowId, onShow, onLeave }: Props) {
  const { run, times, problem } = trial.run;
  const { past, runProblem } = trial;
  const isOther = past.workflowId !== null && past.workflowId !== workflowId;
  const hasNothing = run !== null && run.outcome !== null && times.size === 0;
  return (
    <div class="run-bar past-bar" role="status">
      <Problem problem={problem ?? past.problem ?? runProblem} />
      <Shown run={run}>
        <Failed {...{ graph, trial, onShow }} />
        {isOther && <span class="caution">It is a run of another workflow, {past.workflowId}.</span>}
        {hasNothing ? (
          <span class="caution">None of its items are kept.</span>
        ) : (
          <span class="note">Choose a node to see what came to it and what it made.</span>
        )}
      </Shown>
      {workflowId !== null && !isOther && !hasNothing && (
        <button type="button" onClick={() => void trial.testWithRun(workflowId)}>
          Test the draft with its items
        </button>
      )}
      <button type="button" class="plain" onClick={onLeave}>
        Back to the draft
      </button>
      {!isOther && <Differences {...{ graph, past, onShow }} />}
    </div>
  );
}
