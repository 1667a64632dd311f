import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { goTo } from '../location.js';
import { RunBadge } from '../parts/badge.js';
import { Problem } from '../parts/messages.js';
import { RunLink } from '../parts/run-links.js';
import { arranged } from './graph/arrange-graph.js';
import { Canvas } from './canvas/canvas.js';
import { Chat } from './chat.js';
import { restored } from './graph/graph.js';
import type { Graph } from '#graph/edit';
import type { Catalogue } from './graph/graph.js';
import { addition } from './graph/new-node.js';
import { NodeList } from './node/node-list.js';
import { NodePanel } from './node/node-panel.js';
import { Palette } from './node/palette.js';
import { allPorts } from './graph/ports.js';
import { PublishDialog } from './versions/publish-dialog.js';
import { SaveDialog } from './versions/save-dialog.js';
import { Toolbar } from './toolbar.js';
import { VersionsDialog } from './versions/versions-dialog.js';
import { ConflictNote } from './session/conflict-note.js';
import { useChat } from './session/use-chat.js';
import { buildRunInput } from './session/use-run.js';
import type { Draft, SessionDraft } from './session/use-session.js';
import type { GraphRun } from './session/use-run.js';
import { FoundList } from './check/found-list.js';
import { RunDialog } from './testing/run-dialog.js';
import { TestBar } from './testing/test-bar.js';
import { useTrial } from './testing/use-trial.js';
import type { Trial } from './testing/use-trial.js';

/** Ctrl Z and Ctrl Shift Z, but in fields: those have an undo of their own. */
function useUndoKeys({ undo, redo }: Draft): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isField = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      if (isField || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
      event.preventDefault();
      (event.shiftKey ? redo : undo)?.();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [undo, redo]);
}

/** Where there is room for one thing at a time, as the stylesheet has it. */
function isNarrow(): boolean {
  return matchMedia('(width < 62rem)').matches;
}

export interface BenchProps {
  sessionId: string;
  draft: SessionDraft;
  /** What was saved last; null: nothing. */
  saved: Graph | null;
  catalogue: Catalogue;
  workflowId: string | null;
}

/** What the graph and its catalogue say together, and what of it is looked at. */
function useWorkbench({ draft: { graph, change }, catalogue }: BenchProps) {
  const [selected, setSelected] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(graph.nodes.length === 0 && !isNarrow());
  const [fitting, setFitting] = useState(0);
  const ports = useMemo(() => allPorts(graph, catalogue), [graph, catalogue]);
  const trial = useTrial(graph);
  const select = useCallback((id: string | null) => {
    setSelected(id);
    if (id !== null) setAdding(false);
  }, []);
  const fit = (): void => setFitting((times) => times + 1);
  const add = (type: Schemas['NodeType']): void => {
    const { id, operations } = addition(graph, catalogue, type, selected);
    change(operations);
    select(id);
    fit();
  };
  const tidy = async (): Promise<void> => {
    change(await arranged(graph, ports));
    fit();
  };
  return { selected, select, isAdding, setAdding, fitting, ports, trial, add, tidy };
}

type Bench = ReturnType<typeof useWorkbench>;

/** What stands beside the canvas: the palette, a node, or nothing. */
function Side({ draft: { graph, change }, catalogue, bench }: BenchProps & { bench: Bench }) {
  const { selected, select, isAdding, setAdding, ports, trial, add } = bench;
  const node = graph.nodes.find(({ id }) => id === selected);
  if (isAdding) return <Palette catalogue={catalogue} onAdd={add} onClose={() => setAdding(false)} />;
  if (node === undefined) return null;
  return (
    <NodePanel
      key={node.id}
      {...{ graph, node, ports, trial, onChange: change }}
      type={catalogue.get(node.type)}
      onClose={() => select(null)}
    />
  );
}

/** The graph, drawn or as a list. */
function Stage({ draft: { graph, change }, catalogue, bench, isList }: BenchProps & { bench: Bench; isList: boolean }) {
  const { selected, select, fitting, ports, trial } = bench;
  const { findings, shown: run } = trial;
  const shown = { graph, catalogue, findings, selected };
  return (
    <div class="canvas" data-list={isList}>
      {isList && <NodeList {...shown} onSelect={select} />}
      {!isList && <Canvas {...shown} {...{ ports, fitting, run }} onSelect={select} onChange={change} />}
      <FoundList {...{ graph, findings }} onShow={select} />
    </div>
  );
}

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

