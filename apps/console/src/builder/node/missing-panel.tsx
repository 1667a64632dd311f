import { useEffect, useState } from 'preact/hooks';
import type { Graph } from '#graph/edit';
import { gateway, toRefused, unwrapAnswer } from '../../api/client.js';
import type { Findings } from '../graph/findings.js';
import { listMissing, namedIn } from '../graph/missing.js';
import { idFromName } from '../graph/workflow-id.js';

type Found = Parameters<typeof listMissing>[2];

/** How long nothing is drawn before the graph is checked, in ms. */
const pauseMs = 400;

/** What the gateway's check says of a graph, the one that `graph check` makes; it stores nothing. Null: it has not said it yet. */
function useChecked(graph: Graph, workflowId: string | null): { found: Found; isFor: Graph | null } {
  const [checked, setChecked] = useState<{ found: Found; isFor: Graph | null }>({ found: [], isFor: null });
  useEffect(() => {
    const cut = new AbortController();
    const body = { id: workflowId ?? idFromName(graph.name, new Set()), graph };
    const look = (): void => {
      const params = { query: { dry_run: true } };
      unwrapAnswer(gateway.POST('/v1/workflows', { params, body, signal: cut.signal })).then(
        ({ warnings }) => setChecked({ found: warnings, isFor: graph }),
        (error: unknown) => !cut.signal.aborted && setChecked({ found: namedIn(toRefused(error)), isFor: graph }),
      );
    };
    const timer = setTimeout(look, pauseMs);
    return () => {
      clearTimeout(timer);
      cut.abort();
    };
  }, [graph]);
  return checked;
}

interface Props {
  graph: Graph;
  findings: Findings;
  workflowId: string | null;
  onShow: (id: string) => void;
  onClose: () => void;
}

/** All that is missing, by its nodes: what an import still needs, and what a save would be refused for. */
export function MissingPanel({ graph, findings, workflowId, onShow, onClose }: Props) {
  const { found, isFor } = useChecked(graph, workflowId);
  const missing = listMissing(graph, findings, found);
  return (
    <section class="missing" aria-label="What is missing">
      <header>
        <h2>What is missing</h2>
        <button type="button" class="plain" onClick={onClose}>
          Close
        </button>
      </header>
      <p class="note" role="status">
        {isFor !== graph && 'Checking…'}
        {isFor === graph && missing.length === 0 && 'Nothing is missing: it may run.'}
      </p>
      <ul>
        {missing.map(({ node, name, text }) => (
          <li key={name + text}>
            {node === null ? (
              <strong>{name}</strong>
            ) : (
              <button type="button" class="plain" onClick={() => onShow(node)}>
                {name}
              </button>
            )}{' '}
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
