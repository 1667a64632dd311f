import { useState } from 'preact/hooks';
import type { Dispatch, StateUpdater } from 'preact/hooks';

/** How many places of the browser's history keep something: those that were left last. */
const mostPlaces = 30;

type Drawer = Map<string, unknown>;
const drawers = new Map<number, Drawer>();
let nextEntry = Date.now(); // numbers of an earlier load of the page mean nothing here

/** The number of the present place of the browser's history: another one for the same address that was gone to anew. */
export function presentEntry(): number {
  const state: unknown = window.history.state;
  if (typeof state === 'object' && state !== null && 'entry' in state && typeof state.entry === 'number')
    return state.entry;
  const entry = nextEntry++;
  window.history.replaceState({ entry }, '');
  return entry;
}

/** What is kept for a place: empty for one that was not there before. */
export function findDrawer(entry: number): Drawer {
  const drawer = drawers.get(entry) ?? new Map<string, unknown>();
  drawers.delete(entry);
  drawers.set(entry, drawer);
  for (const oldest of drawers.keys()) {
    if (drawers.size <= mostPlaces) break;
    drawers.delete(oldest);
  }
  return drawer;
}

/** State that whoever comes Back to this place finds as they left it; `name`: once on a page. Null: as any other state. */
export function useKept<T>(name: string | null, initial: T): [T, Dispatch<StateUpdater<T>>] {
  const [drawer] = useState(() => (name === null ? null : findDrawer(presentEntry())));
  const [value, setValue] = useState<T>(
    () => (name !== null && drawer?.has(name) === true ? (drawer.get(name) as T) : initial), // it was put there below
  );
  if (name !== null) drawer?.set(name, value);
  return [value, setValue];
}
