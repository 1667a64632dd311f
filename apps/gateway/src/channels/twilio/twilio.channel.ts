import { twilioSettings } from '#sends/settings';

/** Texts and WhatsApp by Twilio. */
export const twilio = {
  settings: twilioSettings,
  load: async () => (await import('./twilio.module.js')).TwilioModule,
};
