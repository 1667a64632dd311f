import { str } from 'envalid';
import type { CleanedEnv } from 'envalid';
import { commonSettings, integer, setting } from '#settings';
import { quietHours } from './quiet-hours.js';
import { quietZones } from './quiet-zones.js';
import { twilioSettings } from './twilio-settings.js';

/** When nobody is disturbed: read by whoever claims sends. */
export const quietSettings = {
  QUIET_HOURS: setting('hours in which nobody is disturbed', quietHours({ default: undefined }), {
    values: 'hours',
    note: 'Such as `21:00-08:00`, in the zone of `TZ`. What answers nobody who has just texted waits until they end (ADR 22).',
  }),
  QUIET_HOURS_ZONES: setting('time zones by the beginning of a number', quietZones({ default: undefined }), {
    values: 'list of zones',
    default: '`TZ` for all',
    note: 'Such as `+1212=America/New_York,+1310=America/Los_Angeles`: the longest beginning counts; else `TZ`.',
  }),
  QUIET_HOURS_APPLY_TO: setting(
    'which messages wait: those that answer nobody, or all',
    str({ choices: ['proactive', 'all'], default: 'proactive' }),
  ),
  QUIET_HOURS_ANSWER_MINUTES: setting(
    'how old a text may be whose answer is still sent in quiet hours',
    integer({ min: 1, max: 1_440, default: 15 }),
  ),
};

/** How long a provider's list may lag. */
export const reconcileSettings = {
  RECONCILE_GRACE_MS: setting(
    'how long Twilio’s list of messages may lag behind',
    integer({ min: 0, max: 600_000, default: 8_000 }),
    { note: 'Longer than its real lag, or replies double.' },
  ),
};

/** Where messages are kept while Redis is away. Here alone an empty value says something: no spool. */
export function spoolSettings(environment: NodeJS.ProcessEnv) {
  const asGiven = environment['SPOOL_DIR'] === '' ? { default: '' } : {};
  return { SPOOL_DIR: { ...commonSettings.SPOOL_DIR, ...asGiven } };
}

/** Over what a process that is no gateway sends: what needs Twilio, and what is read from the store. */
export const eagerChannels = ['api', 'html', 'sms', 'whatsapp'] as const;

/** By what sends are held back, which is read by whoever may make some: a process that has not been told of quiet hours would disturb people. */
export function sendRules(environment: NodeJS.ProcessEnv) {
  return { ...quietSettings, ...reconcileSettings, ...spoolSettings(environment) };
}

/** What a process that is no gateway needs of Twilio: nothing that only opens doors. */
export function senderSettings(environment: NodeJS.ProcessEnv) {
  const { TWILIO_AUTH_TOKEN_PREVIOUS: _previous, ...needed } = twilioSettings(environment);
  return needed;
}

export type SenderConfig = Readonly<CleanedEnv<ReturnType<typeof senderSettings>>>;
