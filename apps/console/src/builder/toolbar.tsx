import { useGateway } from '../api/connection.js';
import { CommittedText } from './parameters/committed.js';
import type { Draft, SessionDraft } from './session/use-session.js';
import type { useSave } from './session/use-save.js';

/** As long as a name may be. */
const mostNameChars = 200;

interface Props {
  draft: SessionDraft;
  saving: ReturnType<typeof useSave>;
  isTalking: boolean;
  onTalk: () => void;
  isList: boolean;
  onList: () => void;
  onAdd: () => void;
  isRuns: boolean;
  /** Null: there is no workflow yet that could have run. */
  onRuns: (() => void) | null;
  onFind: () => void;
  onArrange: () => void;
  onSave: () => void;
  onRun: () => void;
  /** Tests the draft as it is drawn. */
  onTest: () => void;
  onPublish: () => void;
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
      <button type="button" disabled={redo === null} onClick={() => redo?.()} title="Redo (Ctrl Y, Ctrl Shift Z)">
        Redo
      </button>
    </>
  );
}

/** Where the draft is: every change is kept at once, and seen by whoever has it open. */
function Kept({ draft: { isKept, other } }: Pick<Props, 'draft'>) {
  const isThere = useGateway();
  const away = isThere ? 'Keeping the draft…' : 'Draft not kept yet: the gateway is away';
  const words = isKept ? `Draft kept${other === null ? '' : `, last changed by ${other}`}` : away;
  return (
    <span class="kept" role="status" title={`${words}. Every change is kept at once. Save makes a version of it.`}>
      {words}
    </span>
  );
}

/** What is done with a version, which is saved first where it is none yet. */
function Started({ draft, saving, onRun, onTest, onPublish, onVersions, isRuns, onRuns, onSave }: Props) {
  const { isSaved, isSaving } = saving;
  const isEmpty = draft.graph.nodes.length === 0;
  return (
    <>
      <button type="button" disabled={onVersions === null} onClick={() => onVersions?.()}>
        Versions
      </button>
      <button
        type="button"
        aria-pressed={isRuns}
        disabled={onRuns === null}
        title={onRuns === null ? 'It has not been saved, so it has not run' : 'Past runs, to be shown on the canvas'}
        onClick={() => onRuns?.()}
      >
        Runs
      </button>
      <button type="button" onClick={onTest} title="Runs the draft as it is: pins hold, and nothing is sent">
        Test
      </button>
      <button
        type="button"
        disabled={isEmpty}
        onClick={onRun}
        title={isSaved ? 'Calls and sends for real' : 'Saves it first, then calls and sends for real'}
      >
        Run
      </button>
      <button type="button" disabled={isEmpty} onClick={onPublish} title={isSaved ? '' : 'Saves it first'}>
        Publish
      </button>
      <button
        type="button"
        class={isSaved ? 'saved' : 'primary'}
        disabled={isSaved || isEmpty || isSaving}
        title={isSaved ? 'What is drawn is the last version' : 'Save a version (Ctrl S)'}
        onClick={onSave}
      >
        {isSaving ? 'Saving…' : isSaved ? '✓ Saved' : 'Save'}
      </button>
    </>
  );
}

/** What is done with the whole graph. */
export function Toolbar(props: Props) {
  const { draft, onAdd, onFind, onArrange, isTalking, onTalk, isList, onList } = props;
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
      <CommittedText
        id="graph-name"
        value={graph.name}
        placeholder="My workflow"
        maxLength={mostNameChars}
        onCommit={rename}
      />
      <span class="buttons">
        <button type="button" aria-pressed={isTalking} onClick={onTalk}>
          Chat
        </button>
        <button type="button" onClick={onAdd}>
          Add node
        </button>
        <Steps {...draft} />
        <button type="button" disabled={graph.nodes.length === 0} onClick={onFind} title="Find a node (Ctrl F)">
          Find
        </button>
        <button type="button" disabled={graph.nodes.length === 0} onClick={onArrange}>
          Tidy up
        </button>
        <button type="button" aria-pressed={isList} onClick={onList}>
          List
        </button>
      </span>
      <Kept draft={draft} />
      <span class="buttons last">
        <Started {...props} />
      </span>
    </div>
  );
}
