import { useState } from 'preact/hooks';
import { RunBadge } from '../parts/badge.js';
import { Problem } from '../parts/messages.js';
import { RunLink } from '../parts/run-links.js';
import { Chat } from './chat.js';
import type { Graph } from '#graph/edit';
import { restored } from './graph/graph.js';
import { PublishDialog } from './versions/publish-dialog.js';
import { Toolbar } from './toolbar.js';
import { VersionsDialog } from './versions/versions-dialog.js';
import { SaveConflict } from './session/save-conflict.js';
import { ConflictNote } from './session/conflict-note.js';
import { useChat } from './session/use-chat.js';
import { buildRunInput } from './session/use-run.js';
import type { GraphRun } from './session/use-run.js';
import { useSave } from './session/use-save.js';
import type { SessionDraft } from './session/use-session.js';
import { Side } from './side.js';
import { Stage } from './stage.js';
import { useBench } from './use-bench.js';
import type { Bench, BenchProps } from './use-bench.js';
import { useKeys } from './use-keys.js';
import { PastBar } from './testing/past-bar.js';
import { RunDialog } from './testing/run-dialog.js';
import { ListenBar } from './testing/listen-bar.js';
import { TestBar } from './testing/test-bar.js';
import type { Trial } from './testing/use-trial.js';

/** How the last run that was started here goes. */
function RunBar({ run: { run, problem } }: { run: GraphRun }) {
  if (problem === null && run === null) return null;
  return (
    <div class="run-bar" role="status">
      <Problem problem={problem} />
      {run && (
        <>
          <RunBadge run={run} />
          <RunLink runId={run.run_id} />
          <span class="note">Choose a node to see its items.</span>
        </>
      )}
    </div>
  );
}

interface NotesProps {
  draft: SessionDraft;
  /** Why it was not saved is among it. */
  saving: ReturnType<typeof useSave>;
  onMissing: () => void;
}

/** What the person has to know of the draft: a refusal, or edits that do not go together. */
function Notes({ draft, saving, onMissing }: NotesProps) {
  const { problem: unsaved, other } = saving;
  const { conflict, graph, insist, yieldTo, problem, status, change } = draft;
  return (
    <div class="notes">
      <Problem problem={problem} />
      {unsaved && (
        <div class="not-saved">
          <Problem problem={unsaved} />
          {unsaved.errors.length > 0 && (
            <button type="button" onClick={onMissing}>
              What is missing
            </button>
          )}
        </div>
      )}
      {status.parked && <p class="caution">This draft cannot go on by itself: it is among the dead letters.</p>}
      {conflict && <ConflictNote {...{ conflict, graph }} onInsist={insist} onYield={yieldTo} />}
      {other && (
        <SaveConflict
          {...{ other, graph }}
          onInsist={saving.insist}
          onYield={() => {
            change(restored(other.graph));
            saving.yieldTo(other);
          }}
        />
      )}
    </div>
  );
}

/** What is said to the builder, and what it does about it. */
function Talk({ draft: { sessionId, messages, status, forming }, bench }: BenchProps & { bench: Bench }) {
  const { say, cancel, problem, kept } = useChat(sessionId);
  return (
    <Chat
      {...{ messages, kept, forming, problem, isHidden: bench.isCrowding }}
      isBuilding={status.phase === 'building'}
      onSay={say}
      onCancel={cancel}
    />
  );
}

/**
 * The chat, which what is open on the other side hides meanwhile where there is no room for both. A graph that is there is seen first.
 */
function useTalking({ draft: { graph, status } }: BenchProps, { isCrowding, setSpot, setMissing, leavePanel }: Bench) {
  const [isTalking, setTalking] = useState(graph.nodes.length === 0 || status.phase === 'building');
  const talk = (isOpen: boolean): void => {
    setTalking(isOpen);
    if (!isOpen || !isCrowding) return;
    setSpot(null);
    setMissing(false);
    leavePanel();
  };
  return { isTalking, isShown: isTalking && !isCrowding, talk };
}

type DialogName = 'publish' | 'run' | 'versions';

