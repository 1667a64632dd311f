import type { OurNumbers } from '#model-turn';

/** A stored workflow, as far as a plan needs it. */
export interface SurveyedWorkflow {
  id: string;
  name: string;
  /** What starts it and what it then does, in words; empty: it was not read. */
  does: string;
  isPublished: boolean;
}

export interface SurveyedTable {
  id: string;
  name: string;
  columns: readonly { name: string; type: string }[];
}

export interface SurveyedCredential {
  name: string;
  type: string;
}

/** What an installation has that plans are made over. Null: it could not be read now. */
export interface Survey {
  workflows: readonly SurveyedWorkflow[] | null;
  tables: readonly SurveyedTable[] | null;
  credentials: readonly SurveyedCredential[] | null;
}

export type SurveyedKind = keyof Survey;

/** What stands beside it and is the operator's own: the zone of the person's times, and the numbers that texts are sent from (null: nothing is known of them). */
export interface House {
  timeZone: string;
  numbers: OurNumbers | null;
}

/** One thing of a survey: a line about it, and the words that a search finds it by. */
export interface SurveyedThing {
  id: string;
  names: string;
  line: string;
}

/** The things of one kind; null: they could not be read now. */
export function listThings(survey: Survey, kind: SurveyedKind): SurveyedThing[] | null {
  switch (kind) {
    case 'workflows':
      return survey.workflows && survey.workflows.map(workflowThing);
    case 'tables':
      return survey.tables && survey.tables.map(tableThing);
    case 'credentials':
      return survey.credentials && survey.credentials.map(credentialThing);
  }
}

function workflowThing({ id, name, does, isPublished }: SurveyedWorkflow): SurveyedThing {
  const line = `${id} ${JSON.stringify(name)}, ${isPublished ? 'published' : 'not published'}${does === '' ? '' : `: ${does}`}`;
  return { id, names: `${name} ${id}`, line };
}

function tableThing({ id, name, columns }: SurveyedTable): SurveyedThing {
  const has = columns.map((column) => `${column.name} ${column.type}`).join(', ');
  return { id, names: `${name} ${id}`, line: `${name} (${id}): ${has || 'no columns of its own'}` };
}

function credentialThing({ name, type }: SurveyedCredential): SurveyedThing {
  return { id: `${type} ${name}`, names: `${name} ${type}`, line: `${name} (${type})` };
}
