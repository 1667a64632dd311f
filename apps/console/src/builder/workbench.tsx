import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { goTo } from '../location.js';
import { RunBadge } from '../parts/badge.js';
import { Problem } from '../parts/messages.js';
import { RunLink } from '../parts/run-links.js';
import { count } from '../wording.js';
import { arranged } from './graph/arrange-graph.js';
import { Canvas } from './canvas/canvas.js';
import { Chat } from './chat.js';
import { listFindings } from './graph/findings.js';
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
import { buildRunInput, useRun } from './session/use-run.js';
import type { Draft, SessionDraft } from './session/use-session.js';
import type { GraphRun } from './session/use-run.js';

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

function describeGraph({ nodes }: Graph, found: number): string {
  if (nodes.length === 0) return 'An empty graph. Begin with a trigger.';
  return `${count(nodes.length, 'node')}, ${found === 0 ? 'nothing is missing' : count(found, 'finding')}`;
}

/** What the graph and its catalogue say together, and what of it is looked at. */
function useWorkbench({ draft: { graph, change }, catalogue }: BenchProps) {
  const [selected, setSelected] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(graph.nodes.length === 0 && !isNarrow());
  const [fitting, setFitting] = useState(0);
  const ports = useMemo(() => allPorts(graph, catalogue), [graph, catalogue]);
  const findings = useMemo(() => listFindings(graph, catalogue, ports), [graph, ports]);
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
  return { selected, select, isAdding, setAdding, fitting, ports, findings, add, tidy, run: useRun() };
}

type Bench = ReturnType<typeof useWorkbench>;

/** What stands beside the canvas: the palette, a node, or nothing. */
function Side({ draft: { graph, change }, catalogue, bench }: BenchProps & { bench: Bench }) {
  const { selected, select, isAdding, setAdding, ports, findings, add, run } = bench;
  const node = graph.nodes.find(({ id }) => id === selected);
  if (isAdding) return <Palette catalogue={catalogue} onAdd={add} onClose={() => setAdding(false)} />;
  if (node === undefined) return null;
  return (
    <NodePanel
      key={node.id}
      {...{ graph, node, ports, run, onChange: change }}
      type={catalogue.get(node.type)}
      findings={findings.get(node.id) ?? []}
      onClose={() => select(null)}
    />
  );
}

/** The graph, drawn or as a list. */
function Stage({ draft: { graph, change }, catalogue, bench, isList }: BenchProps & { bench: Bench; isList: boolean }) {
  const { selected, select, fitting, ports, findings, run } = bench;
  const shown = { graph, catalogue, findings, selected };
  return (
    <div class="canvas" data-list={isList}>
      {isList && <NodeList {...shown} onSelect={select} />}
      {!isList && <Canvas {...shown} {...{ ports, fitting, run }} onSelect={select} onChange={change} />}
      <p class="state" role="status">
        {describeGraph(graph, [...findings.values()].flat().length)}
      </p>
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

/** The graph and what stands around it. */
export function Workbench(props: BenchProps) {
  const { draft, workflowId, catalogue } = props;
  const bench = useWorkbench(props);
  const { run } = bench;
  const [isList, setList] = useState(false);
  const { isTalking, talk, add } = useTalking(bench.setAdding);
  const [dialog, setDialog] = useState<'save' | 'publish' | 'versions' | null>(null);
  const { graph } = draft;
  const { isSaved, keep } = useSaved(graph, props.saved);
  useUndoKeys(draft);
  const close = (): void => setDialog(null);
  const saved = (id: string): void => {
    close();
    keep();
    if (workflowId === null) goTo(`/build/${id}`);
  };
  const restore = (version: Graph): void => {
    close();
    draft.change(restored(draft.graph, version));
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
        onRun={isStored ? () => void run.start(workflowId, buildRunInput(graph, catalogue)) : null}
        onPublish={isStored ? () => setDialog('publish') : null}
        onVersions={workflowId === null ? null : () => setDialog('versions')}
      />
      <Notes draft={draft} />
      <RunBar run={run} />
      {isTalking && <Talk {...props} />}
      <Stage {...props} {...{ bench, isList }} />
      <div class="side">
        <Side {...props} bench={bench} />
      </div>
      {dialog === 'save' && <SaveDialog {...{ graph, workflowId }} onSaved={saved} onClose={close} />}
      {dialog === 'versions' && workflowId !== null && (
        <VersionsDialog id={workflowId} draft={graph} onRestore={restore} onClose={close} />
      )}
      {dialog === 'publish' && workflowId !== null && <PublishDialog id={workflowId} onClose={close} />}
    </div>
  );
}
