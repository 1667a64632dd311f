import type { Draft } from './draft.js';
import { CommittedText } from './parameters/committed.js';

interface Props {
  draft: Draft;
  isList: boolean;
  onList: () => void;
  onAdd: () => void;
  onArrange: () => void;
  onSave: () => void;
}

/** What is done with the whole graph. */
export function Toolbar({ draft, isList, onList, onAdd, onArrange, onSave }: Props) {
  const { graph, change, undo, redo } = draft;
  const rename = (name: string): void => {
    if (name.trim() !== '') change([{ type: 'setName', name: name.trim() }]);
  };
  return (
    <div class="toolbar" role="toolbar" aria-label="Graph">
      <a href="#/workflows">Workflows</a>
      <span aria-hidden="true">/</span>
      <label class="unseen" for="graph-name">
        Name of the workflow
      </label>
      <CommittedText id="graph-name" value={graph.name} onCommit={rename} />
      <span class="buttons">
        <button type="button" onClick={onAdd}>
          Add node
        </button>
        <button type="button" disabled={undo === null} onClick={() => undo?.()} title="Undo (Ctrl Z)">
          Undo
        </button>
        <button type="button" disabled={redo === null} onClick={() => redo?.()} title="Redo (Ctrl Shift Z)">
          Redo
        </button>
        <button type="button" disabled={graph.nodes.length === 0} onClick={onArrange}>
          Tidy up
        </button>
        <button type="button" aria-pressed={isList} onClick={onList}>
          List
        </button>
      </span>
      <span class="buttons last">
        <button type="button" class="primary" disabled={graph.nodes.length === 0} onClick={onSave}>
          Save
        </button>
      </span>
    </div>
  );
}
