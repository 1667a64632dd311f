import type { Graph } from '#graph/edit';
import { operationWords } from '../graph/operation-words.js';
import type { Conflict } from './session-state.js';

interface Props {
  conflict: Conflict;
  graph: Graph;
  onInsist: () => void;
  onYield: () => void;
}

function Sides({ title, words }: { title: string; words: readonly string[] }) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {[...new Set(words)].map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </div>
  );
}

/** Both sides of edits that do not go together, for the person to choose. */
export function ConflictNote({ conflict: { yours, theirs }, graph, onInsist, onYield }: Props) {
  const made = theirs.flatMap(({ by, user, operations }) => {
    const who = by === 'builder' ? 'The builder' : user;
    return operations.length === 0
      ? [`${who} undid a change`]
      : operations.map((one) => `${who} ${operationWords(one, graph)}`);
  });
  return (
    <section class="conflict" role="alert" aria-label="Both of you changed the same">
      <Sides title="Changed meanwhile" words={made.length > 0 ? made : ['More than is on record']} />
      <Sides title="Your change, not kept yet" words={yours.map((one) => `It ${operationWords(one, graph)}`)} />
      <p class="buttons">
        <button type="button" onClick={onYield}>
          Keep theirs
        </button>
        <button type="button" onClick={onInsist}>
          Do mine on top
        </button>
      </p>
    </section>
  );
}
