import type { Schemas } from '#client';
import { words } from '../wording.js';
import { Mark } from './mark.js';
import type { MarkName } from './mark.js';

type Tone = 'good' | 'bad' | 'warn' | 'quiet' | 'live';

interface Look {
  tone: Tone;
  mark: MarkName;
}

const good: Look = { tone: 'good', mark: 'check' };
const quiet: Look = { tone: 'quiet', mark: 'dash' };
const live: Look = { tone: 'live', mark: 'turning' };
const asks: Look = { tone: 'warn', mark: 'question' };
const held: Look = { tone: 'warn', mark: 'pause' };
const waits: Look = { tone: 'quiet', mark: 'pause' };
const bad: Look = { tone: 'bad', mark: 'cross' };

/** What is not here went wrong. */
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
  const { tone, mark } = looks[state] ?? bad;
  return (
    <span class={`badge ${tone}`}>
      <Mark name={mark} />
      {words(state)}
    </span>
  );
}

/** How a run stands: its outcome once it has one, and until then what the server says it is doing. */
export function RunBadge({
  run: { outcome, live, phase },
}: {
  run: Pick<Schemas['Run'], 'phase' | 'outcome' | 'live'>;
}) {
  return <Badge state={outcome ?? live?.doing ?? phase} />;
}
