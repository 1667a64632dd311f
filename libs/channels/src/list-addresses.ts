import { webhookAddress } from './webhook/webhook-address.js';
import { whatsAppPrefix } from './whatsapp/whatsapp.js';

const aNumber = /^(?:whatsapp:|webhook:)?(\+\d{7,15})$/;

/**
 * Every address by which the channels may know a person of this name: a phone number is the same person with any channel's prefix; any
 * other name is itself.
 */
export function listAddresses(name: string): string[] {
  const number = aNumber.exec(name)?.[1];
  return number === undefined ? [name] : [number, `${whatsAppPrefix}${number}`, webhookAddress(number)];
}
