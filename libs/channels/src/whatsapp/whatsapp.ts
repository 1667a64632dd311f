import { cutToCharacters } from '../cut-text.js';
import type { Medium } from '../twilio/medium.js';

/** What stands before a number that is reached by WhatsApp. */
export const whatsAppPrefix = 'whatsapp:';

/** What Twilio takes in one message; more is refused with 21617. */
export const maxCharacters = 1_600;

/** WhatsApp by Twilio: `whatsapp:` before both numbers, no segments, one message of at most 1,600 characters. */
export const whatsApp: Medium = {
  name: 'whatsapp',
  reaches: (address) => address.startsWith(whatsAppPrefix),
  bodyOf: (text) => cutToCharacters(text, maxCharacters),
};
