import type { Schemas } from '#client';

/** What a workflow writes without asking anybody, a node each; nothing to viewers, who may not know. */
export function Writes({ writes, says }: { writes: Schemas['WorkflowTriggers']['asks_nobody']; says: string }) {
  if (writes === null || writes.length === 0) return null;
  return (
    <section class="writes" aria-label={says}>
      <p>{says}</p>
      <ul>
        {writes.map(({ node, act, target }) => (
          <li key={node}>
            <strong>{node}</strong>: {act} <code>{target}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
