import { clipAtWord, firstOf, isObject, oneLine } from '#values';
import type { Plan, PlanTask } from '../plan.js';
import type { AssistantDecision } from './decision.js';
import { acts, isChange, isClaimed } from './words/deeds.js';
import type { Deed } from './words/deeds.js';
import type { FollowUp, ThreadTurn } from './thread-state.js';

const mostDeeds = 8;
const whyChars = 300;

const quoted = (text: string): string => `"${oneLine(text)}"`;

function inWords({ act, target }: Deed): string {
  return target === '' ? acts[act] : `${acts[act]} ${quoted(target)}`;
}

/** The first of a list, and how many more there are. */
function formatList(all: readonly string[]): string {
  const more = all.length > mostDeeds ? [`${all.length - mostDeeds} more`] : [];
  return [...firstOf(all, mostDeeds), ...more].join('; ');
}

/**
 * What was done, by the runtime's records alone: by the calls of the turn, and in a follow-up by what it is about. No word of the model counts,
 * in whatever language. `claims`: what the model says was done; what no call has done is named. `isOver`: false beside calls that come to
 * something later; what a replan makes of the failed plan is told at its end, once.
 */
export function recordLine(
  { followUp, did = [] }: ThreadTurn,
  plan: Plan | null,
  claims: readonly Deed[],
  isOver = true,
): string {
  const about = followUp === null || (!isOver && followUp.type === 'replan') ? [] : aboutLines(followUp, plan);
  const tests = did.filter((deed) => !isChange(deed)).map(inWords);
  const changes = did.filter(isChange).map(inWords);
  const unmet = claims.filter((claim) => !isClaimed(claim, did)).map(inWords);
  const isNothing = changes.length === 0 && about.length === 0;
  return [
    ...about,
    ...(tests.length > 0 ? [`${capital(formatList(tests))}.`] : []),
    ...(changes.length > 0 ? [`Done: ${formatList(changes)}.`] : []),
    ...(isNothing ? [isOver ? 'Nothing was changed.' : 'Nothing was changed yet.'] : []),
    ...(unmet.length > 0 ? [`Not done: ${formatList(unmet)}.`] : []),
  ].join(' ');
}

/** Whether the line about a follow-up has words that others wrote. */
export function isQuoting({ state: { plan } }: AssistantDecision, { type, data }: FollowUp): boolean {
  if (type === 'completed') return data['isForeignError'] === true;
  return plan?.tasks.some(({ isForeignError }) => isForeignError === true) ?? false;
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function aboutLines({ type, data }: FollowUp, plan: Plan | null): string[] {
  if (type !== 'completed') return plan === null ? [] : planLines(plan);
  const word = (name: string): string => (typeof data[name] === 'string' ? data[name] : '');
  if (word('status') === 'succeeded') {
    const done = doneWords(word('title'), word('kind'), data['outcome']);
    return [`Done: ${done}.`, ...unaskedLines([data['outcome']])];
  }
  return [`Not done: ${quoted(word('title'))}${why(word('error'))}.`];
}

/** What has become of a plan, a word for each of its tasks. */
export function planLines({ status, tasks }: Plan): string[] {
  const of = (...statuses: PlanTask['status'][]): PlanTask[] => tasks.filter(({ status }) => statuses.includes(status));
  const [done, open, not] = [of('succeeded'), of('running', 'planned'), of('failed', 'cancelled')];
  return [
    ...(status === 'cancelled' ? ['The plan is cancelled.'] : []),
    ...(done.length > 0
      ? [`Done: ${formatList(done.map(({ title, kind, outcome }) => doneWords(title, kind, outcome)))}.`]
      : []),
    ...unaskedLines(done.map(({ outcome }) => outcome)),
    ...(open.length > 0 ? [`Under way: ${formatList(open.map(({ title }) => quoted(title)))}.`] : []),
    ...(not.length > 0
      ? [`Not done: ${formatList(not.map((task) => quoted(task.title) + why(task.error ?? task.status)))}.`]
      : []),
  ];
}

/** A task that is done: of a build the workflow that it made, of a checkpoint what its proof is worth. */
function doneWords(title: string, kind: string, outcome: unknown): string {
  if (kind === 'checkpoint') return `${quoted(title)} (by a test with made-up answers)`;
  const name = isObject(outcome) ? outcome['workflowName'] : null;
  return (
    quoted(title) + (typeof name === 'string' && name !== '' && name !== title ? ` (the workflow ${quoted(name)})` : '')
  );
}

/** What workflows that were built write without asking anybody, by their builders' records. */
function unaskedLines(outcomes: readonly unknown[]): string[] {
  const of = (outcome: unknown): unknown => (isObject(outcome) ? outcome['asksNobody'] : null);
  const all = outcomes.flatMap((outcome) => [of(outcome)].filter(Array.isArray).flat().map(String));
  if (all.length === 0) return [];
  return [`Written without asking anybody, once a person confirms it: ${formatList(all)}.`];
}

/** What goes on of a plan that is over, and what of it was not begun. */
export function restLines({ tasks }: Plan): string[] {
  return planLines({ planRunId: '', status: 'active', tasks: tasks.filter(({ status }) => status !== 'failed') });
}

function why(error: string): string {
  return error === '' ? '' : ` (${clipAtWord(oneLine(error), whyChars)})`;
}

/** What is done in the place of a plan, and what became of the plan. */
export function replacedLines(plan: Plan, did: readonly Deed[]): string[] {
  const begun = did.filter(({ act }) => act === 'began').map(({ target }) => quoted(target));
  const head =
    begun.length > 0 ? `In the place of the plan, this is under way: ${formatList(begun)}.` : 'The plan ends here.';
  return [head, ...planLines({ ...plan, status: 'active' })];
}
