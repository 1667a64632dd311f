import { useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { Problem } from '../parts/messages.js';
import { useLater } from '../parts/use-later.js';
import { useIsOperator } from '../session.js';

function Form({ timeline }: { timeline: Schemas['Timeline'] }) {
  const { found, problem } = useLater(() => import('../eval-task/keep-task.js'));
  return found ? <found.KeepTask timeline={timeline} /> : <Problem problem={problem} />;
}

/** For operators, who see what was written: a run of an agent that is over, as a task of the evaluation. */
export function KeepRun({ timeline }: { timeline: Schemas['Timeline'] }) {
  const isOperator = useIsOperator();
  const [isOpen, setOpen] = useState(false);
  const { outcome, program = 'agent' } = timeline.run;
  if (!isOperator || outcome === null || program !== 'agent') return null;
  return (
    <details class="acts" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Keep as an eval task</summary>
      {isOpen && <Form timeline={timeline} />}
    </details>
  );
}
