import { useLayoutEffect, useRef } from 'preact/hooks';
import { findDrawer, presentEntry } from './kept.js';

/** How long a page may take to be as long again as it was when it was left, in ms. */
const patienceMs = 3_000;

/** How far down somebody was, and the link that they had the focus on. */
interface Mark {
  top: number;
  href: string | null;
}

/** Keeps where the reader is on a place that is left. */
export function keepMark(entry: number): void {
  const href = document.activeElement?.getAttribute('href') ?? null;
  findDrawer(entry).set('mark', { top: window.scrollY, href } satisfies Mark);
}

function focusAgain({ href }: Mark): void {
  const links = [...document.querySelectorAll<HTMLElement>('main a[href]')];
  const link = links.find((each) => each.getAttribute('href') === href);
  (link ?? document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: true });
}

/** Whether this place was left before: who comes back to it is led to where they were. */
export function isReturn(): boolean {
  return findDrawer(presentEntry()).has('mark');
}

/** Goes to where the reader was, as soon as the page is long enough; not past somebody who scrolls meanwhile. */
function goBackTo(mark: Mark): () => void {
  const ends: (() => void)[] = [];
  const end = (): void => ends.splice(0).forEach((each) => each());
  const tryNow = (): void => {
    const reach = document.documentElement.scrollHeight - window.innerHeight;
    window.scrollTo(0, Math.min(mark.top, reach));
    if (reach < mark.top) return;
    focusAgain(mark);
    end();
  };
  const growth = new ResizeObserver(tryNow);
  const timer = setTimeout(end, patienceMs);
  for (const event of ['wheel', 'touchstart', 'keydown'] as const) {
    window.addEventListener(event, end, { passive: true });
    ends.push(() => window.removeEventListener(event, end));
  }
  ends.push(
    () => growth.disconnect(),
    () => clearTimeout(timer),
  );
  growth.observe(document.body);
  tryNow();
  return end;
}

/** A new page begins at its top; one that somebody comes back to is where they left it. */
export function useMark(path: string, entry: number): void {
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    const mark = findDrawer(entry).get('mark') as Mark | undefined; // `keepMark` put it there
    const isOpening = isFirst.current;
    isFirst.current = false;
    if (mark !== undefined) return goBackTo(mark);
    if (!isOpening) window.scrollTo(0, 0);
    return undefined;
  }, [path, entry]);
}

/** The browser's own return comes before the page is drawn: to where there is nothing yet. */
export function returnByHand(): void {
  window.history.scrollRestoration = 'manual';
  presentEntry();
}
