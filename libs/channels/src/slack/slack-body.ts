import { cutToCharacters } from '../cut-text.js';

/** Slack's advice for the longest text of one message, in characters. */
const maxCharacters = 4_000;

/** The text of a reply for Slack: its three special characters escaped, so that no reply mentions or links by itself. */
export function slackBody(text: string): string {
  const cut = cutToCharacters(text, maxCharacters);
  return cut.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
