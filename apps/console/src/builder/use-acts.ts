import type { Schemas } from '#client';
import { maxNodes } from '#graph/edit';
import type { Graph, Link, Operation } from '#graph/edit';
import { count } from '../wording.js';
import type { CanvasActs, Pointed } from './canvas/canvas-acts.js';
import type { MenuItem } from './canvas/context-menu.js';
import { menuItems } from './canvas/menu-items.js';
import type { CanvasRef } from './canvas/use-canvas-handle.js';
import { beside, copyNodes, importing, pasting, readBrought } from './graph/clipboard.js';
import { disconnect, pin, readPinnedItems } from './graph/graph.js';
import type { Catalogue } from './graph/graph.js';
import { addition, noteAddition } from './graph/new-node.js';
import type { Spot } from './graph/new-node.js';

interface Bench {
  graph: Graph;
  catalogue: Catalogue;
  chosen: ReadonlySet<string>;
  choose: (ids: ReadonlySet<string>) => void;
  change: (operations: Operation[]) => void;
  canvas: CanvasRef;
  /** Opens the palette for a spot; null: closes it. */
  setSpot: (spot: Spot | null) => void;
  fit: () => void;
  tidy: () => void;
  /** Says in a few words what has happened. */
  tell: (words: string) => void;
  openPanel: () => void;
  openFind: () => void;
  /** Shows what is missing in what was imported. */
  onImported: () => void;
}

const notHere = 'There are no nodes in this: n8n’s JSON has them under “nodes”.';

/** Takes nodes and connections away in one step, with what the nodes are pinned to. */
function removal(graph: Graph, ids: ReadonlySet<string>, links: readonly Link[]): Operation[] {
  const gone = graph.nodes.filter(({ id }) => ids.has(id));
  const names = new Set(gone.map(({ name }) => name));
  const left = links.filter(({ source, target }) => !names.has(source) && !names.has(target));
  return [
    ...gone.filter(({ name }) => readPinnedItems(graph, name) !== undefined).map(({ id }) => pin(id, undefined)),
    ...(gone.length > 0 ? [{ type: 'removeNode' as const, nodeIds: gone.map(({ id }) => id) }] : []),
    ...left.map(disconnect),
  ];
}

/** Switches nodes off, or on where all of them are off. */
function switching({ nodes }: Graph, ids: ReadonlySet<string>): Operation[] {
  const chosen = nodes.filter(({ id }) => ids.has(id));
  const disabled = chosen.some((node) => !node.disabled);
  return chosen.map(({ id }) => ({ type: 'updateNode', nodeId: id, updates: { disabled } }));
}

/** Brings nodes in from n8n's JSON: into a graph of its own where there is nothing yet. */
function useBringing({ graph, change, choose, canvas, setSpot, fit, tell, onImported }: Bench) {
  const put = (brought: Parameters<typeof pasting>[1], at: readonly [number, number]): void => {
    const { ids, operations } = pasting(graph, brought, at);
    if (graph.nodes.length + ids.length > maxNodes)
      return tell(`That would be ${graph.nodes.length + ids.length} nodes; a workflow has at most ${maxNodes}.`);
    change(operations);
    choose(new Set(ids));
    canvas.current?.focus(ids[0] ?? null);
    tell(`${count(ids.length, 'node')} added`);
  };
  const bring = (text: string, at?: readonly [number, number]): void => {
    const brought = readBrought(text);
    if (brought === null || 'problem' in brought) return tell(brought?.problem ?? notHere);
    const { nodes } = brought.graph;
    if (nodes.length === 0) return tell(notHere);
    if (graph.nodes.length > 0) return put(brought.graph, at ?? canvas.current?.place() ?? [0, 0]);
    change(importing(graph, brought.graph));
    setSpot(null);
    fit();
    onImported();
    tell(`${count(nodes.length, 'node')} imported`);
  };
  const bringFile = (file: File, at?: readonly [number, number]): void =>
    void file.text().then(
      (text) => bring(text, at),
      () => tell(`${file.name} cannot be read.`),
    );
  const duplicate = (ids: ReadonlySet<string>): void => {
    const copied = readBrought(copyNodes(graph, ids));
    if (ids.size > 0 && copied !== null && 'graph' in copied) put(copied.graph, beside(graph, ids));
  };
  return { bring, bringFile, duplicate };
}

const noClipboard = 'This browser gives a page no clipboard here: press Ctrl C, Ctrl X or Ctrl V.';

/** What is done with several nodes at once, and with what is copied. */
function useMany(bench: Bench) {
  const { graph, chosen, change, choose, canvas, tell } = bench;
  const bringing = useBringing(bench);
  const remove = (ids: ReadonlySet<string>, links: readonly Link[]): void => {
    const operations = removal(graph, ids, links);
    if (operations.length === 0) return;
    change(operations);
    choose(new Set([...chosen].filter((id) => !ids.has(id))));
  };
  const writeOut = (ids: ReadonlySet<string>, then: () => void): void => {
    const written = navigator.clipboard?.writeText(copyNodes(graph, ids)) ?? Promise.reject(new Error(noClipboard));
    void written.then(then, () => tell(noClipboard));
  };
  return {
    ...bringing,
    remove,
    /** For the clipboard; null: nothing is chosen. */
    copied: (): string | null => (chosen.size === 0 ? null : copyNodes(graph, chosen)),
    copy: (ids: ReadonlySet<string>) => writeOut(ids, () => tell(`${count(ids.size, 'node')} copied`)),
    cut: (ids: ReadonlySet<string>) => writeOut(ids, () => remove(ids, [])),
    paste: (at?: readonly [number, number]) =>
      void (navigator.clipboard?.readText() ?? Promise.reject(new Error(noClipboard))).then(
        (text) => bringing.bring(text, at),
        () => tell(noClipboard),
      ),
    toggle: (ids: ReadonlySet<string>) => change(switching(graph, ids)),
    chooseAll: () => choose(new Set(graph.nodes.map(({ id }) => id))),
    focus: () => canvas.current?.focus(null),
  };
}

/** All that people do to a graph, however they ask for it: by keys, the pointer, a menu or a button. */
export function useActs(bench: Bench) {
  const { graph, catalogue, change, choose, canvas, setSpot, openPanel, openFind, tidy } = bench;
  const many = useMany(bench);
  const added = ({ id, operations }: { id: string; operations: Operation[] }): void => {
    change(operations);
    setSpot(null);
    choose(new Set([id]));
    canvas.current?.focus(id);
  };
  const addType = (type: Schemas['NodeType'], spot: Spot): void => added(addition(graph, catalogue, type, spot));
  const addNote = (spot: Spot): void => added(noteAddition(graph, spot));
  const open = (ids: ReadonlySet<string>): void => {
    choose(ids);
    openPanel();
  };
  const menuFor = (pointed: Pointed): MenuItem[] =>
    menuItems(pointed, graph, { ...many, setSpot, addNote, openFind, tidy, open });
  const onCanvas: CanvasActs = {
    ...{
      change,
      add: setSpot,
      remove: many.remove,
      bring: many.bring,
      bringFile: many.bringFile,
      open: openPanel,
      menuFor,
    },
    addType: (name, spot) => {
      const type = catalogue.get(name);
      if (type !== undefined) addType(type, spot);
    },
  };
  return { ...many, addType, addNote, onCanvas };
}

export type Acts = ReturnType<typeof useActs>;
