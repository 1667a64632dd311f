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

/** A key for display: without the parts that contain an address. */
export function maskMentions(key: string, addresses: readonly string[]): string {
  const isMentioned = matchMentions(addresses);
  return key
    .split(':')
    .map((part) => (isMentioned(part) ? '…' : part))
    .join(':');
}

/** Whether what an operator writes for the audit, which stays, names one of the addresses. */
export function namesAddress(words: string, addresses: readonly string[]): boolean {
  return addresses.some((address) => words.includes(address.replace('+', '')));
}
