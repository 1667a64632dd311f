import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Graph } from '#graph/edit';
import { replaceField } from '../location.js';
import { nodeElement } from './canvas/use-canvas-handle.js';
import type { CanvasHandle } from './canvas/use-canvas-handle.js';
import { arranged } from './graph/arrange-graph.js';
import type { Catalogue } from './graph/graph.js';
import type { Spot } from './graph/new-node.js';
import { allPorts } from './graph/ports.js';
import type { SessionDraft } from './session/use-session.js';
import { useTrial } from './testing/use-trial.js';
import type { Trial } from './testing/use-trial.js';
import { useActs } from './use-acts.js';

/** What of a draft is looked at first: the name of a node, what is missing, and a run that it has had. */
export interface First {
  node: string | null;
  isMissing: boolean;
  run: string | null;
}

/** A version as it was saved; its graph is null where it is a document. */
export interface Saved {
  graph: Graph | null;
  version: string;
}

export interface BenchProps {
  draft: SessionDraft;
  /** What was saved last; null: nothing. */
  saved: Saved | null;
  catalogue: Catalogue;
  workflowId: string | null;
  first: First;
  /** The first version is there: the draft goes on as that of its workflow. */
  onStored: (id: string) => Promise<void>;
}

/** Where there is room for one thing at a time, as the stylesheet has it. */
const narrow = '(width < 62rem)';

function isNarrow(): boolean {
  return matchMedia(narrow).matches;
}

/** Where a wide panel and the chat leave no room for the graph, as the stylesheet has it. */
const crowded = '(width < 100rem)';

function useMatch(query: string): boolean {
  const [is, setIs] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const look = (): void => setIs(list.matches);
    look();
    list.addEventListener('change', look);
    return () => list.removeEventListener('change', look);
  }, [query]);
  return is;
}

/** How long it is said what has happened, in ms. */
const sayMs = 5_000;

/** A few words about what has just happened; empty: nothing. */
function useTold() {
  const [told, setTold] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setTold(''), sayMs);
    return () => clearTimeout(timer);
  }, [told]);
  return [told, setTold] as const;
}

const nothing: ReadonlySet<string> = new Set();

/** Which nodes are chosen, of those that there are. */
function useChosen({ nodes }: Graph, first: string | null) {
  const [ids, setIds] = useState<ReadonlySet<string>>(
    () => new Set(nodes.flatMap(({ id, name }) => (name === first ? [id] : []))),
  );
  const chosen = useMemo(() => {
    const there = new Set(nodes.flatMap(({ id }) => (ids.has(id) ? [id] : [])));
    return there.size === ids.size ? ids : there;
  }, [nodes, ids]);
  return [chosen, setIds] as const;
}

/** The palette, the list of what is missing and the search: one at a time, beside the graph. */
function useAside(graph: Graph, isMissingFirst: boolean) {
  const [spot, setSpot] = useState<Spot | null>(graph.nodes.length === 0 && !isNarrow() ? {} : null);
  const [isMissing, setMissing] = useState(isMissingFirst);
  const [isFinding, setFinding] = useState(false);
  const [isRuns, setRuns] = useState(false);
  return { spot, setSpot, isMissing, setMissing, isFinding, setFinding, isRuns, setRuns };
}

/** Which nodes are chosen, what is open beside the graph, and what is said about it. */
function useLooked(graph: Graph, first: BenchProps['first']) {
  const [chosen, setChosen] = useChosen(graph, first.node);
  const aside = useAside(graph, first.isMissing);
  const [fitting, setFitting] = useState(0);
  const [told, tell] = useTold();
  const choose = useCallback((ids: ReadonlySet<string>) => {
    setChosen(ids);
    if (ids.size === 0) return;
    aside.setSpot(null);
    aside.setMissing(false);
  }, []);
  return { chosen, choose, ...aside, fitting, fit: () => setFitting((times) => times + 1), told, tell };
}

/** Whether what is open beside the graph takes the room of the chat. */
function useRoom({ chosen, spot, isMissing, isRuns }: ReturnType<typeof useLooked>) {
  const [isWide, setWide] = useState(false);
  const isCrowded = useMatch(crowded);
  const isOneAtATime = useMatch(narrow);
  const isOpen = chosen.size > 0 || spot !== null || isMissing || isRuns;
  return { setWide, isCrowding: (isWide && isCrowded) || (isOpen && isOneAtATime) };
}

/** The ways between the panel and the canvas. */
function useWays({ chosen, choose }: Pick<ReturnType<typeof useLooked>, 'chosen' | 'choose'>) {
  const canvas = useRef<CanvasHandle | null>(null);
  const side = useRef<HTMLDivElement>(null);
  return {
    canvas,
    side,
    /** The panel is there with the next picture. */
    openPanel: (): void =>
      void requestAnimationFrame(() => requestAnimationFrame(() => side.current?.querySelector('section')?.focus())),
    show: (id: string): void => {
      choose(new Set([id]));
      canvas.current?.show(id);
      canvas.current?.focus(id);
    },
    /** Back from the panel to the node on the canvas. */
    leavePanel: (): void => {
      const [id = null] = chosen;
      choose(nothing);
      canvas.current?.focus(id !== null && nodeElement(document, id) !== null ? id : null);
    },
    chooseOne: (id: string): void => choose(new Set([id])),
  };
}

/** Shows a run on the canvas, and has the address name it: it can be sent to a colleague. */
function useLooking({ lookAt }: Trial, first: string | null) {
  useEffect(() => {
    if (first !== null) lookAt(first);
  }, [first]);
  return (runId: string | null): void => {
    replaceField('run', runId ?? '');
    lookAt(runId);
  };
}

/** What the graph and its catalogue say together, what of it is looked at, and what is done to it. */
export function useBench({ draft: { graph, change, sessionId }, catalogue, first }: BenchProps) {
  const looked = useLooked(graph, first);
  const { chosen, choose, fit, tell, setSpot, setMissing, setFinding } = looked;
  const ways = useWays(looked);
  const room = useRoom(looked);
  const ports = useMemo(() => allPorts(graph, catalogue), [graph, catalogue]);
  const trial = useTrial(graph, sessionId);
  const look = useLooking(trial, first.run);
  const tidy = async (): Promise<void> => {
    change(await arranged(graph, ports));
    fit();
  };
  const acts = useActs({
    ...{ graph, catalogue, chosen, choose, change, fit, tell, setSpot },
    ...{ canvas: ways.canvas, openPanel: ways.openPanel },
    tidy: () => void tidy(),
    openFind: () => setFinding(true),
    onImported: () => setMissing(true),
  });
  return { ...looked, ...ways, ...room, ports, trial, look, tidy, acts };
}

export type Bench = ReturnType<typeof useBench>;
