import { errorEnvelope } from '#contract';
import type { ErrorEnvelope } from '#contract';

import { getJson } from './get-json.js';
import type { OwedTool, ToolAnswer, ToolContext } from './tool.js';

export interface DashboardOptions {
  /** The API's root; `/counts` is appended. */
  dashboardUrl: string;
  /** Scoped to reading counts (A102). */
  dashboardKey: string;
}

/** The published pattern, and the format beside it because the pattern alone takes 2026-02-30 (spec decision 10). */
const day = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$', format: 'date' } as const;

/** All of the tool that needs no configuration: what the model and the engine know of it (A71). */
export const getCounts = {
  runs: 'owed',
  spec: {
    name: 'get_counts',
    description: 'Counts the messages with a label from start_date to end_date, both days included.',
    parameters: {
      type: 'object',
      properties: {
        start_date: day,
        end_date: day,
        label: { type: 'string', enum: ['angry', 'praise', 'info'] },
      },
      required: ['start_date', 'end_date', 'label'],
      additionalProperties: false,
    },
    repeat: 'safe',
    runs: 'owed',
    cacheTtlSeconds: 300,
  },
  check: checkOrder,
  observe: (value) => `Counts: ${JSON.stringify(value)}`,
} as const satisfies Omit<OwedTool, 'run'>;

/** Joins the tool to a dashboard. */
export function createGetCounts(options: DashboardOptions): OwedTool {
  return { ...getCounts, run: (args, context) => fetchCounts(options, args, context) };
}

function checkOrder({ start_date: start, end_date: end }: Record<string, unknown>): ErrorEnvelope | null {
  if (String(start) <= String(end)) return null;
  return errorEnvelope('bad-tool-args', 'end_date is before start_date', {
    details: { field: 'end_date' },
    hint: 'Send the earlier day as start_date.',
  });
}

async function fetchCounts(
  { dashboardUrl, dashboardKey }: DashboardOptions,
  args: Record<string, unknown>,
  { signal, headers }: ToolContext,
): Promise<ToolAnswer> {
  const url = new URL(`${dashboardUrl.replace(/\/+$/, '')}/counts`);
  url.searchParams.set('start', String(args['start_date']));
  url.searchParams.set('end', String(args['end_date']));
  url.searchParams.set('label', String(args['label']));
  const answer = await getJson(url, { ...headers, Authorization: `Bearer ${dashboardKey}` }, signal);
  return answer.ok ? readCounts(answer.value, args) : answer;
}

/** Takes the published shape, or a bare `value` or `count`; what the dashboard leaves out is what we asked for. */
function readCounts(body: unknown, args: Record<string, unknown>): ToolAnswer {
  const fields: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
  const value = fields['value'] ?? fields['count'];
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    return {
      ok: false,
      envelope: errorEnvelope('tool-bad-answer', 'the dashboard answered without a count'),
      transient: true,
    };
  }
  const asked = (name: string, otherwise: unknown): string => {
    const given = fields[name];
    return typeof given === 'string' && given.length <= 32 ? given : String(otherwise);
  };
  const counts = {
    label: asked('label', args['label']),
    value,
    start: asked('start', args['start_date']),
    end: asked('end', args['end_date']),
  };
  return { ok: true, value: counts };
}
