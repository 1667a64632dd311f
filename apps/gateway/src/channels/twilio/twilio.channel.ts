import { twilioSettings } from './twilio.settings.js';

/** Texts and WhatsApp by Twilio. */
export const twilio = {
  settings: twilioSettings,
  load: async () => (await import('./twilio.module.js')).TwilioModule,
};
