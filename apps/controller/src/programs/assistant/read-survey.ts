import { surveyText } from '#assistant';
import type { Survey, ThreadState } from '#assistant';
import { endOf } from '#values';
import type { OurNumbers } from '#model-turn';
import type { ToolResult } from '#protocol';
import type { Stores } from '../../installation/stores.js';

/** What planners are told of an installation, and where it is read. */
export interface SurveyPorts {
  timeZone: string;
  /** Null: nothing is known of them. */
  numbers(this: void): OurNumbers | null;
  /** Null: this process has none. */
  stores: Pick<Stores, 'workflowsInWords' | 'tables' | 'credentials'> | null;
}

/** The latest words of a person, by which what is here is ranked. */
const mostWords = 2_000;

/** What an installation has, for a planner; what cannot be read now is null, and the text says so. */
export async function readSurvey(
  { timeZone: own, numbers, stores }: SurveyPorts,
  { messages, texting }: Pick<ThreadState, 'messages' | 'texting'>,
  guidance: unknown,
): Promise<ToolResult> {
  const timeZone = texting?.timeZone ?? own;
  const unread = (): null => null;
  const [workflows, tables, credentials] = await Promise.all([
    stores === null ? null : stores.workflowsInWords(timeZone).catch(unread),
    stores === null ? null : stores.tables.list().catch(unread),
    stores === null ? null : stores.credentials.list().catch(unread),
  ]);
  const survey: Survey = {
    workflows,
    tables: tables && tables.map(({ id, name, columns }) => ({ id, name, columns })),
    credentials: credentials && credentials.map(({ name, type }) => ({ name, type })),
  };
  const said = messages.filter(({ role }) => role === 'user').map(({ text }) => text);
  const request = `${typeof guidance === 'string' ? guidance : ''}\n${endOf(said.join('\n'), mostWords)}`;
  return { ok: true, value: { text: surveyText(survey, { timeZone, numbers: numbers() }, request) } };
}
