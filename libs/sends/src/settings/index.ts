/** What sends are made by, and where what gateways have accepted may still lie: without what reaches providers, which takes long to load. */
export { quietFor, quietHours, readQuietHours } from './quiet-hours.js';
export { findZone, quietNow, quietZones } from './quiet-zones.js';
export type { AddressOf } from './quiet-zones.js';
export {
  eagerChannels,
  quietSettings,
  reconcileSettings,
  senderSettings,
  sendRules,
  spoolSettings,
} from './send-settings.js';
export type { SenderConfig } from './send-settings.js';
export { readTwilioConfig, twilioSettings } from './twilio-settings.js';
export type { TwilioConfig, TwilioSettings } from './twilio-settings.js';
export {
  countSpooled,
  isSpoolFile,
  makeDirectory,
  QuietDirectory,
  spoolDirectory,
  spoolFileName,
} from '../spool/index.js';
