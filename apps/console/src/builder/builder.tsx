import '@xyflow/react/dist/base.css';
import './builder.css';
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway } from '../api/client.js';
import { useAnswer } from '../api/use-answer.js';
import { goTo } from '../location.js';
import { Problem } from '../parts/messages.js';
import { count } from '../wording.js';
import { arranged } from './arrange-graph.js';
import { Canvas } from './canvas.js';
import { useLocalDraft } from './draft.js';
import type { Draft } from './draft.js';
import { findingsOf } from './findings.js';
import { emptyGraph } from './graph.js';
import type { Catalogue, Graph } from './graph.js';
import { addition } from './new-node.js';
import { NodeList } from './node-list.js';
import { NodePanel } from './node-panel.js';
import { Palette } from './palette.js';
import { allPorts } from './ports.js';
import { SaveDialog } from './save-dialog.js';
import { Toolbar } from './toolbar.js';
import { usePinned } from './use-pinned.js';

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

const noItems: ReadonlyMap<string, number> = new Map();

interface Props {
  draft: Draft;
  first: Graph;
  catalogue: Catalogue;
  workflowId: string | null;
}

function statusOf({ nodes }: Graph, found: number): string {
  if (nodes.length === 0) return 'An empty graph. Begin with a trigger.';
  return `${count(nodes.length, 'node')}, ${found === 0 ? 'nothing is missing' : count(found, 'finding')}`;
}

/** What the graph and its catalogue say together, and what of it is looked at. */
function useWorkbench({ draft: { graph, change }, first, catalogue }: Props) {
  const [selected, setSelected] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(first.nodes.length === 0);
  const [fitting, setFitting] = useState(0);
  const ports = useMemo(() => allPorts(graph, catalogue), [graph, catalogue]);
  const findings = useMemo(() => findingsOf(graph, catalogue, ports), [graph, ports]);
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
  return { selected, select, isAdding, setAdding, fitting, ports, findings, add, tidy, pinning: usePinned(first) };
}

type Bench = ReturnType<typeof useWorkbench>;

/** What stands beside the canvas: the palette, a node, or nothing. */
function Side({ draft: { graph, change }, catalogue, bench }: Props & { bench: Bench }) {
  const { selected, select, isAdding, setAdding, ports, findings, add, pinning } = bench;
  const node = graph.nodes.find(({ id }) => id === selected);
  if (isAdding) return <Palette catalogue={catalogue} onAdd={add} onClose={() => setAdding(false)} />;
  if (node === undefined) return null;
  return (
    <NodePanel
      key={node.id}
      {...{ graph, node, ports, onChange: change }}
      type={catalogue.get(node.type)}
      findings={findings.get(node.id) ?? []}
      pinned={pinning.pinned.get(node.id)}
      onPin={(value) => pinning.pin(node.id, value)}
      onClose={() => select(null)}
    />
  );
}

/** The graph, drawn or as a list. */
function Stage({ draft: { graph, change }, catalogue, bench, isList }: Props & { bench: Bench; isList: boolean }) {
  const { selected, select, fitting, ports, findings } = bench;
  const shown = { graph, catalogue, findings, selected };
  return (
    <div class="canvas" data-list={isList}>
      {isList && <NodeList {...shown} onSelect={select} />}
      {!isList && <Canvas {...shown} {...{ ports, fitting, items: noItems }} onSelect={select} onChange={change} />}
      <p class="state" role="status">
        {statusOf(graph, [...findings.values()].flat().length)}
      </p>
    </div>
  );
}

/** The graph and what stands around it. */
function Workbench(props: Props) {
  const { draft, workflowId } = props;
  const bench = useWorkbench(props);
  const [isList, setList] = useState(false);
  const [isSaving, setSaving] = useState(false);
  useUndoKeys(draft);
  return (
    <div class="builder">
      <Toolbar
        {...{ draft, isList }}
        onList={() => setList(!isList)}
        onAdd={() => bench.setAdding(true)}
        onArrange={() => void bench.tidy()}
        onSave={() => setSaving(true)}
      />
      <Stage {...props} {...{ bench, isList }} />
      <div class="side">
        <Side {...props} bench={bench} />
      </div>
      {isSaving && (
        <SaveDialog
          graph={bench.pinning.withPinned(draft.graph)}
          workflowId={workflowId}
          onSaved={(id) => goTo(`/workflows/${id}`)}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  );
}

function LocalBuilder(props: Omit<Props, 'draft'>) {
  return <Workbench {...props} draft={useLocalDraft(props.first)} />;
}

/** The builder of a new workflow, or of one that was made of a graph. */
export function Builder({ workflowId }: { workflowId: string | null }) {
  const types = useAnswer((signal) => gateway.GET('/v1/node-types', { signal }));
  const workflow = useAnswer(
    workflowId === null
      ? null
      : (signal) => gateway.GET('/v1/workflows/{id}', { params: { path: { id: workflowId } }, signal }),
    [workflowId],
  );
  const catalogue = useMemo(() => new Map(types.answer?.node_types.map((type) => [type.name, type])), [types.answer]);
  const first = workflowId === null ? emptyGraph : (workflow.answer?.graph as Graph | null | undefined); // a stored graph has passed the server's check
  const problem = types.problem ?? workflow.problem;
  if (problem) return <Problem problem={problem} />;
  if (first === null) return <p class="caution">This workflow was written as a document, and has no graph.</p>;
  if (types.answer === null || first === undefined) return null;
  return <LocalBuilder key={workflowId} {...{ first, catalogue, workflowId }} />;
}
