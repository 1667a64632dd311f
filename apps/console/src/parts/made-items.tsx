import { gateway } from '../api/client.js';
import { useAnswer } from '../api/use-answer.js';
import { count } from '../wording.js';
import { useWhole } from '../lists/in-order.js';

/** How many items each node of a graph has made in a run that is over. */
export function MadeItems({ runId }: { runId: string }) {
  const params = { path: { runId }, query: { counts: 'true' } };
  const { answer, problem } = useAnswer((signal) => gateway.GET('/v1/runs/{runId}/items', { params, signal }), [runId]);
  useWhole(answer !== null || problem !== null);
  if (!answer || answer.nodes.length === 0) return null;
  return (
    <section class="run-tree" aria-label="Items">
      <h2>Items</h2>
      <ul>
        {answer.nodes.map(({ node, executions, made }) => (
          <li key={node} data-row>
            <strong>{node}</strong>{' '}
            {made &&
              count(
                made.reduce((sum, items) => sum + items, 0),
                'item',
              )}{' '}
            {executions > 1 && <span class="note">in {executions} rounds</span>}
            {answer.failed?.node === node && <span class="badge bad">failed</span>}
          </li>
        ))}
      </ul>
      {answer.failed && (
        <p class="note">
          {answer.failed.node} failed: {answer.failed.message}
        </p>
      )}
    </section>
  );
}
