import type { Medium } from '../twilio/medium.js';
import { smsBody } from './sms-body.js';

/** Text messages: addresses are numbers, bodies are billed by the segment. */
export const sms: Medium = {
  name: 'sms',
  reaches: (address) => !address.includes(':'),
  formatBody: smsBody,
};
