import type { Channel } from '../channel.js';

/** The sender of a form reads the reply from the store, as on the API: delivering is storing, which has been done. */
export const htmlChannel: Channel = {
  name: 'html',
  repeat: 'stored',
  reportsDelivery: false,
  deliver: () => Promise.resolve({ status: 'sent', providerId: null }),
  reconcile: () => Promise.resolve({ status: 'absent' }),
};
