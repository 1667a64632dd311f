import { asStored } from './as-stored.js';

/** The channel of somebody's direct messages on Slack: a thread there has an address that begins with it. */
const aDirectChannel = /^D[A-Z0-9]{6,}$/;

/** Where an address stands in stored text: a phone number wherever its digits do, anything else as a whole JSON string, however nested. */
function patternOf(address: string): RegExp {
  const digits = /^(?:[a-z]+:)?\+(\d{7,15})$/.exec(address)?.[1];
  if (digits !== undefined) return new RegExp(`(?<!\\d)${digits}(?!\\d)`);
  const whole = [JSON.stringify(address), ...(aDirectChannel.test(address) ? [`"${address}/`] : [])];
  const forms = whole.flatMap((form) => [form, ...asStored(form)]);
  return new RegExp(forms.map((form) => form.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|'));
}

/** Tells whether one of the addresses stands in a text, as it is stored. */
export function mentionOf(addresses: readonly string[]): (text: string) => boolean {
  const patterns = addresses.map(patternOf);
  return (text) => patterns.some((pattern) => pattern.test(text));
}
