/**
 * The rules of the commit protocol that can be left out, each with the sentence it stands for and the invariant or ADR behind it.
 * The names are those of the commands: `main.ts check <scenario> <rule…>` explores a scenario without these rules.
 */
export const ruleTable = [
  { name: 'ingestTimer', source: 'ADR 1', meaning: 'Ingest arms the timer in its own script.' },
  {
    name: 'timerDerived',
    source: 'ADR 1',
    meaning: 'A commit derives the timer from what is left (mail, owed effects, texts set aside, a live run).',
  },
  {
    name: 'sweepRearm',
    source: 'ADR 1',
    meaning: 'The sweeper re-scores and hints in one script and never removes first.',
  },
  { name: 'freshIds', source: 'ADR 1', meaning: 'The hints of a sweep carry fresh ids, and failed hints are removed.' },
  {
    name: 'idleNoLease',
    source: 'I4',
    meaning: 'A load that finds nothing to do takes no lease and counts no attempt.',
  },
  { name: 'takeoverOnly', source: 'I4', meaning: 'Only a load that takes over an expired lease counts as an attempt.' },
  {
    name: 'mailLoop',
    source: 'I1',
    meaning: 'On mail left, or stale, the worker loads again before it acknowledges its job.',
  },
  { name: 'eventRun', source: 'I3', meaning: 'Deadline and cancel events name their run.' },
  {
    name: 'oneSend',
    source: 'I2',
    meaning: 'A lane has one unsettled send at most; texts that arrive meanwhile are set aside.',
  },
  { name: 'endRearm', source: 'I1', meaning: 'The next run starts in the commit that ends the last one.' },
  { name: 'kindCheck', source: 'I3', meaning: 'A claim asserts that the effect is of the kind its queue serves.' },
  {
    name: 'claimNoTtl',
    source: 'I3',
    meaning: 'A claim is a field of the owed entry, never a key with a time to live.',
  },
  {
    name: 'refuseEnds',
    source: 'I4',
    meaning: 'Whatever makes a claim refuse also brings the event that ends the effect.',
  },
  { name: 'cancelCas', source: 'I4', meaning: 'A commit asserts that every send it cancels is still unclaimed.' },
  {
    name: 'goneMeansDone',
    source: 'I4',
    meaning: 'A send that is no longer owed was settled: its own event ends the run, not the deadline.',
  },
  { name: 'stopIngest', source: 'I9', meaning: 'STOP opts the person out in the ingest script itself.' },
  {
    name: 'optReconcile',
    source: 'I4',
    meaning: 'An opt-out refuses a new POST, never the reconcile of an old claim.',
  },
  {
    name: 'takeClaim',
    source: 'ADR 20',
    meaning: 'A takeover refuses sends in the claim script itself, as STOP does.',
  },
  {
    name: 'takeHolds',
    source: 'ADR 20',
    meaning: 'Texts nobody has read, and those that come during a takeover, wait outside the mailbox until it ends.',
  },
  {
    name: 'mailCas',
    source: 'I3',
    meaning: 'A commit asserts that the mail it consumes is the mail that was read.',
  },
  {
    name: 'giveArms',
    source: 'ADR 20',
    meaning: 'Giving back moves the texts that waited, brings its event and arms the timer in one script.',
  },
  {
    name: 'sidAll',
    source: 'I3',
    meaning: "Every way to settle a send records its SID, the provider's callback included.",
  },
  { name: 'freshPost', source: 'I3', meaning: 'The worker checks the age of its claim again right before the POST.' },
  { name: 'listProof', source: 'I4', meaning: 'A list proves absence only if it shows a message that we know.' },
  {
    name: 'graceLast',
    source: 'ADR 39',
    meaning: 'The grace before a look is reckoned from the last POST, not the first.',
  },
  {
    name: 'failPosts',
    source: 'ADR 39',
    meaning: 'A POST that was answered with a failure does not count against the limit of two.',
  },
  {
    name: 'failRecord',
    source: 'ADR 39',
    meaning: 'A POST without a record of its answer counts as one whose answer was lost.',
  },
  { name: 'tokRelease', source: 'I3', meaning: 'Releasing a claim checks its token.' },
  { name: 'parkIdle', source: 'I4', meaning: 'A load of a parked conversation finds nothing to do.' },
  { name: 'parkCommit', source: 'I4', meaning: 'A commit asserts that the conversation is not parked.' },
  { name: 'parkToken', source: 'I4', meaning: 'Parking asserts that the lease is still held.' },
  { name: 'parkOwed', source: 'I4', meaning: 'Parking leaves the timer on for what is owed.' },
  { name: 'unparkArms', source: 'I4', meaning: 'Putting back to work derives the timer from what is left.' },
  { name: 'unparkAnew', source: 'I4', meaning: 'Putting back to work forgets the attempts that were counted before.' },
  { name: 'letterWith', source: 'ADR 9', meaning: 'The script that gives up leaves the letter in the same step.' },
  {
    name: 'letterSid',
    source: 'ADR 9',
    meaning: 'A callback that comes after its send was given up tells the letter.',
  },
  { name: 'letterTake', source: 'ADR 9', meaning: 'Only an open letter is taken.' },
  { name: 'letterToken', source: 'ADR 9', meaning: 'Only who holds a letter ends it.' },
  {
    name: 'replayName',
    source: 'ADR 14',
    meaning: "A replay's message is named by the death, so that ingest takes it once.",
  },
  { name: 'planAgain', source: 'ADR 14', meaning: 'A replay is planned again after its letter was taken.' },
  { name: 'turnsWait', source: 'ADR 15', meaning: 'Turns wait until the forgotten texts are back.' },
  {
    name: 'claimsWait',
    source: 'ADR 15',
    meaning: 'Claims of sends wait until the forgotten texts are back, a STOP among them.',
  },
  {
    name: 'textsStop',
    source: 'ADR 15',
    meaning: 'Texts that came after a forgotten message wait until it has been adopted.',
  },
  { name: 'doubtLook', source: 'ADR 15', meaning: 'In doubt a send is looked for before its first POST.' },
  {
    name: 'anyWords',
    source: 'ADR 15',
    meaning: 'In doubt any message of ours that nobody owns is adopted, whatever its words.',
  },
  {
    name: 'freeSid',
    source: 'ADR 15',
    meaning: 'The SID of an effect that may be forgotten stays free for the send that is decided again.',
  },
  {
    name: 'freshEra',
    source: 'ADR 15',
    meaning: 'A POST whose claim is older than the loss of a connection is not begun.',
  },
  { name: 'settleKind', source: 'ADR 15', meaning: 'A settle asserts that the effect is of the kind its event ends.' },
  {
    name: 'closeVersion',
    source: 'ADR 65',
    meaning: 'A settle applies a closing only to the version that it was decided for.',
  },
  {
    name: 'closeEmpty',
    source: 'ADR 65',
    meaning: 'A settle applies a closing only where the mailbox is empty: no turn is under way, or needed.',
  },
  { name: 'closeSent', source: 'ADR 65', meaning: 'A settle applies a closing only of a send that was sent.' },
  {
    name: 'claimsAlike',
    source: 'ADR 161',
    meaning: 'A commit claims what its process serves only where the claim script would grant it.',
  },
  {
    name: 'servesFirst',
    source: 'ADR 161',
    meaning: 'Who has claimed by its commit does that before it loads again, mail left or not.',
  },
  {
    name: 'besideHints',
    source: 'ADR 161',
    meaning: 'What is settled beside a turn that has given its place back brings a hint.',
  },
  {
    name: 'settleAlone',
    source: 'ADR 161',
    meaning: 'A settle whose closing does not fit any more settles all the same, and leaves its event.',
  },
  {
    name: 'lateReleases',
    source: 'ADR 161',
    meaning: 'A claim whose POST would begin too late is given back and counts no POST.',
  },
  {
    name: 'noteCounts',
    source: 'ADR 161',
    meaning: 'A SID that a callback has noted stays free, and is adopted by whoever looks, before the list is asked.',
  },
  {
    name: 'loadAlike',
    source: 'ADR 169',
    meaning: 'A settle that loads gives its turn the lease only where the load script would.',
  },
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
