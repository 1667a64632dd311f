import { untrustedData } from '#content';
import { firstOf } from '#values';
import { ourNumbersText, surveyKinds } from '#model-turn';
import { ranked } from './rank-things.js';
import { listThings } from './survey.js';
import type { House, Survey, SurveyedKind } from './survey.js';

/** Of each kind, in characters: what does not fit is counted, and the tool of the survey tells it. */
const mostChars: Readonly<Record<SurveyedKind, number>> = { workflows: 4_000, tables: 2_500, credentials: 1_500 };

const headings: Readonly<Record<SurveyedKind, string>> = {
  workflows: 'WORKFLOWS: id, name, whether published, what it does',
  tables: 'DATA TABLES (id): columns',
  credentials: 'CREDENTIALS by name and type',
};

/** What an installation has, for whoever plans: bounded, with what a request speaks of first. Names are other people's words: they are fenced. */
export function surveyText(survey: Survey, { timeZone, numbers }: House, request: string): string {
  const text = surveyKinds.map((kind) => formatSection(survey, kind, request)).join('\n');
  return [
    `Zone of the person's times: ${timeZone}`,
    `Numbers of ours that texts are sent from: ${ourNumbersText(numbers)}`,
    untrustedData(text, { source: 'installation', label: 'what is here' }),
  ].join('\n');
}

function formatSection(survey: Survey, kind: SurveyedKind, request: string): string {
  const things = listThings(survey, kind);
  if (things === null) return `${headings[kind]}\nthey could not be read now`;
  if (things.length === 0) return `${headings[kind]}\nnone`;
  const lines = ranked(things, request).map(({ line }) => line);
  const shown = firstOf(lines, countWithin(lines, mostChars[kind]));
  const left = lines.length - shown.length;
  return [headings[kind], ...shown, ...(left > 0 ? [`and ${left} more that do not stand here`] : [])].join('\n');
}

function countWithin(lines: readonly string[], most: number): number {
  let left = most;
  const at = lines.findIndex(({ length }) => (left -= length + 1) < 0);
  return at < 0 ? lines.length : at;
}
