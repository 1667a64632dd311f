/**
 * Reads a process's settings: validated, frozen, and every problem reported at once. It knows only the settings that every app shares;
 * each app's config.ts names its own.
 */
export { readSettings, SettingsError } from './read-settings.js';
export { commonSettings } from './common-settings.js';
export { readSettingText, setting } from './setting.js';
export type { SettingText } from './setting.js';
export { sharedSettings } from './shared-settings.js';
export { aKey, keyForm, matching, secretText, webhookSecret } from './setting-forms.js';
export { hosts, integer, isTimeZone, timeZone, webAddress } from './validators.js';
