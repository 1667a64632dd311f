import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createGuardedFetch, Egress } from '#transport';
import { startDashboardStandIn } from '../../../test/stand-ins/dashboard-stand-in.js';
import type { DashboardStandIn } from '../../../test/stand-ins/dashboard-stand-in.js';
import { createTools } from './create-tools.js';
import { McpConnections } from './mcp/mcp-connections.js';
import { openCatalogue } from './read-catalogue.js';
import { tryTool } from './tool-try.js';
import type { TryPorts } from './tool-try.js';

const catalogue = openCatalogue(null).only(['today_range', 'get_counts', 'add_note']);
const { checkArgs } = catalogue.table();
const fetch = createGuardedFetch(new Egress({ privateHosts: ['127.0.0.1'] }));
const days = { start_date: '2026-11-20', end_date: '2026-11-20', label: 'angry' };

let dashboard: DashboardStandIn;
let ports: TryPorts;

beforeEach(async () => {
  dashboard = await startDashboardStandIn({ port: 0, today: '2026-11-20' });
  const environment = {
    fetchAs: () => fetch,
    valueOf: (name: string) => (name === 'DASHBOARD_API_URL' ? dashboard.url : 'dashboard-key'),
  };
  ports = {
    tools: createTools(catalogue, environment, new McpConnections(environment)),
    checkArgs,
    timeoutMs: 1_000,
    makeUp: ({ tool }) => ({ mocked: tool }),
  };
});
afterEach(() => dashboard.close());

const attempt = (tool: string, args: Record<string, unknown>) => tryTool(ports, { id: 'run_try', tool, args });

describe('a tool that is tried', () => {
  it('is called once where it reads', async () => {
    expect(await attempt('get_counts', days)).toMatchObject({
      ...{ ok: true, simulated: false, value: { label: 'angry' }, attempts: [{ outcome: 'ok', errorCode: null }] },
    });
  });

  it('is not called where it writes: its answer is made up', async () => {
    const tried = await attempt('add_note', { text: 'x' });
    expect(tried).toEqual({ ok: true, simulated: true, value: { mocked: 'add_note' }, attempts: [] });
    expect(dashboard.notes).toEqual([]);
  });

  it('says what is wrong with its arguments, and of its answers', async () => {
    expect(await attempt('add_note', {})).toMatchObject({ ok: false, error: { code: 'bad-tool-args' } });
    dashboard.failAll(500);
    expect(await attempt('get_counts', days)).toMatchObject({ ok: false, error: { code: 'tool-failed' } });
  });

  it('is told to be none where it is not enabled or reaches nothing', async () => {
    expect(await attempt('no_such', {})).toEqual({ why: 'this tool is not enabled' });
    expect(await attempt('today_range', {})).toMatchObject({ why: expect.stringContaining('inside a turn') });
  });
});
