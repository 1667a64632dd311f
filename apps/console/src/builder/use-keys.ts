import { useEffect, useRef } from 'preact/hooks';
import type { Link } from '#graph/edit';
import type { Acts } from './use-acts.js';

interface Keys {
  acts: Acts;
  chosen: ReadonlySet<string>;
  undo: (() => void) | null;
  redo: (() => void) | null;
  save: () => void;
  /** The connections that are chosen. */
  links: () => Link[];
  find: () => void;
}

/** Fields have an undo, a selection and a clipboard of their own, and a dialog has the page for itself. */
function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

/** Words that are marked on the page are what a person copies then. */
function areWordsMarked(): boolean {
  return (document.getSelection()?.toString() ?? '') !== '';
}

/** Not in a panel, where Backspace may mean a field that has just lost the focus. */
function isOnCanvas(target: EventTarget | null): boolean {
  return target instanceof Element && (target === document.body || target.closest('.canvas') !== null);
}

/** What a key with Ctrl does, as in n8n and other editors. */
function withControl({ acts, chosen, ...keys }: Keys): Readonly<Record<string, (isShift: boolean) => void>> {
  return {
    z: (isShift) => (isShift ? keys.redo : keys.undo)?.(),
    y: () => keys.redo?.(),
    a: () => acts.chooseAll(),
    d: () => acts.duplicate(chosen),
    f: () => keys.find(),
  };
}

/** The keys of the whole builder; those of a node are the canvas's own. */
export function useKeys(given: Keys): void {
  const keys = useRef(given);
  keys.current = given;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isControl = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      const isSave = isControl && key === 's';
      if (!isSave && isElsewhere(event.target)) return;
      const { acts, chosen, save } = keys.current;
      const isRemoval = (key === 'delete' || key === 'backspace') && isOnCanvas(event.target);
      const isSwitch = event.shiftKey && key === 'd' && chosen.size > 0;
      const remove = (): void => acts.remove(chosen, keys.current.links());
      const plain = isRemoval ? remove : isSwitch ? () => acts.toggle(chosen) : undefined;
      const act = isSave ? save : isControl ? withControl(keys.current)[key] : plain;
      if (act === undefined || event.altKey) return;
      event.preventDefault();
      act(event.shiftKey);
    };
    const onCopy = (event: ClipboardEvent): void => {
      if (isElsewhere(event.target) || areWordsMarked()) return;
      const { acts, chosen } = keys.current;
      const text = acts.copied();
      if (text === null || event.clipboardData === null) return;
      event.clipboardData.setData('text/plain', text);
      event.preventDefault();
      if (event.type === 'cut') acts.remove(chosen, []);
    };
    const onPaste = (event: ClipboardEvent): void => {
      const data = event.clipboardData;
      if (isElsewhere(event.target) || data === null) return;
      event.preventDefault();
      const [file] = data.files;
      if (file) keys.current.acts.bringFile(file);
      else keys.current.acts.bring(data.getData('text/plain'));
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCopy);
      document.removeEventListener('paste', onPaste);
    };
  }, []);
}
