import type { GraphNode } from '#graph/edit';
import { noteText } from '../graph/node-words.js';
import { CommittedText } from '../parameters/committed.js';

interface Props {
  node: GraphNode;
  onChange: (parameters: Record<string, unknown>) => void;
}

/** What a note says, as text that n8n reads as Markdown. */
export function NoteField({ node, onChange }: Props) {
  return (
    <section class="parameters" aria-label="Note">
      <label for="note-text">What it says</label>
      <CommittedText
        id="note-text"
        value={noteText(node)}
        rows={8}
        onCommit={(content) => onChange({ ...node.parameters, content })}
      />
    </section>
  );
}
