import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { glossary, findWord } from './glossary.js';

const gapPx = 4;

/** A word with its meaning, for who points at it, comes to it by Tab or touches it; Escape takes the meaning away. */
function Explained({ meaning, children }: { meaning: string; children: ComponentChildren }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const word = useRef<HTMLElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (!isOpen || word.current === null || tip.current === null) return;
    // Above everything else, so that no box cuts it and nothing moves.
    tip.current.showPopover();
    const { left, bottom } = word.current.getBoundingClientRect();
    const most = document.documentElement.clientWidth - tip.current.offsetWidth - gapPx;
    tip.current.style.left = `${Math.max(gapPx, Math.min(left, most))}px`;
    tip.current.style.top = `${bottom}px`;
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    setOpen(false);
  };
  return (
    <span class="term" onMouseEnter={() => setOpen(true)} onMouseLeave={() => setOpen(false)}>
      <dfn
        ref={word}
        tabIndex={0}
        aria-describedby={isOpen ? id : undefined}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      >
        {children}
      </dfn>
      {isOpen && (
        <span ref={tip} id={id} class="meaning" role="tooltip" popover="manual">
          {meaning}
        </span>
      )}
    </span>
  );
}

/** A label of a page, with the meaning of its word where the glossary has it. */
export function Term({ label }: { label: string }) {
  const word = findWord(label);
  return word === undefined ? <>{label}</> : <Explained meaning={glossary[word].meaning}>{label}</Explained>;
}
