import { cutToCharacters } from '../cut-text.js';
import type { Medium } from '../twilio/medium.js';

/** The prefix of a number that is reached by WhatsApp. */
export const whatsAppPrefix = 'whatsapp:';

/** The longest message that Twilio accepts; longer ones are refused with 21617. */
export const maxCharacters = 1_600;

/** WhatsApp by Twilio: `whatsapp:` before both numbers, no segments, one message of at most 1,600 characters. */
export const whatsApp: Medium = {
  name: 'whatsapp',
  reaches: (address) => address.startsWith(whatsAppPrefix),
  formatBody: (text) => cutToCharacters(text, maxCharacters),
};
