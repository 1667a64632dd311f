import type { JSX } from 'preact';
import type * as Again from '../again/again.js';
import { Problem } from '../parts/messages.js';
import { useLater } from '../parts/use-later.js';

/** What does runs again, once its file is there. */
export function AgainPart({ draw }: { draw: (again: typeof Again) => JSX.Element }) {
  const { found, problem } = useLater(() => import('../again/again.js'));
  return found ? draw(found) : <Problem problem={problem} />;
}