/** Saves, and what is done with what is saved: that is saved first. */
function useStored({ draft, workflowId, saved, onStored }: BenchProps, bench: Bench) {
  const { graph, undo, redo, hasBeen } = draft;
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const saving = useSave({ graph, workflowId, first: saved, hasBeen, onStored });
  const save = (): void => void (graph.nodes.length > 0 && saving.save());
  const onceSaved = (act: (id: string) => void): void =>
    void saving.save().then((id) => {
      if (id !== null) act(id);
    });
  const { acts, chosen, setFinding, canvas, trial } = bench;
  useKeys({ acts, chosen, undo, redo, save, find: () => setFinding(true), links: () => canvas.current?.links() ?? [] });
  const buttons = {
    onSave: save,
    onTest: () => trial.startTest({}),
    onRun: () => onceSaved(() => setDialog('run')),
    onPublish: () => onceSaved(() => setDialog('publish')),
    onVersions: workflowId === null ? null : () => setDialog('versions'),
  };
  return { saving, buttons, dialog, close: () => setDialog(null) };
}

interface DialogsProps extends Pick<BenchProps, 'draft' | 'catalogue' | 'workflowId'> {
  dialog: DialogName | null;
  trial: Trial;
  onClose: () => void;
}

/** What is asked before something is done with the whole draft. */
function Dialogs({ draft, trial, catalogue, workflowId: id, dialog, onClose }: DialogsProps) {
  if (dialog === null || id === null) return null;
  const { graph } = draft;
  const closing = (act: () => void) => (): void => {
    onClose();
    act();
  };
  const restore = (version: Graph): void => closing(() => draft.change(restored(version)))();
  const run = closing(() => trial.startRun(id, buildRunInput(graph, catalogue)));
  const test = closing(() => trial.startTest({}));
  if (dialog === 'publish') return <PublishDialog id={id} onClose={onClose} />;
  if (dialog === 'run') return <RunDialog {...{ graph, catalogue, onClose }} onRun={run} onTest={test} />;
  return <VersionsDialog id={id} draft={graph} onRestore={restore} onClose={onClose} />;
}

/** How the last test or run goes, and what is waited for. */
function TrialBar(props: BenchProps & { bench: Bench }) {
  const { graph } = props.draft;
  const { listening } = props.bench.trial;
  return (
    <div class="bars">
      <ListenBar listening={listening} onAgain={(node) => listening.start(graph, node)} />
      <LatestBar {...props} />
    </div>
  );
}

function LatestBar({ draft: { graph }, workflowId, bench: { trial, show, look } }: BenchProps & { bench: Bench }) {
  const { runId, isPast } = trial.run;
  if (trial.latest === 'run' && isPast)
    return <PastBar {...{ graph, trial, workflowId }} onShow={show} onLeave={() => look(null)} />;
  if (trial.latest === 'run') return <RunBar run={trial.run} />;
  return (
    <TestBar
      {...{ graph, test: trial.test, isWithoutRun: trial.isWithoutRun, note: trial.runNote }}
      problem={trial.runProblem}
      onShow={show}
      onRunItems={workflowId === null ? null : () => void trial.testWithRun(workflowId)}
      onBack={runId !== null && isPast ? () => look(runId) : null}
    />
  );
}

/** The graph and what stands around it. */
export function Workbench(props: BenchProps) {
  const { draft, workflowId, catalogue } = props;
  const bench = useBench(props);
  const { setSpot, setFinding, setMissing, setRuns, isRuns } = bench;
  const [isList, setList] = useState(false);
  const { isTalking, isShown, talk } = useTalking(props, bench);
  const { saving, buttons, dialog, close } = useStored(props, bench);
  const missing = (): void => {
    saving.dismiss();
    setSpot(null);
    setMissing(true);
  };
  return (
    <div class="builder">
      <Toolbar
        {...{ draft, saving, isList, isTalking: isShown, ...buttons }}
        onTalk={() => talk(!isShown)}
        onList={() => setList(!isList)}
        onAdd={() => setSpot({})}
        isRuns={isRuns}
        onRuns={
          workflowId === null
            ? null
            : () => {
                setSpot(null);
                setMissing(false);
                bench.choose(new Set());
                setRuns(!isRuns);
              }
        }
        onFind={() => setFinding(true)}
        onArrange={() => void bench.tidy()}
      />
      <Notes {...{ draft, saving }} onMissing={missing} />
      <TrialBar {...props} bench={bench} />
      {isTalking && <Talk {...props} bench={bench} />}
      <Stage {...props} {...{ bench, isList }} />
      <Side {...props} bench={bench} />
      <Dialogs {...{ draft, workflowId, catalogue, dialog, trial: bench.trial }} onClose={close} />
    </div>
  );
}
