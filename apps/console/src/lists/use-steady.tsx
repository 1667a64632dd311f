import { useRef, useState } from 'preact/hooks';
import type { ComponentChildren, RefObject } from 'preact';
import { useKept } from './kept.js';
import { holdRows } from './steady-list.js';
import type { SteadyList } from './steady-list.js';

/** More at once are a burst, which nobody reads as it runs by. */
const mostFollowed = 10;
/** Who has scrolled further down than this reads, in pixels. */
const nearTopPx = 80;

/** Whether somebody points at a list, has the focus in it, or has scrolled into it: its rows stay under their hand. */
function isInUse(list: HTMLElement): boolean {
  const isPointedAt = matchMedia('(hover: hover)').matches && list.matches(':hover');
  return isPointedAt || list.contains(document.activeElement) || window.scrollY > nearTopPx;
}

/** A list whose rows come by themselves. */
interface Steady<T> extends SteadyList<T> {
  list: RefObject<HTMLDivElement | null>;
  /** Draws it as it is now. */
  redraw: () => void;
  /** Likewise, from its top. */
  show: () => void;
  /** To be called when the pointer leaves it. */
  onLeave: () => void;
}

/** Follows what comes while nobody is at the list and few come at once; else the rows stay, and what is new is counted. */
export function useSteady<T>(now: readonly T[], idOf: (row: T) => string, given: string): Steady<T> {
  const list = useRef<HTMLDivElement>(null);
  const [drawn] = useKept<{ current: { given: string; rows: readonly T[] } }>('drawn rows', {
    current: { given, rows: [] },
  });
  const [, setRound] = useState(0);
  const again = (): void => setRound((round) => round + 1);
  const isOther = drawn.current.given !== given;
  const held = holdRows(isOther ? [] : drawn.current.rows, now, idOf);
  // Not drawn yet, and rows: somebody has come back to them.
  const isUsed = list.current === null ? drawn.current.rows.length > 0 : isInUse(list.current);
  const isHeld = held.fresh > mostFollowed || isUsed;
  const shown = isHeld ? held : { rows: now, fresh: 0 };
  drawn.current = { given, rows: shown.rows };
  const redraw = (): void => {
    drawn.current = { given, rows: [] };
    again();
  };
  const show = (): void => {
    redraw();
    window.scrollTo(0, 0);
  };
  return { ...shown, list, redraw, show, onLeave: () => held.fresh > 0 && again() };
}

interface SteadyRowsProps<T> {
  steady: Steady<T>;
  /** What one is called: `run`. */
  noun: string;
  children: ComponentChildren;
}

/** The list, with what is new above it: nothing of the page moves when it comes. */
export function SteadyRows<T>({ steady: { list, fresh, show, onLeave }, noun, children }: SteadyRowsProps<T>) {
  return (
    <div ref={list} onMouseLeave={onLeave}>
      <p class="fresh" role="status">
        {fresh > 0 && (
          <button type="button" class="primary" onClick={show}>
            {fresh} new {fresh === 1 ? noun : `${noun}s`}, show
          </button>
        )}
      </p>
      {children}
    </div>
  );
}