/** What the person has to know of the draft: a refusal, or edits that do not go together. */
function Notes({ draft: { conflict, graph, insist, yieldTo, problem, status } }: { draft: SessionDraft }) {
  return (
    <div class="notes">
      <Problem problem={problem} />
      {status.parked && <p class="caution">This draft cannot go on by itself: it is among the dead letters.</p>}
      {conflict && <ConflictNote {...{ conflict, graph }} onInsist={insist} onYield={yieldTo} />}
    </div>
  );
}

/** Whether what is drawn is what was saved last. */
function useSaved(graph: Graph, first: Graph | null) {
  const [saved, setSaved] = useState(first && serializeGraph(first));
  const text = serializeGraph(graph);
  return { isSaved: saved === text, keep: () => setSaved(text) };
}

function serializeGraph({ name, nodes, connections, pinData }: Graph): string {
  return JSON.stringify([name, nodes, connections, pinData]);
}

/** What is said to the builder, and what it does about it. */
function Talk({ sessionId, draft: { messages, status, forming } }: BenchProps) {
  const { say, cancel, problem, kept } = useChat(sessionId);
  return (
    <Chat
      {...{ messages, kept, forming, problem }}
      isBuilding={status.phase === 'building'}
      onSay={say}
      onCancel={cancel}
    />
  );
}

/** The chat and the palette; where it is narrow, one closes the other. */
function useTalking(setAdding: (isAdding: boolean) => void) {
  const [isTalking, setTalking] = useState(true);
  const talk = (isOpen: boolean): void => {
    setTalking(isOpen);
    if (isOpen && isNarrow()) setAdding(false);
  };
  const add = (): void => {
    setAdding(true);
    if (isNarrow()) setTalking(false);
  };
  return { isTalking, talk, add };
}

type DialogName = 'save' | 'publish' | 'run' | 'versions';

interface DialogsProps extends Pick<BenchProps, 'draft' | 'catalogue' | 'workflowId'> {
  dialog: DialogName | null;
  trial: Trial;
  onSaved: (id: string) => void;
  close: () => void;
}

/** What is asked before something is done with the whole draft. */
function Dialogs({ dialog, draft, trial, catalogue, workflowId, onSaved, close }: DialogsProps) {
  const { graph } = draft;
  if (dialog === 'save') return <SaveDialog {...{ graph, workflowId }} onSaved={onSaved} onClose={close} />;
  if (dialog === null || workflowId === null) return null;
  const restore = (version: Graph): void => {
    close();
    draft.change(restored(draft.graph, version));
  };
  const run = (): void => {
    close();
    trial.startRun(workflowId, buildRunInput(graph, catalogue));
  };
  const test = (): void => {
    close();
    trial.startTest({});
  };
  if (dialog === 'versions')
    return <VersionsDialog id={workflowId} draft={graph} onRestore={restore} onClose={close} />;
  if (dialog === 'run') return <RunDialog {...{ graph, catalogue }} onRun={run} onTest={test} onClose={close} />;
  return <PublishDialog id={workflowId} onClose={close} />;
}

/** The graph and what stands around it. */
export function Workbench(props: BenchProps) {
  const { draft, workflowId, catalogue } = props;
  const bench = useWorkbench(props);
  const { trial } = bench;
  const [isList, setList] = useState(false);
  const { isTalking, talk, add } = useTalking(bench.setAdding);
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const { graph } = draft;
  const { isSaved, keep } = useSaved(graph, props.saved);
  useUndoKeys(draft);
  const close = (): void => setDialog(null);
  const saved = (id: string): void => {
    close();
    keep();
    if (workflowId === null) goTo(`/build/${id}`);
  };
  const isStored = workflowId !== null && isSaved;
  return (
    <div class="builder">
      <Toolbar
        {...{ draft, isList, isSaved, isTalking }}
        onTalk={() => talk(!isTalking)}
        onList={() => setList(!isList)}
        onAdd={add}
        onArrange={() => void bench.tidy()}
        onSave={() => setDialog('save')}
        onTest={() => trial.startTest({})}
        onRun={isStored ? () => setDialog('run') : null}
        onPublish={isStored ? () => setDialog('publish') : null}
        onVersions={workflowId === null ? null : () => setDialog('versions')}
      />
      <Notes draft={draft} />
      {trial.latest === 'run' ? (
        <RunBar run={trial.run} />
      ) : (
        <TestBar
          {...{ graph, test: trial.test, isWithoutRun: trial.isWithoutRun }}
          onShow={bench.select}
          onRunItems={workflowId === null ? null : () => void trial.testWithRun(workflowId)}
        />
      )}
      {isTalking && <Talk {...props} />}
      <Stage {...props} {...{ bench, isList }} />
      <div class="side">
        <Side {...props} bench={bench} />
      </div>
      <Dialogs {...{ dialog, draft, trial, catalogue, workflowId, close }} onSaved={saved} />
    </div>
  );
}
