import type { EgressRefusal } from '#errors';
import { createTools, findRefusedHosts, McpConnections } from '#tools';
import { openEgress } from '#transport';
import type { ToolCatalogue, ToolEnvironment } from '#tools';
import { privateHostsIn, readToolSettings } from '../config.js';
import { failedCheck, ok } from './check.js';
import type { Check } from './check.js';
import type { Examined } from './examined.js';

const reasons = {
  'private-address': 'is private',
  'own-address': 'is one of our own',
  redirect: 'is where a redirect led',
} as const;

/** A refusal in words. */
export function refusalLine({ by, name, reason, host }: EgressRefusal): string {
  return `${by} ${name}: ${host || 'an address'} ${reasons[reason]}`;
}

/**
 * The enabled tools as the tool-runner has them, and their connections; null where it refuses its settings, which is reported with them.
 */
export function openTools(environment: NodeJS.ProcessEnv) {
  try {
    const settings = readToolSettings(environment);
    const toolEnvironment: ToolEnvironment = {
      fetchAs: openEgress({ privateHosts: privateHostsIn(environment) }),
      valueOf: (name) => String(Reflect.get(settings, name)),
    };
    return { catalogue: settings.TOOLS_ENABLED, toolEnvironment, timeoutMs: settings.TOOL_TIMEOUT_MS };
  } catch {
    return null;
  }
}

/** What keeps a tool's address from being used, as at the tool-runner's start; a server is not connected to. */
function unjoined(catalogue: ToolCatalogue, toolEnvironment: ToolEnvironment): string[] {
  return catalogue.names.flatMap((name) => {
    try {
      createTools(catalogue.only([name]), toolEnvironment, new McpConnections(toolEnvironment));
      return [];
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  });
}

/** Whether every enabled tool may reach its address. Names are looked up, and nothing is connected to. */
export async function checkEgress({ environment }: Examined): Promise<Check[]> {
  const name = 'addresses of tools';
  const tools = openTools(environment);
  if (tools === null) return [];
  const { catalogue, toolEnvironment } = tools;
  const stopped = unjoined(catalogue, toolEnvironment);
  if (stopped.length > 0) {
    const advice =
      'the tool-runner does not start: name the host in `egress` of these files, or mend the setting that names it';
    return [failedCheck(name, stopped.join('; '), advice)];
  }
  const refused = await findRefusedHosts(
    catalogue,
    { privateHosts: privateHostsIn(environment) },
    toolEnvironment.valueOf,
  );
  if (refused.length === 0) return [ok(name, 'none of them is refused')];
  const advice =
    'these tools fail: let their files begin the address with ${env:NAME} and set NAME, or name the host in EGRESS_ALLOW';
  return [failedCheck(name, refused.map(refusalLine).join('; '), advice)];
}
