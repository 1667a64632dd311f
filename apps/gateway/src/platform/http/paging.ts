import { dateTime, nullable } from '../../openapi/schemas.js';

/** Of a list whose oldest entries go when there are too many. */
export const wholeSince = nullable(dateTime(), {
  description: 'Redis keeps only so many: what is older than this may be missing. Null: nothing was left out.',
});
