import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { splitTitle } from '../glossary/glossary.js';
import { Term } from '../glossary/term.js';
import { isReturn } from '../lists/scrolled.js';

/** The title of a page. It takes the focus when the page opens, so that screen readers announce it; not from whoever comes back to a link. */
export function Heading({ title, children }: { title: string; children?: ComponentChildren }) {
  const explained = splitTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Turnpike`;
  }, [title]);
  useEffect(() => {
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (isFree || !isReturn()) heading.current?.focus({ preventScroll: true });
  }, []); // a title that changes takes nobody out of what they write
  return (
    <div class="heading">
      <h1 ref={heading} tabIndex={-1}>
        {explained === null ? (
          title
        ) : (
          <>
            <Term label={explained.label} />
            {explained.rest}
          </>
        )}
      </h1>
      {children}
    </div>
  );
}
