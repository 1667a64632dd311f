import type { Graph } from '#graph/edit';
import { Ago } from '../../parts/messages.js';
import { DifferenceList } from '../versions/difference-list.js';
import type { SavedByOther } from './use-save.js';

interface Props {
  other: SavedByOther;
  graph: Graph;
  onInsist: () => void;
  onYield: () => void;
}

/** Who has saved what since the draft was saved last, for the person to choose. Both stay among the versions, or in the draft. */
export function SaveConflict({ other: { by, at, note, graph: theirs }, graph, onInsist, onYield }: Props) {
  return (
    <section class="conflict" role="alert" aria-label="Somebody else has saved it">
      <div>
        <h2>
          {by} saved another version <Ago at={at} />
        </h2>
        {note !== null && <p>“{note}”</p>}
        <p class="note">Yours is kept as the draft, and is not saved yet.</p>
      </div>
      <div>
        <h2>What yours is, beside that</h2>
        <DifferenceList old={theirs} now={graph} />
      </div>
      <p class="buttons">
        <button type="button" onClick={onYield}>
          Take theirs into the draft
        </button>
        <button type="button" onClick={onInsist}>
          Save mine on top
        </button>
      </p>
    </section>
  );
}
