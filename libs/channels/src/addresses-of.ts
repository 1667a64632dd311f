import { webhookAddress } from './webhook/webhook-address.js';
import { whatsAppPrefix } from './whatsapp/whatsapp.js';

const aNumber = /^(?:whatsapp:|webhook:)?(\+\d{7,15})$/;

/**
 * Every address by which the channels may know somebody who is named so: a number is one person's whatever the channel writes before it;
 * any other name is what it is.
 */
export function addressesOf(name: string): string[] {
  const number = aNumber.exec(name)?.[1];
  return number === undefined ? [name] : [number, `${whatsAppPrefix}${number}`, webhookAddress(number)];
}
