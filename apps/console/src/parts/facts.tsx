import type { ComponentChildren } from 'preact';
import { Term } from '../glossary/term.js';

/** Figures with their names; what is null is left out. */
export function Facts({ facts }: { facts: Record<string, ComponentChildren> }) {
  return (
    <dl class="facts">
      {Object.entries(facts).map(([name, value]) =>
        value === null || value === undefined ? null : (
          <div key={name}>
            <dt>
              <Term label={name} />
            </dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
