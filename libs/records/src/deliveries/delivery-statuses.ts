/** What a provider may say of a message on its way to the person. */
export const deliveryStatuses = ['queued', 'sent', 'delivered', 'undelivered', 'failed', 'read'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];
