import { mintId } from '#redis';
import { createTools, McpConnections } from '#tools';
import type { OwedTool, ToolAnswer } from '#tools';
import { openTools } from './check-egress.js';
import { doubtful, failedCheck, notAsked, ok, readFrom } from './check.js';
import type { Check } from './check.js';
import type { Examined } from './examined.js';

const name = 'dashboard';
/** The shipped tool that changes nothing. */
const asker = 'get_counts';

type Tools = NonNullable<ReturnType<typeof openTools>>;

function todaysCounts(): Record<string, string> {
  const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  return { start_date: today, end_date: today, label: 'angry' };
}

/** The tool that asks the dashboard; null where a file of the deployment replaces it, or it is not enabled. */
function findAsker({ catalogue, toolEnvironment }: Tools): OwedTool | null {
  if (!catalogue.names.includes(asker) || !catalogue.table().checkArgs(asker, todaysCounts()).ok) return null;
  try {
    const [tool] = createTools(catalogue.only([asker]), toolEnvironment, new McpConnections(toolEnvironment));
    return tool?.runs === 'owed' ? tool : null;
  } catch {
    return null; // told of its address
  }
}

function judgeDashboard(host: string, answer: ToolAnswer): Check {
  if (answer.ok) return ok(name, `${host} answers ${asker}`);
  const { status, message } = answer.why;
  if (status === undefined) {
    const advice = 'mend DASHBOARD_API_URL, or start the dashboard: until then its tools answer with errors';
    const isThere = answer.fate === 'answered';
    return failedCheck(
      name,
      isThere ? `${host} answers ${asker}: ${message}` : `${host} cannot be reached: ${message}`,
      advice,
    );
  }
  if (status === 401 || status === 403)
    return failedCheck(name, `${host} refuses the key of ${asker} (${status})`, 'mend DASHBOARD_API_KEY');
  const what = `${host} answers ${status} to ${asker}`;
  if (status === 429 || status >= 500) return doubtful(name, what, 'it has trouble of its own: look again in a while');
  if (status < 400)
    return failedCheck(
      name,
      what,
      'redirects are not followed: put the address that it leads to into DASHBOARD_API_URL',
    );
  return failedCheck(name, what, `mend DASHBOARD_API_URL: ${asker} asks at /counts behind it (docs/tools.md)`);
}

/**
 * Whether the dashboard answers, by one call of the tool that asks it for counts, made as the tool-runner makes it: its client, its key,
 * its network rules.
 */
export async function checkDashboard({ environment, outside: { dashboardUrl } }: Examined): Promise<Check[]> {
  const tools = openTools(environment);
  if (tools === null || dashboardUrl === null) return [];
  const tool = findAsker(tools);
  const read = (check: Check): Check[] => [readFrom('DASHBOARD_API_URL and DASHBOARD_API_KEY', check)];
  if (tool === null) {
    const advice = `nothing, if no tool needs it; else try one of its tools: tools try <tool> --args JSON`;
    return read(notAsked(name, `the shipped ${asker}, which would ask it, is not enabled as it is shipped`, advice));
  }
  const runId = mintId('run', 0); // of no run: the dashboard's log can tell
  const headers = { 'X-Run-Id': runId, 'X-Step-Id': name, 'X-Parent-Step': '', 'X-Idempotency-Key': `${runId}.doctor` };
  const signal = AbortSignal.timeout(tools.timeoutMs);
  return read(judgeDashboard(new URL(dashboardUrl).host, await tool.run(todaysCounts(), { signal, headers })));
}
