import type { Schemas } from '#client';
import { count, dollars, words } from '../wording.js';
import { Icon } from './icon.js';
import type { IconName } from './icon.js';
import { RunLink } from './run-links.js';

const icons: Record<string, IconName> = {
  'already-happened': 'check',
  'will-happen': 'arrow',
  'when-given-back': 'pause',
  unknown: 'question',
};

/** What a replay would do, effect by effect, before anybody decides. */
export function DryRunView({ plan, isFresh }: { plan: Schemas['DryRun'] | null; isFresh: boolean }) {
  if (plan === null) return null;
  return (
    <section class="dry-run" aria-label="Dry run" aria-live="polite">
      <h2>Dry run{isFresh && <span class="note"> · just made</span>}</h2>
      {plan.refused && <p class="problem">A replay would be refused: {plan.refused.message}</p>}
      <ol>
        {plan.effects.map(({ effect_id, kind, tool, standing, why }, index) => (
          <li key={effect_id ?? index} class={standing}>
            <Icon name={icons[standing] ?? 'question'} />
            <div>
              <strong>{tool ?? words(kind)}</strong> · {words(standing)}
              <p class="note">{why}</p>
            </div>
          </li>
        ))}
      </ol>
      <p class="note">
        The run that failed has spent {count(plan.cost.tokens_used, 'token')} and{' '}
        {dollars(plan.cost.cost_micro_usd / 1e6)}.
      </p>
      {plan.later_run_ids.length > 0 && (
        <p class="caution">
          Later questions have been answered, so a replay now answers out of order:{' '}
          {plan.later_run_ids.map((runId) => (
            <RunLink key={runId} runId={runId} />
          ))}
        </p>
      )}
    </section>
  );
}
