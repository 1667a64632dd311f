import type { ComponentChildren, TargetedEvent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** A conversation is followed when it is scrolled this near to its end, in pixels. */
const nearEndPx = 60;

/** A list of what was said that begins at its end and stays there while it grows; a reader further up stays where they are. */
export function Followed({ listClass, children }: { listClass?: string; children: ComponentChildren }) {
  const list = useRef<HTMLOListElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    const said = list.current;
    if (!said) return undefined;
    const follow = new ResizeObserver(() => {
      if (isAtEnd.current) said.parentElement?.scrollTo(0, said.scrollHeight);
    });
    follow.observe(said);
    return () => follow.disconnect();
  }, []);
  const noteEnd = ({
    currentTarget: { scrollTop, clientHeight, scrollHeight },
  }: TargetedEvent<HTMLDivElement>): void => {
    isAtEnd.current = scrollTop + clientHeight > scrollHeight - nearEndPx;
  };
  return (
    <div class="thread" tabIndex={0} role="log" aria-label="Conversation" onScroll={noteEnd}>
      <ol ref={list} class={listClass}>
        {children}
      </ol>
    </div>
  );
}
