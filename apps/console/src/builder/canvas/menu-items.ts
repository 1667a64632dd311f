import type { Graph, Link } from '#graph/edit';
import type { Spot } from '../graph/new-node.js';
import type { Pointed } from './canvas-acts.js';
import type { MenuItem } from './context-menu.js';

type OnNodes = (ids: ReadonlySet<string>) => void;

interface Acts {
  setSpot: (spot: Spot) => void;
  addNote: (spot: Spot) => void;
  paste: (at: readonly [number, number]) => void;
  remove: (ids: ReadonlySet<string>, links: readonly Link[]) => void;
  chooseAll: () => void;
  openFind: () => void;
  tidy: () => void;
  open: OnNodes;
  copy: OnNodes;
  cut: OnNodes;
  duplicate: OnNodes;
  toggle: OnNodes;
}

/** What may be done with what is pointed at. */
export function menuItems(pointed: Pointed, graph: Graph, acts: Acts): MenuItem[] {
  if ('link' in pointed)
    return [
      { label: 'Add a node here', act: () => acts.setSpot({ between: pointed.link }) },
      { label: 'Delete connection', keys: 'Del', act: () => acts.remove(new Set(), [pointed.link]) },
    ];
  if ('at' in pointed)
    return [
      { label: 'Add a node here', act: () => acts.setSpot({ at: pointed.at }) },
      { label: 'Add a note here', act: () => acts.addNote({ at: pointed.at }) },
      { label: 'Paste', keys: 'Ctrl V', act: () => acts.paste(pointed.at) },
      { label: 'Select all', keys: 'Ctrl A', act: acts.chooseAll },
      { label: 'Find a node', keys: 'Ctrl F', act: acts.openFind },
      { label: 'Tidy up', act: acts.tidy },
    ];
  const { nodes: ids } = pointed;
  const isOff = graph.nodes.every(({ id, disabled }) => !ids.has(id) || disabled);
  return [
    ...(ids.size === 1 ? [{ label: 'Open', keys: 'Enter', act: () => acts.open(ids) }] : []),
    { label: 'Copy', keys: 'Ctrl C', act: () => acts.copy(ids) },
    { label: 'Cut', keys: 'Ctrl X', act: () => acts.cut(ids) },
    { label: 'Duplicate', keys: 'Ctrl D', act: () => acts.duplicate(ids) },
    { label: isOff ? 'Switch on' : 'Switch off', keys: 'Shift D', act: () => acts.toggle(ids) },
    { label: 'Delete', keys: 'Del', act: () => acts.remove(ids, []) },
  ];
}
