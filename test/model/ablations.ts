import type { RuleName } from './rules.js';
import type { ScenarioName } from './scenarios.js';
import { claimLeft, eventLeft } from './steps/owed.js';

/** A scenario explored with some rules left out, and what comes of it. */
export interface Ablation {
  readonly scenario: ScenarioName;
  readonly without: readonly RuleName[];
  /** A violation by name; `stuck`: a dead end; `nothing`: other rules make up for it. */
  readonly expected: string;
  readonly reason?: string;
}

const parked = 'healthy run parked: no process ever died';
const twoReplies = 'run 1: two replies sent';
const sentTwice = 'reply # POSTed and accepted twice';
const resent = 'a dead send sent again though its callback had come';
const wrongRun = 'deadline/cancel of a finished run applied to the next run';

/** What an ablation expects when other rules make up for the missing ones. */
export const nothing = 'nothing';

/** The plan: every rule is left out somewhere, and the shortest trace of what goes wrong is its reason to exist. */
export const ablations: readonly Ablation[] = [
  { scenario: 'lost1', without: ['ingestTimer'], expected: 'stuck' },
  { scenario: 'lost1', without: ['timerDerived'], expected: 'stuck' },
  { scenario: 'lost2', without: ['timerDerived'], expected: 'stuck' },
  { scenario: 'plain', without: ['mailLoop', 'timerDerived'], expected: 'stuck' },
  { scenario: 'overtake', without: ['mailLoop', 'timerDerived'], expected: 'stuck' },
  { scenario: 'park', without: ['idleNoLease'], expected: parked },
  { scenario: 'plain', without: ['idleNoLease', 'ingestTimer'], expected: 'stuck' },
  { scenario: 'busy1', without: ['takeoverOnly'], expected: parked },
  { scenario: 'race', without: ['kindCheck'], expected: 'reply worker claimed a tool' },
  { scenario: 'never', without: ['claimNoTtl'], expected: 'never-tool ran twice' },
  { scenario: 'dead1', without: ['refuseEnds'], expected: 'stuck' },
  { scenario: 'dead1', without: ['cancelCas'], expected: twoReplies },
  { scenario: 'dead1', without: ['goneMeansDone'], expected: twoReplies },
  { scenario: 'stop1', without: ['stopIngest'], expected: 'send claimed after STOP was accepted' },
  { scenario: 'stop1', without: ['optReconcile'], expected: 'stuck' },
  { scenario: 'take1', without: ['takeClaim'], expected: 'send claimed after a person took over' },
  { scenario: 'take2', without: ['takeHolds'], expected: 'a run begun while a person had taken over' },
  { scenario: 'take2', without: ['giveArms'], expected: 'stuck' },
  { scenario: 'take2', without: ['mailCas'], expected: 'two outcomes for m1' },
  { scenario: 'poison', without: ['freshIds'], expected: 'stuck' },
  { scenario: 'post', without: ['sidAll'], expected: 'reconcile adopted the SID of another reply' },
  { scenario: 'zombie', without: ['tokRelease'], expected: sentTwice },
  { scenario: 'zombie', without: ['freshPost'], expected: sentTwice },
  { scenario: 'fail1', without: ['failPosts'], expected: 'given up though one POST at most had no answer' },
  { scenario: 'fail1', without: ['failRecord'], expected: 'a third POST after two without an answer' },
  { scenario: 'fail1', without: ['listProof'], expected: sentTwice },
  { scenario: 'fail2', without: ['graceLast'], expected: sentTwice },
  { scenario: 'plain', without: ['oneSend'], expected: twoReplies },
  { scenario: 'dead2', without: ['eventRun'], expected: wrongRun },
  { scenario: 'can1', without: ['eventRun'], expected: wrongRun },
  { scenario: 'sweepc', without: ['sweepRearm'], expected: 'stuck' },
  { scenario: 'lost2', without: ['endRearm'], expected: 'stuck' },
  { scenario: 'parked1', without: ['parkIdle'], expected: 'a turn of a parked conversation' },
  { scenario: 'parked3', without: ['parkOwed'], expected: 'stuck' },
  { scenario: 'parked1', without: ['unparkArms'], expected: 'stuck' },
  { scenario: 'parked1', without: ['unparkAnew'], expected: 'given up at once when it was put back to work' },
  { scenario: 'parked2', without: ['parkCommit'], expected: 'a turn of a parked conversation was committed' },
  { scenario: 'parked2', without: ['parkToken'], expected: 'parked by one whose turn another has committed' },
  { scenario: 'letter3', without: ['letterWith'], expected: 'stuck' },
  { scenario: 'letter1', without: ['letterToken'], expected: 'a letter ended by one who did not hold it' },
  { scenario: 'letter1', without: ['replayName'], expected: 'two linked runs of one death' },
  { scenario: 'letter2', without: ['letterSid'], expected: resent },
  { scenario: 'letter2', without: ['planAgain'], expected: resent },
  { scenario: 'letter4', without: ['letterTake', 'replayName'], expected: 'two linked runs of one death' },
  {
    scenario: 'letter4',
    without: ['replayName'],
    expected: nothing,
    reason: 'only one of two operators gets the letter, while nobody opens it again (letterTake)',
  },
  {
    scenario: 'letter4',
    without: ['letterTake'],
    expected: nothing,
    reason: 'ingest takes the message of a death once, whoever brings it (replayName)',
  },
  { scenario: 'forget1', without: ['doubtLook'], expected: sentTwice },
  { scenario: 'forget1', without: ['anyWords'], expected: 'question sent after the final reply' },
  { scenario: 'forget1', without: ['freeSid'], expected: sentTwice },
  { scenario: 'forget1', without: ['freshEra'], expected: 'sent a reply that was cancelled after its claim' },
  { scenario: 'forget1', without: ['settleKind'], expected: 'stuck' },
  { scenario: 'forget2', without: ['turnsWait'], expected: 'a text answered twice' },
  { scenario: 'forget2', without: ['textsStop'], expected: 'a text taken as answered by a message sent before it' },
  { scenario: 'forget3', without: ['mailCas'], expected: 'stuck' },
  { scenario: 'forget3', without: ['claimsWait'], expected: 'send claimed after STOP was accepted' },
  { scenario: 'close1', without: ['closeVersion'], expected: 'stuck' },
  { scenario: 'close3', without: ['closeEmpty'], expected: 'a run closed while a turn had its lease' },
  {
    scenario: 'close7',
    without: ['closeSent'],
    expected: 'a run ended as answered though its reply was not sent',
  },
  { scenario: 'eager1', without: ['timerDerived'], expected: 'stuck' },
  { scenario: 'eager5', without: ['servesFirst'], expected: claimLeft },
  { scenario: 'eager5', without: ['settleAlone'], expected: claimLeft },
  { scenario: 'eager16', without: ['besideHints'], expected: eventLeft },
  { scenario: 'eager6', without: ['noteCounts'], expected: sentTwice },
  { scenario: 'eager6', without: ['timerDerived'], expected: 'stuck' },
  { scenario: 'eager7', without: ['claimsAlike'], expected: 'send claimed after STOP was accepted' },
  { scenario: 'eager9', without: ['freshPost'], expected: sentTwice },
  { scenario: 'eager9', without: ['lateReleases'], expected: claimLeft },
  { scenario: 'eager11', without: ['claimsAlike'], expected: sentTwice },
  { scenario: 'eager25', without: ['loadAlike'], expected: 'a turn of a parked conversation' },
  { scenario: 'i9', without: [], expected: 'I9 to the letter: POST after STOP, its claim was earlier' },
  {
    scenario: 'lost2',
    without: ['mailLoop'],
    expected: nothing,
    reason: 'the derived timer brings the sweeper: mail left lying is late, not lost',
  },
  {
    scenario: 'overtake',
    without: ['mailLoop'],
    expected: nothing,
    reason: 'the derived timer brings the sweeper: mail left lying is late, not lost',
  },
  {
    scenario: 'overtake',
    without: ['timerDerived'],
    expected: nothing,
    reason: 'no hint is lost here, and the worker loads again while mail is left',
  },
  {
    scenario: 'park',
    without: ['takeoverOnly'],
    expected: nothing,
    reason: 'no lane here takes its lease more than twice between two commits',
  },
  {
    scenario: 'can1',
    without: ['cancelCas'],
    expected: nothing,
    reason: 'the worker looks at its claim again right before the POST (freshPost)',
  },
  {
    scenario: 'can1',
    without: ['cancelCas', 'freshPost'],
    expected: 'sent a reply that was cancelled after its claim',
  },
];
