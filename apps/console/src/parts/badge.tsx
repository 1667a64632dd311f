import { outcomeMeanings, outcomeResults } from '#client';
import type { Schemas } from '#client';
import { endOfRun } from '../health/end-of-run.js';
import { words } from '../wording.js';
import { Icon } from './icon.js';
import type { IconName } from './icon.js';

type Tone = 'good' | 'bad' | 'warn' | 'quiet' | 'live';

type RunOutcome = Schemas['Outcome'];

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
/** An end that is good for who was answered, with something that failed on the way. */
const marred: Look = { tone: 'warn', icon: 'cross' };

/** States that are not listed are failures. */
const looks: Record<string, Look> = {
  closed: good,
  well: good,
  unknown: quiet,
  gone: quiet,
  failing: bad,
  sent: good,
  replayed: good,
  alive: good,
  ticking: good,
  done: good,
  succeeded: good,
  completed: good,
  delivered: good,
  'in force': good,
  default: quiet,
  pending: waits,
  queued: waits,
  waiting: waits,
  delayed: waits,
  thinking: live,
  acting: live,
  answering: live,
  joining: waits,
  replaying: live,
  running: live,
  working: live,
  active: live,
  in_progress: live,
  asking: asks,
  approving: asks,
  'asks-you': asks,
  awaiting_approval: asks,
  awaiting_replan: held,
  planned: waits,
  todo: waits,
  'at-rest': quiet,
  'half-open': asks,
  open: held,
  paused: held,
  'opted-out': quiet,
  'taken-over': held,
  'handed-over': held,
  discarded: quiet,
  finished: quiet,
  stopped: quiet,
  skipped: quiet,
  cancelled: quiet,
};

const looksOfEnds: Record<(typeof outcomeResults)[RunOutcome], Look> = { good, ended: quiet, failed: bad };

interface Shown {
  state: string;
  look?: Look;
  /** What the state means, for who points at it. */
  meaning?: string;
}

/** A state in one word, with a mark and a tint. */
export function Badge({ state, look = looks[state] ?? bad, meaning }: Shown) {
  const { tone, icon } = look;
  return (
    <span class={`badge ${tone}`} title={meaning}>
      <Icon name={icon} />
      {words(state)}
    </span>
  );
}

/** Whether its person was answered, and not with what they had asked for. */
function isShort(outcome: RunOutcome): boolean {
  return outcome === 'cannot-proceed';
}

interface RunBadgeProps {
  run: Pick<Schemas['Run'], 'phase' | 'outcome' | 'live' | 'failed_tools' | 'error' | 'program'> & { agent?: string };
}

/** A run's status: its outcome once it has one, and until then what the server says it is doing. */
export function RunBadge({ run }: RunBadgeProps) {
  const { outcome, live, phase } = run;
  if (outcome === null) return <Badge state={live?.doing ?? phase} />;
  const { text, meaning, isMarred } = endOfRun(run, outcome, outcomeMeanings[outcome]);
  const look = isShort(outcome) ? marred : looksOfEnds[outcomeResults[outcome]];
  return <Badge state={text} look={isMarred ? marred : look} meaning={meaning} />;
}
