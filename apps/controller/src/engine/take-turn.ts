import { createToken, withoutJobEnd } from '#redis';
import { withOutside } from '#llm';
import type { Outside } from '#llm';
import type { ActorPorts, CommitRequest, CommitResult, Loaded, Renewed } from '#engine/ports';
import { InvariantError } from '#errors';
import type { PlanRefusalCode } from '#program';
import { clockFrom } from '../clock.js';
import { withClosing } from './turn/closing.js';
import type { Clock } from '../clock.js';
import { calledOffBy, endTree } from './trees/fell-tree.js';
import type { CalledOff } from './trees/fell-tree.js';
import type { Felling } from './trees/felling.js';
import { givingWay } from './turn/give-way.js';
import type { TurnJob } from './turn/give-way.js';
import { openTurnItems } from './turn/turn-items.js';
import type { ServedProgram, ServedPrograms } from './served-program.js';
import type { Quarantine, TurnSlot } from './recovery/quarantine.js';
import type { RecoveryGate } from './recovery/recovery-gate.js';
import type { StoreOutage } from './turn/store-outage.js';
import { changePlace, isDoubted, isSuspect } from './recovery/suspects.js';
import { readMail } from './turn/read-mail.js';
import { restsUntil } from './turn/rest.js';
import { traceTurn } from './trace-turn.js';
import { Turn } from './turn/turn.js';
import type { EagerCall, WaitingTurn } from '../eager-calls/eager-claim.js';
import { commitWith, findClaim } from './turn/serve.js';
import type { Served } from './turn/serve.js';
import { loadTurn, TurnLease } from './turn-lease.js';
import { runInline } from './turn/run-inline.js';
import { noticeDeadline, tellMeanwhile } from './while-asking.js';
import type { UnderWay } from './while-asking.js';
import type { ReadyLoad } from './turn/turn.js';

/** How a hint was used: a turn (or several) committed, or there was nothing to do, or another worker had it. */
export type TurnOutcome = 'committed' | 'idle' | 'held' | 'quiet' | 'lost';

export interface TurnPorts extends Served {
  store: Pick<ActorPorts, 'turns' | 'effects' | 'trees' | 'records'>;
  programs: ServedPrograms;
  /** Runs a turn over which workers have died apart from the others of this process. */
  quarantine: Pick<Quarantine, 'enter' | 'isAsking'>;
  /** The trees that this process is ending. */
  felling: Pick<Felling, 'by' | 'giveWay'>;
  /** Asked before each load: Redis may have lost a part of the conversation, even since the last commit (ADR 15). */
  recoveryGate: Pick<RecoveryGate, 'isComplete' | 'complete'>;
  /** The lease of a turn, in milliseconds; it is renewed every third of it. */
  leaseMs: number;
  /** What the job is of; absent: `turn`. */
  job?: TurnJob;
  /** When this process could not reach the store: the run gets that time back, and no holder is blamed for it (ADR 8). */
  outage: Pick<StoreOutage, 'lastAgo' | 'lastOn'>;
  /** Makes the code of an approval request. */
  deriveApprovalCode: (effectId: string) => string;
  /** Is called for every commit that was tried. */
  onCommit(request: CommitRequest, status: CommitResult['status']): void;
  /** Is called with what a commit's decisions have refused of plans. */
  onRefused?(codes: readonly PlanRefusalCode[]): void;
}

/**
 * Load, decide, commit: works off one conversation until nothing is left to do now. Everything it decides takes effect in the commits
 * alone, so it may die anywhere. Rejects when Redis or the program fails; the timer brings the conversation back. `signal`: the job was
 * lost; `leaving`: this process must end, and only then is the turn handed over without counting as an attempt.
 */
export async function takeTurns(
  ports: TurnPorts,
  actorId: string,
  signal: AbortSignal,
  leaving: AbortSignal,
): Promise<TurnOutcome> {
  const token = createToken();
  const cut = AbortSignal.any([signal, leaving]);
  if (ports.quarantine.isAsking(actorId)) return 'held';
  const slot = await ports.quarantine.enter(cut);
  if (slot === null) return 'lost';
  try {
    const outcome = await workOn(ports, actorId, { token, slot, cut, leaving });
    if (outcome === 'lost' && leaving.aborted) await ports.store.turns.abandon(actorId, token);
    return outcome;
  } finally {
    slot.leave();
  }
}

