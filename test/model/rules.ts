/**
 * The rules of the commit protocol that can be left out, each with the sentence it stands for and its section of the design.
 * The names are those of the commands: `main.ts check <scenario> <rule…>` explores a scenario without these rules.
 */
export const ruleTable = [
  { name: 'ingestTimer', source: '§4', meaning: 'Ingest arms the timer in its own script.' },
  {
    name: 'timerDerived',
    source: '§4',
    meaning: 'A commit derives the timer from what is left (mail, owed effects, texts set aside, a live run).',
  },
  {
    name: 'sweepRearm',
    source: '§4',
    meaning: 'The sweeper re-scores and hints in one transaction and never removes first.',
  },
  { name: 'freshIds', source: '§4', meaning: 'The hints of a sweep carry fresh ids, and failed hints are removed.' },
  {
    name: 'idleNoLease',
    source: '§5',
    meaning: 'A load that finds nothing to do takes no lease and counts no attempt.',
  },
  { name: 'takeoverOnly', source: '§5', meaning: 'Only a load that takes over an expired lease counts as an attempt.' },
  {
    name: 'mailLoop',
    source: '§5',
    meaning: 'On mail left, or stale, the worker loads again before it acknowledges its job.',
  },
  { name: 'eventRun', source: '§5', meaning: 'Deadline and cancel events name their run.' },
  {
    name: 'oneSend',
    source: '§5',
    meaning: 'A lane has one unsettled send at most; texts that arrive meanwhile are set aside.',
  },
  { name: 'endRearm', source: '§5', meaning: 'The next run starts in the commit that ends the last one.' },
  { name: 'kindCheck', source: '§6', meaning: 'A claim asserts that the effect is of the kind its queue serves.' },
  {
    name: 'claimNoTtl',
    source: '§6',
    meaning: 'A claim is a field of the owed entry, never a key with a time to live.',
  },
  {
    name: 'refuseEnds',
    source: '§6',
    meaning: 'Whatever makes a claim refuse also brings the event that ends the effect.',
  },
  { name: 'cancelCas', source: '§6', meaning: 'A commit asserts that every send it cancels is still unclaimed.' },
  {
    name: 'goneMeansDone',
    source: '§6',
    meaning: 'A send that is no longer owed was settled: its own event ends the run, not the deadline.',
  },
  { name: 'stopIngest', source: '§6', meaning: 'STOP opts the person out in the ingest script itself.' },
  {
    name: 'optReconcile',
    source: '§6',
    meaning: 'An opt-out refuses a new POST, never the reconcile of an old claim.',
  },
  {
    name: 'takeClaim',
    source: '§6',
    meaning: 'A takeover refuses sends in the claim script itself, as STOP does.',
  },
  {
    name: 'takeHolds',
    source: 'ADR 20',
    meaning: 'Texts nobody has read, and those that come during a takeover, wait outside the mailbox until it ends.',
  },
  {
    name: 'mailCas',
    source: '§10',
    meaning: 'A commit asserts that the mail it consumes is the mail that was read.',
  },
  {
    name: 'giveArms',
    source: 'ADR 20',
    meaning: 'Giving back moves the texts that waited, brings its event and arms the timer in one script.',
  },
  {
    name: 'sidAll',
    source: '§6',
    meaning: "Every way to settle a send records its SID, the provider's callback included.",
  },
  { name: 'freshPost', source: '§6', meaning: 'The worker checks the age of its claim again right before the POST.' },
  { name: 'tokRelease', source: '§6', meaning: 'Releasing a claim checks its token.' },
] as const;

/** The name of a rule. */
export type RuleName = (typeof ruleTable)[number]['name'];

/** The rules in force. */
export type Rules = ReadonlySet<RuleName>;

/** All rules but these. */
export function rulesWithout(left: readonly RuleName[]): Rules {
  return new Set(ruleTable.map((rule) => rule.name).filter((name) => !left.includes(name)));
}

/** True of a text that names a rule. */
export function isRuleName(text: string): text is RuleName {
  return ruleTable.some((rule) => rule.name === text);
}
