import type { Channel } from '../channel.js';

/** An API caller reads the reply from the store: delivering is storing, which has been done. */
export const apiChannel: Channel = {
  name: 'api',
  repeat: 'stored',
  reportsDelivery: false,
  deliver: () => Promise.resolve({ status: 'sent', providerId: null }),
  reconcile: () => Promise.resolve({ status: 'absent' }),
};
