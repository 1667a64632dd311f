import type { Schemas } from '#client';
import { runbookSections } from './runbook-sections.js';

/** Leads to a section of the runbook, in a tab of its own as every guide. */
export function RunbookLink({ section }: { section: string }) {
  return (
    <a href={`/console/docs/runbook.html#${section}`} target="_blank" rel="noopener">
      What to do
    </a>
  );
}

/** Leads to what the runbook says of a part that fails. */
export function WhatToDo({ kind }: Pick<Schemas['ObjectHealth'], 'kind'>) {
  const section = runbookSections[kind];
  return section === null ? null : <RunbookLink section={section} />;
}
