import { useEffect, useRef, useState } from 'preact/hooks';
import { goTo } from './location.js';
import { navigation } from './routes.js';

/** How long after `g` the second letter may come, in milliseconds. */
const chordMs = 1_200;

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, select, textarea');
}

/** Moves the focus to the next or the previous line of a list. */
function step(by: 1 | -1): void {
  const lines = [...document.querySelectorAll<HTMLElement>('[data-step], [data-row] a:first-of-type')].filter(
    (line, index, all) =>
      line.closest('[data-row]') !== all[index - 1]?.closest('[data-row]') || line.matches('[data-step]'),
  );
  const here = lines.findIndex((line) => line === document.activeElement);
  const next = here < 0 ? (by === 1 ? 0 : lines.length - 1) : here + by;
  lines[next]?.focus();
}

interface Handlers {
  onTheme: () => void;
  onList: () => void;
  onFind: () => void;
}

/** Handles the keyboard for the whole console. */
export function useShortcuts({ onTheme, onList, onFind }: Handlers): void {
  const handlers = useRef({ onTheme, onList, onFind });
  handlers.current = { onTheme, onList, onFind };
  useEffect(() => {
    let chordUntil = 0;
    const acts: Record<string, () => void> = {
      g: () => undefined,
      j: () => step(1),
      k: () => step(-1),
      t: () => handlers.current.onTheme(),
      '?': () => handlers.current.onList(),
      '/': () => document.querySelector<HTMLElement>('[data-find], #text')?.focus(),
    };
    const onKey = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && event.key === 'k') {
        event.preventDefault(); // also where somebody types: it is no letter
        handlers.current.onFind();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const page = navigation.find(({ letter }) => letter === event.key);
      // By when the keys were hit: a page that is busy is told of both late.
      const act = event.timeStamp < chordUntil && page ? () => goTo(page.path) : acts[event.key];
      if (act === undefined) return;
      event.preventDefault();
      chordUntil = event.key === 'g' ? event.timeStamp + chordMs : 0;
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

const keys: [string, string][] = [
  ...navigation.map(({ label, letter }): [string, string] => [`g ${letter}`, label]),
  ['Ctrl+K', 'go to anything by its name or id'],
  ['j / k', 'next, previous line'],
  ['Enter', 'open the line'],
  ['/', 'to the filter, or the text'],
  ['t', 'theme: system, light, dark'],
  ['?', 'this list, and the guides'],
  ['Ctrl Z / Y', 'builder: undo, redo'],
  ['Ctrl C X V D', 'builder: copy, cut, paste, duplicate'],
  ['Ctrl A F S', 'builder: choose all, find, save'],
];

/** The most useful guides, by their pages under `/console/docs`. */
const guides: [string, string][] = [
  ['', 'All guides'],
  ['/runbook.html', 'Runbook, by symptom'],
  ['/operations.html', 'Operations'],
  ['/tools.html', 'Tools'],
  ['/agents.html', 'Agents'],
];

function Guides() {
  return (
    <section aria-labelledby="guides">
      <h2 id="guides">Guides</h2>
      <ul>
        {guides.map(([page, name]) => (
          <li key={name}>
            <a href={`/console/docs${page}`} target="_blank" rel="noopener">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The list of shortcuts and guides, in a dialog. */
export function useShortcutList() {
  const [isOpen, setOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  const list = isOpen && (
    <dialog ref={dialog} aria-labelledby="shortcuts" onClose={() => setOpen(false)}>
      <h2 id="shortcuts">Shortcuts</h2>
      <dl>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Guides />
      <form method="dialog">
        <button class="plain">Close</button>
      </form>
    </dialog>
  );
  return { list, open: () => setOpen(true) };
}
