import type { Schemas } from '#client';
import { DecideApproval, TimeLeft } from './decide-approval.js';
import { Facts } from '../facts.js';
import { Ago } from '../messages.js';
import { RunLink } from '../run-links.js';
import { approvalSentence } from '../../wording.js';

interface Props {
  approval: Schemas['Approval'];
  /** Whether its run is named: beside that run's page it is not. */
  hasRun?: boolean;
  onDone: () => void;
}

/** A call that waits for approval, with what it would do and the decision, wherever what waits for it is shown. */
export function AskedApproval({ approval, hasRun = false, onDone }: Props) {
  return (
    <section class="card" aria-label="Approval">
      <h2>{approvalSentence(approval)}</h2>
      <p class="note">
        <code>{approval.tool}</code> waits for approval
      </p>
      <Facts
        facts={{
          Asked: <Ago at={approval.asked_at} />,
          'Runs out': <TimeLeft approval={approval} />,
          Run: hasRun ? <RunLink runId={approval.run_id} /> : null,
        }}
      />
      <DecideApproval approval={approval} onDone={onDone} />
    </section>
  );
}