/** By what a worker holds a turn: the token of its lease and its place in this process. `cut`: this work is given up; `leaving`: all of the process is. */
interface Hold {
  token: string;
  slot: TurnSlot;
  cut: AbortSignal;
  leaving: AbortSignal;
}

async function workOn(ports: TurnPorts, actorId: string, hold: Hold): Promise<TurnOutcome> {
  const { token, slot, cut, leaving } = hold;
  let outcome: TurnOutcome = 'idle';
  let atSettle: Loaded | null = null;
  for (;;) {
    const loaded = await loadTurn(ports, actorId, hold, atSettle);
    atSettle = null;
    if (loaded === null) return 'lost';
    if (!('version' in loaded)) return outcome === 'committed' ? outcome : loaded.status;
    const served = await findProgram(ports, actorId, loaded, token);
    if (isSuspect(loaded) !== slot.isAlone) {
      if (await changePlace(ports.store, actorId, token, cut, slot)) continue;
      return 'lost';
    }
    const worked = await takeTurn(ports, served, actorId, loaded, hold);
    if (worked === 'lost') return 'lost';
    outcome = 'committed';
    if (worked === 'done') return outcome;
    if (worked === 'load-again') continue;
    if ('claimed' in worked) {
      atSettle = (await ports.eagerCalls?.make(worked, { ...hold, settleAndLoad: settlingFor(ports, token) })) ?? null;
      if (cut.aborted) return 'lost';
      continue; // it reads the call's event, or what has come while the call goes on beside
    }
    slot.leave(); // turns below the root have places of their own
    const takeTurnsFor = (below: string): Promise<TurnOutcome> => takeTurns(ports, below, leaving, leaving);
    await ports.felling.by(() => endTree(ports, actorId, worked, leaving, takeTurnsFor));
    if (!(await slot.beside(cut))) return 'lost';
  }
}

/** How the turn's own call is settled (ADR 169). */
function settlingFor({ store, outage }: TurnPorts, token: string): WaitingTurn['settleAndLoad'] {
  return (effectId, authority, event) =>
    store.effects.settleAndLoad(effectId, authority, event, { token, outage: outage.lastAgo() });
}

/** What the actor runs. A newer build serves a program that this one does not know: its turn is left free and counts no attempt. */
async function findProgram(
  ports: TurnPorts,
  actorId: string,
  { program }: ReadyLoad,
  token: string,
): Promise<ServedProgram> {
  const served = ports.programs.of(program);
  if (served !== null) return served;
  await ports.store.turns.abandon(actorId, token);
  throw new Error(`this build knows no program ${program ?? ''}: a newer controller takes the turns of ${actorId}`);
}

/** What comes next: nothing, another load, what the commit has claimed, or the end of all below a root. */
type Worked = 'done' | 'load-again' | 'lost' | EagerCall | CalledOff;

/** Reads the mail, thinks and commits; a conversation for which even the last turn fails is parked. */
async function takeTurn(
  ports: TurnPorts,
  served: ServedProgram,
  actorId: string,
  loaded: ReadyLoad,
  hold: Hold,
): Promise<Worked> {
  try {
    const turn = Turn.of(ports, served.program, actorId, loaded);
    await served.ready(turn.state, loaded.mail, loaded.address);
    const clock = clockFrom(loaded.now);
    turn.storeWasAway(ports.outage.lastOn(loaded.now));
    readMail(turn, clock);
    return await workOff(ports, served, turn, hold, clock);
  } catch (error) {
    // The run cannot even be ended as `parked`: without this its turn would be tried for ever, and never get further.
    if (loaded.status === 'exhausted' && isOurs(error))
      await ports.store.turns.park(actorId, hold.token, error.message);
    throw error;
  }
}

/** An error of this program, which a repeat will not mend; failures of the store or the network are none. */
function isOurs(error: unknown): error is Error {
  return [InvariantError, TypeError, RangeError, ReferenceError].some((kind) => error instanceof kind);
}

/**
 * Thinks and commits, turn after turn, while the program wants to go on and no mail has come in between. A suspect that has committed is
 * none any more: it is loaded again, so that it goes on beside the others.
 */
async function workOff(
  ports: TurnPorts,
  served: ServedProgram,
  first: Turn,
  hold: Hold,
  clock: Clock,
): Promise<Worked> {
  for (let turn = first; ;) {
    const under = { turn };
    const worked = await traceTurn(ports.job?.queue ?? 'turn', turn, () =>
      runAndCommit(ports, served, under, hold, clock),
    );
    if (worked !== 'go-on') return worked;
    if (isSuspect(first.loaded)) return 'load-again';
    turn = under.turn.following();
  }
}

