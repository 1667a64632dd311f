import { pretty } from '../wording.js';

/** A text or a value unchanged, under its name; long ones scroll, also by keyboard. */
export function CodeBlock({ name, value }: { name: string; value: unknown }) {
  if (value === null || value === undefined || value === '') return null;
  return (
    <figure class="code">
      <figcaption>{name}</figcaption>
      <pre tabIndex={0} aria-label={name}>
        {typeof value === 'string' ? value : pretty(value)}
      </pre>
    </figure>
  );
}
