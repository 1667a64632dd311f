import type { Schemas } from '#client';
import { words } from '../wording.js';
import { Icon } from './icon.js';
import type { IconName } from './icon.js';

type Tone = 'good' | 'bad' | 'warn' | 'quiet' | 'live';

interface Look {
  tone: Tone;
  icon: IconName;
}

const good: Look = { tone: 'good', icon: 'check' };
const quiet: Look = { tone: 'quiet', icon: 'dash' };
const live: Look = { tone: 'live', icon: 'turning' };
const asks: Look = { tone: 'warn', icon: 'question' };
const held: Look = { tone: 'warn', icon: 'pause' };
const waits: Look = { tone: 'quiet', icon: 'pause' };
const bad: Look = { tone: 'bad', icon: 'cross' };

/** States that are not listed are failures. */
const looks: Record<string, Look> = {
  answered: good,
  closed: good,
  sent: good,
  replayed: good,
  alive: good,
  queued: waits,
  waiting: waits,
  delayed: waits,
  thinking: live,
  acting: live,
  answering: live,
  replaying: live,
  asking: asks,
  approving: asks,
  'half-open': asks,
  open: held,
  'opted-out': quiet,
  'taken-over': held,
  'handed-over': held,
  cancelled: quiet,
  discarded: quiet,
  finished: quiet,
};

/** A state in one word, with a mark and a tint. */
export function Badge({ state }: { state: string }) {
  const { tone, icon } = looks[state] ?? bad;
  return (
    <span class={`badge ${tone}`}>
      <Icon name={icon} />
      {words(state)}
    </span>
  );
}

/** A run's status: its outcome once it has one, and until then what the server says it is doing. */
export function RunBadge({
  run: { outcome, live, phase },
}: {
  run: Pick<Schemas['Run'], 'phase' | 'outcome' | 'live'>;
}) {
  return <Badge state={outcome ?? live?.doing ?? phase} />;
}
