/** Twilio refuses longer bodies. */
const maxCharacters = 1_600;

/** The body of a text, exactly as it is posted and as it is looked for afterwards. A cut never halves a character. */
export function smsBody(text: string): string {
  return text.slice(0, maxCharacters).replace(/[\uD800-\uDBFF]$/, '');
}
