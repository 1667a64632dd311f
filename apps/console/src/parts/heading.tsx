import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** The title of a page. It takes the focus when the page opens, so that screen readers announce it. */
export function Heading({ title, children }: { title: string; children?: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Turnpike`;
  }, [title]);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []); // a title that changes takes nobody out of what they write
  return (
    <div class="heading">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}
