import * as Type from 'typebox';
import { cancelStatuses } from '#runs';
import { byName, list, nullable, oneOf } from '../openapi/schemas.js';

const cancelledRun = Type.Object({ run_id: Type.String(), status: oneOf(cancelStatuses) });
export const cancelledRuns = Type.Object(
  {
    dry_run: Type.Boolean(),
    total: Type.Integer({ description: 'How many runs this call was about.' }),
    by_phase: byName(Type.Integer()),
    runs: list(cancelledRun),
    next: nullable(Type.String(), { description: 'The filter’s `cursor` of the next call; null: these were all.' }),
  },
  { title: 'CancelledRuns', description: 'What became of the runs that a filter means, a page of them.' },
);
export type Cancelled = Type.Static<typeof cancelledRuns>;
export const cancelling = Type.Object({ run_id: Type.String(), status: oneOf(['cancelling']) });
