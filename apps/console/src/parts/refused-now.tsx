import type { Schemas } from '#client';
import { refusedLines } from './refused-lines.js';

interface RefusedProps {
  refused: Schemas['Workflow']['refused'];
  /** What goes on all the same, and what cannot be done before it is mended. */
  says: string;
}

/** What would be refused now of what is stored; nothing where all of it would be taken. */
export function RefusedNow({ refused, says }: RefusedProps) {
  const lines = refusedLines(refused);
  if (lines.length === 0) return null;
  return (
    <section class="caution" aria-label="Refused now">
      <p>{says}</p>
      <ul>
        {lines.map(({ key, place, text }) => (
          <li key={key}>
            <code>{place}</code> {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
