import { languages } from '#agent';

/** What a person who has waited ten seconds is told, once in a run (ADR 138): it says how busy the machine is. */
const notices: ReadonlySet<string> = new Set(Object.values(languages).map(({ texts }) => texts.working));

/** Whether a message says no more than that an answer is still to come. */
export function isSlowNotice({ body }: { body: string }): boolean {
  return notices.has(body);
}
