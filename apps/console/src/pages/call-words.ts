import { shortened } from '../shortened.js';
import { capital, words } from '../wording.js';

/** The longest value that stands in a sentence, in characters. */
const mostInSentence = 160;

function said(value: unknown): string {
  const text = typeof value === 'string' ? `“${value}”` : JSON.stringify(value);
  return shortened(text, mostInSentence);
}

/** What a call would do, as one says it: `Add note: “call the plumber back”`. All of it stands with the call itself. */
export function callSentence(tool: string, args: Record<string, unknown> | null): string {
  const title = capital(words(tool));
  const values = Object.entries(args ?? {});
  const [only] = values;
  if (only === undefined) return title;
  if (values.length === 1) return `${title}: ${said(only[1])}`;
  return `${title}: ${values.map(([name, value]) => `${words(name)} ${said(value)}`).join(', ')}`;
}
