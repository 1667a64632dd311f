import { cutToCharacters } from '../cut-text.js';

/** What Slack advises for the text of one message, in characters. */
const maxCharacters = 4_000;

/** The text of a reply as Slack is to take it: its three special characters escaped, so that no reply mentions or links by itself. */
export function slackBody(text: string): string {
  const cut = cutToCharacters(text, maxCharacters);
  return cut.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
