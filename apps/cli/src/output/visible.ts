/** Control characters but the end of a line and the tab, and those that turn the direction of what follows. */
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/**
 * A text as it may reach a terminal: what would move the cursor, change colours or the window's title, or turn the reading direction, stands
 * there as JSON writes it (`\u001b`). Names, items and errors are written by whoever calls a webhook.
 */
export function visible(text: string): string {
  return text.replaceAll(controls, escapeCharacter);
}

/** The same for a text that must stay on its line, such as a cell of a table. */
export function visibleLine(text: string): string {
  return visible(text).replaceAll(/[\t\n]/g, escapeCharacter);
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
