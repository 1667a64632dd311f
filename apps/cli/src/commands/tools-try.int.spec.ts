import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startDashboardStandIn } from '../../../../test/stand-ins/dashboard-stand-in.js';
import type { DashboardStandIn } from '../../../../test/stand-ins/dashboard-stand-in.js';
import { linesOf, turnpike } from '../../../../test/support/turnpike.js';

const slowMs = 60_000;
const january = { start_date: '2026-01-01', end_date: '2026-01-31', label: 'angry' };

let dashboard: DashboardStandIn;
let environment: Record<string, string>;

beforeAll(async () => {
  dashboard = await startDashboardStandIn({ port: 0, key: 'dashboard-key', today: '2026-02-01' });
  environment = {
    DASHBOARD_API_URL: dashboard.url,
    DASHBOARD_API_KEY: 'dashboard-key',
    EGRESS_ALLOW: '127.0.0.1',
    TOOLS_ENABLED: 'default,add_note',
  };
});
afterAll(() => dashboard.close());

const tryTool = (args: readonly string[], more: Record<string, string> = {}) =>
  turnpike(['tools', 'try', ...args], { environment: { ...environment, ...more } });

describe('tools try', () => {
  it(
    'calls a tool once with what is given, and prints its answer',
    async () => {
      const [answer] = linesOf(await tryTool(['get_counts', '--args', JSON.stringify(january), '--json']));
      expect(answer).toMatchObject({ ok: true, attempts: [{ outcome: 'ok', error_code: null }] });
      expect(dashboard.requests).toHaveLength(1);
    },
    slowMs,
  );

  it(
    'goes by the guard of the tool-runner: schema and time',
    async () => {
      const asked = dashboard.requests.length;
      const bad = await tryTool(['get_counts', '--args', JSON.stringify({ ...january, end_date: '2026-02-30' })]);
      expect(bad).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('bad-tool-args') });
      expect(dashboard.requests).toHaveLength(asked);
      dashboard.hangNext(2);
      const slow = await tryTool(['get_counts', '--args', JSON.stringify(january)], { TOOL_TIMEOUT_MS: '60' });
      expect(slow).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^tool-timeout in \d+ ms\ntool-timeout in/),
      });
    },
    slowMs,
  );

  it(
    'makes no call that writes without --yes, and knows which tools there are',
    async () => {
      const note = ['add_note', '--args', JSON.stringify({ text: 'a drill' })];
      expect(await tryTool(note)).toMatchObject({ code: 2, stderr: expect.stringContaining('writes: --yes') });
      expect(dashboard.notes).toHaveLength(0);
      expect(await tryTool([...note, '--yes'])).toMatchObject({ code: 0 });
      expect(dashboard.notes).toMatchObject([{ text: 'a drill' }]);
      expect(await tryTool(['get_moon'])).toMatchObject({ code: 2, stderr: expect.stringContaining('get_counts') });
      expect(await tryTool(['get_counts', '--args', '[]'])).toMatchObject({ code: 2 });
      expect(await tryTool(note, { DASHBOARD_API_KEY: '' })).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('DASHBOARD_API_KEY: is required'),
      });
    },
    slowMs,
  );
});
