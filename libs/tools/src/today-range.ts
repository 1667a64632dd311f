import { DateTime } from 'luxon';

import { errorEnvelope } from '#errors';
import { heldByTests } from '#json-schema';

import type { InlineTool } from './tool.js';

/** The present day in the deployment's time zone: a calendar day, whatever the clocks do in it. */
export const todayRange: InlineTool = {
  runs: 'inline',
  spec: {
    name: 'today_range',
    description: "Gives today's date range.",
    parameters: heldByTests({ type: 'object', properties: {}, additionalProperties: false }),
    repeat: 'safe',
    runs: 'inline',
  },
  result: {
    type: 'object',
    properties: { start_date: { type: 'string', format: 'date' }, end_date: { type: 'string', format: 'date' } },
  },
  run: (_args, { at, timeZone }) => {
    const now = DateTime.fromMillis(at, { zone: timeZone });
    if (!now.isValid)
      return { ok: false, envelope: errorEnvelope('internal', `no such time zone or moment: ${timeZone}`) };
    const day = now.toFormat('yyyy-MM-dd');
    return { ok: true, value: { start_date: day, end_date: day } };
  },
};
