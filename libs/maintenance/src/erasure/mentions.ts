import { asStored } from './as-stored.js';

/** The channel of a person's direct messages on Slack: the addresses of its threads begin with it, and so do the ids of its messages. */
export const aDirectChannel = /^D[A-Z0-9]{6,}$/;

/**
 * Where an address occurs in stored text: a phone number wherever its digits do, anything else as a whole JSON string, however nested,
 * and a direct channel also before the time of a message.
 */
function buildMentionPattern(address: string): RegExp {
  const digits = /^(?:[a-z]+:)?\+(\d{7,15})$/.exec(address)?.[1];
  if (digits !== undefined) return new RegExp(`(?<!\\d)${digits}(?!\\d)`);
  const isDirect = aDirectChannel.test(address);
  const whole = [JSON.stringify(address), ...(isDirect ? [`"${address}/`] : [])];
  const forms = whole.flatMap((form) => [form, ...asStored(form)]);
  const ids = isDirect ? `|(?<!\\w)${address}:\\d` : '';
  return new RegExp(forms.map((form) => form.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|') + ids);
}

/** Tests whether one of the addresses occurs in a text, as it is stored. */
export function matchMentions(addresses: readonly string[]): (text: string) => boolean {
  const patterns = addresses.map(buildMentionPattern);
  return (text) => patterns.some((pattern) => pattern.test(text));
}
