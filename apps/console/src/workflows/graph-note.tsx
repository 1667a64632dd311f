import { useState } from 'preact/hooks';
import { gateway, toRefused, unwrapAnswer } from '../api/client.js';
import type { Refused } from '../api/client.js';
import { goTo, whileHere } from '../location.js';
import { Problem } from '../parts/messages.js';
import { count } from '../wording.js';

/** Whether a value is a graph, as n8n exports one, and no document. */
export function isGraph(value: unknown): value is { nodes: unknown[] } {
  return typeof value === 'object' && value !== null && 'nodes' in value && Array.isArray(value.nodes);
}

/** Says that what was written is a graph, and takes it to where graphs are drawn: with all that it holds. */
export function GraphNote({ graph }: { graph: { nodes: unknown[] } }) {
  const [problem, setProblem] = useState<Refused | null>(null);
  const [isBusy, setBusy] = useState(false);
  const open = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const here = whileHere();
    try {
      const body = { graph: { connections: {}, ...graph } };
      const session = await unwrapAnswer(gateway.POST('/v1/builder/sessions', { body }));
      const id = encodeURIComponent('sessionId' in session ? session.sessionId : session.id);
      here(() => goTo(`/build?session=${id}`));
    } catch (error) {
      setProblem(toRefused(error));
      setBusy(false);
    }
  };
  return (
    <section class="caution" aria-label="This is a graph">
      <p>
        This is a graph of {count(graph.nodes.length, 'node')}, as n8n exports it, and no document. It is drawn in the
        builder, which says what is missing in it.
      </p>
      <button type="button" class="primary" disabled={isBusy} onClick={() => void open()}>
        Open it in the builder
      </button>
      <Problem problem={problem} />
    </section>
  );
}
