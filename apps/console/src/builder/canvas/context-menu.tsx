import { useEffect, useRef } from 'preact/hooks';

export interface MenuItem {
  label: string;
  keys?: string;
  act: () => void;
}

interface Props {
  /** From the top left corner of the canvas, in pixels. */
  x: number;
  y: number;
  items: readonly MenuItem[];
  onClose: () => void;
}

interface Menu {
  readonly current: HTMLDivElement | null;
}

/** It has the focus while it is open, and goes with a click beside it. */
function useOpen(menu: Menu, onClose: () => void): () => void {
  const before = useRef(document.activeElement);
  useEffect(() => {
    menu.current?.querySelector('button')?.focus({ preventScroll: true });
    const onPress = (event: PointerEvent): void => {
      if (event.target instanceof Node && menu.current?.contains(event.target) !== true) onClose();
    };
    document.addEventListener('pointerdown', onPress, true);
    return () => document.removeEventListener('pointerdown', onPress, true);
  }, []);
  return () => {
    if (before.current instanceof HTMLElement || before.current instanceof SVGElement) before.current.focus();
    onClose();
  };
}

function step(menu: Menu, by: 1 | -1): void {
  const all = [...(menu.current?.querySelectorAll('button') ?? [])];
  const at = all.findIndex((one) => one === document.activeElement);
  all.at((at + by) % all.length)?.focus();
}

/** What may be done with what was pointed at. It goes with the first choice, a click beside it, or Escape. */
export function ContextMenu({ x, y, items, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const giveBack = useOpen(menu, onClose);
  const onKey = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (!['Escape', 'Tab', 'ArrowDown', 'ArrowUp'].includes(event.key)) return;
    event.preventDefault();
    if (event.key === 'ArrowDown') step(menu, 1);
    else if (event.key === 'ArrowUp') step(menu, -1);
    else giveBack();
  };
  return (
    <div
      ref={menu}
      role="menu"
      class="context-menu"
      aria-label="Menu"
      style={{ left: `${x}px`, top: `${y}px` }}
      onKeyDown={onKey}
    >
      {items.map(({ label, keys, act }) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          onClick={() => {
            giveBack();
            act();
          }}
        >
          {label}
          {keys !== undefined && <kbd aria-hidden="true">{keys}</kbd>}
        </button>
      ))}
    </div>
  );
}
