/** The number of the tenant that everybody ordinary texts, and so does the sender with a backlog. */
export const quietNumber = '+15550100';

/** The number of the tenant with a backlog. */
export const busyNumber = '+15550101';
