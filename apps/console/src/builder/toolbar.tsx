import type { Draft } from './session/use-session.js';
import { CommittedText } from './parameters/committed.js';

interface Props {
  draft: Draft;
  isTalking: boolean;
  onTalk: () => void;
  isList: boolean;
  onList: () => void;
  onAdd: () => void;
  onArrange: () => void;
  isSaved: boolean;
  onSave: () => void;
  /** Null: what is drawn is not saved. */
  onRun: (() => void) | null;
  /** Tests the draft as it is drawn. */
  onTest: () => void;
  onPublish: (() => void) | null;
  /** Null: there is no version yet. */
  onVersions: (() => void) | null;
}

function Steps({ undo, redo }: Draft) {
  return (
    <>
      <button
        type="button"
        disabled={undo === null}
        onClick={() => undo?.()}
        title="Undo the last request or edit (Ctrl Z)"
      >
        Undo
      </button>
      <button type="button" disabled={redo === null} onClick={() => redo?.()} title="Redo (Ctrl Shift Z)">
        Redo
      </button>
    </>
  );
}

/** What is done with what is saved. */
function Started({
  onRun,
  onTest,
  onPublish,
  onVersions,
}: Pick<Props, 'onRun' | 'onTest' | 'onPublish' | 'onVersions'>) {
  return (
    <>
      <button type="button" disabled={onVersions === null} onClick={() => onVersions?.()}>
        Versions
      </button>
      <button type="button" onClick={onTest} title="Runs the draft as it is: pins hold, and nothing is sent">
        Test
      </button>
      <button
        type="button"
        disabled={onRun === null}
        onClick={() => onRun?.()}
        title={onRun ? 'Calls and sends for real' : 'Save it first'}
      >
        Run
      </button>
      <button
        type="button"
        disabled={onPublish === null}
        onClick={() => onPublish?.()}
        title={onPublish ? '' : 'Save it first'}
      >
        Publish
      </button>
    </>
  );
}

/** What is done with the whole graph. */
export function Toolbar({ draft, isSaved, onAdd, onArrange, onSave, ...shown }: Props) {
  const { isTalking, onTalk, isList, onList, onRun, onTest, onPublish, onVersions } = shown;
  const { graph, change } = draft;
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
      <CommittedText id="graph-name" value={graph.name} placeholder="My workflow" onCommit={rename} />
      <span class="buttons">
        <button type="button" aria-pressed={isTalking} onClick={onTalk}>
          Chat
        </button>
        <button type="button" onClick={onAdd}>
          Add node
        </button>
        <Steps {...draft} />
        <button type="button" disabled={graph.nodes.length === 0} onClick={onArrange}>
          Tidy up
        </button>
        <button type="button" aria-pressed={isList} onClick={onList}>
          List
        </button>
      </span>
      <span class="buttons last">
        <Started {...{ onRun, onTest, onPublish, onVersions }} />
        <button type="button" class="primary" disabled={isSaved || graph.nodes.length === 0} onClick={onSave}>
          Save
        </button>
      </span>
    </div>
  );
}
