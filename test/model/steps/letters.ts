import type { Death, EffectId, Letter, Operator, State } from '../state.js';
import type { MessageId } from '../scenario.js';
import { addHint } from './jobs.js';
import { receive } from './owed.js';
import { unpark } from './park.js';
import { optionalStep, spendFault, step, type Model, type Step } from './step.js';

/** The provider calls back for a send that was given up: its letter learns of it. */
export function* lateCallbackSteps(before: State, model: Model): Generator<Step> {
  for (const { death } of before.letters) {
    if (death === 'lane' || death.startsWith('run ')) continue;
    const effect = death as EffectId; // what is neither a run nor the lane is an effect
    if (!before.sent.includes(effect) || before.calledBack.includes(effect)) continue;
    const after = { ...before, calledBack: [...before.calledBack, effect] };
    if (model.rules.has('letterSid')) replaceLetter(after, effect, { isKnownSent: true });
    yield optionalStep(`status callback for ${effect}, which was given up`, after);
  }
}

/** Operators: look what a replay would do, take the letter, do it, close the letter; and take it from one who seems dead. */
export function* operatorSteps(before: State, model: Model): Generator<Step> {
  for (const [index, operator] of before.operators.entries()) {
    yield* operator.at === 'idle' ? look(before, index) : goOn(before, model, index, operator);
  }
  if (before.faults.reopen === 0) return;
  for (const { death, status } of before.letters) {
    if (status !== 'replaying') continue;
    const after = { ...before };
    spendFault(after, 'reopen');
    replaceLetter(after, death, { status: 'open', holder: null });
    yield optionalStep(`operator opens the letter of ${death} again`, after);
  }
}

type Busy = Exclude<Operator, { at: 'idle' }>;

function* look(before: State, index: number): Generator<Step> {
  for (const { death, status, isKnownSent } of before.letters) {
    if (status !== 'open') continue;
    const plan: Busy = { at: 'taking', death, looked: isKnownSent, wasSent: false };
    yield optionalStep(`O${index} looks at the letter of ${death}`, moved(before, index, plan));
  }
}

function* goOn(before: State, model: Model, index: number, operator: Busy): Generator<Step> {
  const { death, at } = operator;
  const letter = before.letters.find((other) => other.death === death);
  if (letter === undefined) return;
  switch (at) {
    case 'taking':
      yield take(before, model, index, { operator, letter });
      break;
    case 'replaying':
      yield* replay(before, model, index, { operator, letter });
      break;
    case 'closing':
      yield close(before, model, index, { operator, letter });
      break;
  }
}

interface Hand {
  readonly operator: Busy;
  readonly letter: Letter;
}

function take(before: State, model: Model, index: number, { operator, letter }: Hand): Step {
  const { death } = operator;
  if (letter.status !== 'open' && model.rules.has('letterTake')) {
    return step(`O${index} take ${death}: conflict`, moved(before, index, { at: 'idle' }));
  }
  const wasSent = before.calledBack.some((effect) => effect === death);
  const after = moved(before, index, { ...operator, at: 'replaying', wasSent });
  replaceLetter(after, death, { status: 'replaying', holder: index });
  return step(`O${index} take ${death}`, after);
}

/** The plan is made again by the letter in hand, then done; whoever replays may die before and after it. */
function* replay(before: State, model: Model, index: number, { operator, letter }: Hand): Generator<Step> {
  const { death, looked, wasSent } = operator;
  const isKnownSent = model.rules.has('planAgain') ? letter.isKnownSent : looked;
  const after = moved(before, index, { ...operator, at: 'closing' });
  if (death === 'lane') unpark(after, model);
  else if (!isKnownSent) linkRun(after, model, death);
  if (wasSent && !isKnownSent) after.violation = 'a dead send sent again though its callback had come';
  yield step(`O${index} replays ${death}`, after);
  if (before.faults.crash === 0) return;
  for (const crashed of [before, after]) {
    const gone = moved(crashed, index, { at: 'idle' });
    spendFault(gone, 'crash');
    yield optionalStep(`CRASH O${index} ${crashed === before ? 'before' : 'after'} it replays ${death}`, gone);
  }
}

/** Brings the message that opens the linked run: under a name derived from the death, so that ingest takes it once. */
function linkRun(after: State, model: Model, death: Death): void {
  const name = death.replaceAll(' ', '');
  const isTwice = after.linked.some((other) => other.startsWith(`r-${name}`));
  const message: MessageId = model.rules.has('replayName') ? `r-${name}` : `r-${name}/${after.linked.length}`;
  if (after.linked.includes(message)) return;
  if (isTwice) after.violation = 'two linked runs of one death';
  after.linked = [...after.linked, message];
  receive(after, { type: 'replay-requested', message });
  addHint(after, 'turn', 'i.replay');
  if (!after.isParked) after.isTimerArmed = true;
}

function close(before: State, model: Model, index: number, { operator, letter }: Hand): Step {
  const after = moved(before, index, { at: 'idle' });
  const isMine = letter.status === 'replaying' && letter.holder === index;
  if (!isMine && model.rules.has('letterToken')) return step(`O${index} close ${operator.death}: conflict`, after);
  if (!isMine) after.violation = 'a letter ended by one who did not hold it';
  replaceLetter(after, operator.death, { status: 'replayed' });
  return step(`O${index} close ${operator.death}`, after);
}

function moved(before: State, index: number, operator: Operator): State {
  return { ...before, operators: before.operators.with(index, operator) };
}

function replaceLetter(after: State, death: Death, change: Partial<Letter>): void {
  after.letters = after.letters.map((letter) => (letter.death === death ? { ...letter, ...change } : letter));
}
