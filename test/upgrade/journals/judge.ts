import type { JournalEntry } from '#program';
import type { PolicyTable } from '#policy';
import { compareReplayed } from '../../../apps/cli/src/replay/replayer.js';
import type { Difference } from '../../../apps/cli/src/replay/replayer.js';
import { composePrograms } from '../../../apps/controller/src/compose-programs.js';
import { readConfig } from '../../../apps/controller/src/config.js';
import { recordedSources } from '../../../apps/controller/src/replay/recorded-sources.js';
import type { Programs } from '../../../apps/controller/src/programs.js';
import { askAgain } from './asked.js';
import type { DecidedAgain, Deciding } from './asked.js';
import type { Journals, KeptRun, RecordedRun } from './packed.js';
import { waitsIn } from './waits.js';

/** What makes the programs of a build. */
export interface Composer {
  composePrograms: typeof composePrograms;
  readConfig: typeof readConfig;
  recordedSources: typeof recordedSources;
}

/** An entry of a journal for which something else was decided. */
export interface OtherStep {
  /** From 0, without the states that a journal begins with. */
  entry: number;
  recorded: string;
  /** The same as was recorded: only the state, or what is asked for in words, is another. */
  asked: string;
}

/** A run that was decided again. */
export interface Judged {
  runId: string;
  program: string;
  /** The rules in the stamp that opened it. */
  rules: number;
  /** Where it differs from what was recorded: in its ledger, as `replay` says it, or in what was decided for an entry; null: nowhere. */
  difference: Difference | OtherStep | null;
  /** What it has waited for, and what at its last entry. */
  waited: ReadonlySet<string>;
  left: readonly string[];
}

/** Settings of processes that reach nothing. */
const usual = {
  ...{ REDIS_URL: 'redis://127.0.0.1:1', TZ: 'UTC' },
  ...{ LLM_PROVIDER: 'openai', LLM_API_KEY: 'k', LLM_MODEL: 'stand-in-model' },
};

/** Decides recorded runs again with the controller's own programs, and compares as `replay` does. */
export class Judge {
  private readonly byPlay = new Map<string, Programs>();

  /** `composer`: of another build; absent: this one's. */
  constructor(
    private readonly journals: Omit<Journals, 'runs'>,
    private readonly composer: Composer = { composePrograms, readConfig, recordedSources },
  ) {}

  /** Of a run without `steps` only the ledger is compared. */
  judge(run: RecordedRun & Partial<KeptRun>, altered: (program: Deciding) => Deciding = (program) => program): Judged {
    const { runId, program, ledger } = run;
    const waited = new Set<string>();
    let left: string[] = [];
    const again = this.decide(run, altered, (state) => {
      left = waitsIn(program, state);
      for (const name of left) waited.add(name);
    });
    const replayed = compareReplayed({ runId, ledger }, { ledger: again.ledger, prompts: [] });
    const difference = 'difference' in replayed ? replayed.difference : firstOther(run, again);
    return { runId, program, rules: rulesIn(run.journal), difference, waited, left };
  }

  /** What its journal comes to. */
  decide(
    { runId, play, program, journal }: RecordedRun,
    altered: (program: Deciding) => Deciding = (one) => one,
    onState?: (state: object | null) => void,
  ): DecidedAgain {
    const served = this.programsOf(play).of(program)?.program; // states of this very program
    if (!served) throw new Error(`${runId}: no program ${program}`);
    return askAgain(altered(served), runId, journal, onState);
  }

  private programsOf(play: string): Programs {
    const known = this.byPlay.get(play);
    if (known) return known;
    const { settings, policies, agents } = this.journals;
    const { composePrograms: compose, readConfig: read, recordedSources: sourcesOf } = this.composer;
    const config = read({ ...usual, ...settings[play] });
    const sources = sourcesOf(config.POLICY_FILE);
    sources.add({ policies: policies as Record<string, PolicyTable>, agents }); // tables that a controller has published
    const [version = ''] = Object.keys(policies);
    const current = sources.policies.of(version) ?? sources.policies.current;
    const made = compose(config, undefined, { ...sources, policies: { ...sources.policies, current } });
    this.byPlay.set(play, made);
    return made;
  }
}

function firstOther({ steps = [], asked = [] }: Partial<KeptRun>, again: DecidedAgain): OtherStep | null {
  const entry = steps.findIndex((hash, at) => hash !== again.steps[at]);
  return entry === -1 ? null : { entry, recorded: asked[entry] ?? '', asked: again.asked[entry] ?? '' };
}

/** By the stamp of the entry that opened it, or by what was under way before the first entry; 1 where neither says. */
function rulesIn(journal: readonly JournalEntry<object>[]): number {
  for (const entry of journal) {
    if (!('begin' in entry)) {
      if (entry.stamp.opens) return entry.stamp.rules ?? 1;
      continue;
    }
    const run: unknown = Reflect.get(entry.begin ?? {}, 'run');
    if (typeof run === 'object' && run !== null) return Number(Reflect.get(run, 'rules') ?? 1);
  }
  return 1;
}
