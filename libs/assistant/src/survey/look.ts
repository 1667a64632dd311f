import { firstOf } from '#values';
import { ranked, thingsAbout } from './rank-things.js';
import { listThings } from './survey.js';
import type { Survey, SurveyedKind, SurveyedThing } from './survey.js';

/** A look, as a planner asks for it. */
export interface Look {
  action: 'list' | 'describe' | 'search';
  of: SurveyedKind;
  query: string;
}

/** Of one answer, in characters: the tool's own bound is above it. */
const mostChars = 7_500;

/** What a look finds, or why it cannot be told. */
export function lookAt(survey: Survey, { action, of, query }: Look): { text: string } | { error: string } {
  if (action !== 'list' && query === '') return { error: `query: ${action} needs one` };
  const things = listThings(survey, of);
  if (things === null) return { error: `the ${of} could not be read now` };
  if (action === 'list') return { text: within(ranked(things, query), of) };
  const found = action === 'search' ? thingsAbout(things, query) : findNamed(things, query);
  return { text: found.length === 0 ? `no ${of} are found by ${JSON.stringify(query)}` : within(found, of) };
}

function findNamed(things: readonly SurveyedThing[], query: string): SurveyedThing[] {
  const wanted = query.toLowerCase();
  const exact = things.filter(({ id, names }) => id.toLowerCase() === wanted || names.toLowerCase() === wanted);
  if (exact.length > 0) return exact;
  return things.filter(({ id, names }) => names.toLowerCase().includes(wanted) || id.toLowerCase().includes(wanted));
}

/** As many lines as fit; how many do not is said. */
function within(things: readonly SurveyedThing[], of: SurveyedKind): string {
  if (things.length === 0) return `there are no ${of}`;
  let left = mostChars;
  const fitting = things.findIndex(({ line }) => (left -= line.length + 1) < 0);
  const shown = fitting < 0 ? things : firstOf(things, Math.max(1, fitting));
  const more = things.length - shown.length;
  const lines = shown.map(({ line }) => line);
  return [...lines, ...(more > 0 ? [`and ${more} more: search with words that they have`] : [])].join('\n');
}