async function runAndCommit(
  ports: TurnPorts,
  served: ServedProgram,
  under: UnderWay,
  hold: Hold,
  clock: Clock,
): Promise<Worked | 'go-on'> {
  const ran = await runWithLease(ports, served, under, hold, clock);
  if (ran !== 'done') return ran;
  const { turn } = under;
  const now = clock();
  const decided = withClosing(turn, givingWay(ports.job, turn.request(hold.token, now)), now);
  const root = calledOffBy(turn, decided);
  const eager = root === null ? await findClaim(ports, turn, decided, hold) : null;
  const request = eager === null ? decided : { ...decided, claim: eager.claim };
  const commit = (): Promise<CommitResult> => ports.store.turns.commit(request);
  const { result, call } = await commitWith(
    eager,
    root === null ? commit : () => withoutJobEnd(commit), // the rest of its tree is still to end
    ({ status }) => {
      ports.onCommit(request, status);
      if (status === 'committed') ports.onRefused?.(turn.refused);
    },
  );
  if (result.status === 'committed' && root !== null) return root;
  if (call !== null) return call; // before more mail is read, or nobody would make it
  // Mail that came during the turn, or a commit that lost: look again before the job is acknowledged.
  if (result.status === 'stale' || result.mailLeft > 0) return 'load-again';
  return request.hold ? 'go-on' : 'done';
}

/**
 * Thinks while renewing the lease. The turn must be given up when the lease or the job was `lost`; after a STOP or a cancel it is cut
 * short, model call included, and the mail is read again.
 */
async function runWithLease(
  ports: TurnPorts,
  served: ServedProgram,
  under: UnderWay,
  { token, slot, cut: signal }: Hold,
  clock: Clock,
): Promise<'done' | 'load-again' | 'lost'> {
  const futile = new AbortController();
  let isMine = true;
  const onRenewed = (renewed: Renewed): void => {
    if (renewed === 'kept') return;
    isMine = renewed === 'called-off';
    futile.abort();
  };
  const lease = new TurnLease(ports, under, token, (loss) => {
    isMine &&= loss === 'changed';
    futile.abort();
  });
  const outside: Outside = (wait) => slot.outside(wait, lease, signal);
  const renewing = setInterval(() => {
    if (!lease.isHeld) return;
    // When Redis is away the commit will report it.
    const { actorId, loaded } = under.turn;
    ports.store.turns.renew(actorId, token, loaded.mail.length).then(onRenewed, () => undefined);
  }, ports.leaseMs / 3);
  try {
    const cut = AbortSignal.any([signal, futile.signal]);
    const work = () => runInlineEffects(ports, served, under, { token, clock, signal: cut });
    const thought = await withOutside(outside, work, slot.isAlone);
    if (!thought) futile.abort();
  } finally {
    clearInterval(renewing);
  }
  if (signal.aborted || !isMine) return 'lost';
  return futile.signal.aborted ? 'load-again' : 'done';
}

/** One step of thought: at most one model call, and the pure tools it asks for. A spent clock is an event too. False: another worker has it. */
async function runInlineEffects(
  ports: TurnPorts,
  served: ServedProgram,
  under: UnderWay,
  { token, clock, signal }: { token: string; clock: Clock; signal: AbortSignal },
): Promise<boolean> {
  noticeDeadline(ports, under.turn, clock);
  let called = false;
  for (let effect = under.turn.inlineEffect(); effect !== null; effect = under.turn.inlineEffect()) {
    const { turn } = under;
    const { state } = turn;
    if (state === null || (effect.type === 'call-model' && called)) return true;
    if (restsUntil(effect, clock()) !== null) return true;
    called ||= effect.type === 'call-model';
    const inside = { state, turn, clock, signal, items: openTurnItems(ports, turn) };
    const effects = served.effectsFor(state);
    const answer = runInline(effects, effect, inside);
    if (!(await tellMeanwhile(ports, under, effect, answer, { token, clock }))) return false;
    under.turn.apply(await answer);
    if (
      signal.aborted ||
      under.turn.itemChars > mostItemChars ||
      isDoubted(under.turn.loaded, effect, called || !effects.callModel)
    )
      return true;
    noticeDeadline(ports, under.turn, clock);
  }
  return true;
}

/** A turn that has made so many characters of items commits before it goes on. */
const mostItemChars = 1_048_576;
