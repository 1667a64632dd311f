import { commonSettings } from '#settings';
import { listenerOn } from '../ports.js';
import { failedCheck, ok } from './check.js';
import type { Check } from './check.js';
import type { Examined } from './examined.js';

const name = 'port of the gateway';

/** Who listens where the gateway is to: another program keeps it from starting. A port that is no number is told of with the settings. */
export async function checkPort({ environment }: Examined): Promise<Check[]> {
  const port = Number(environment['GATEWAY_PORT'] || commonSettings.GATEWAY_PORT.default);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return [];
  const listener = await listenerOn(port);
  if (listener === null) return [ok(name, `${port}: nobody has it`)];
  if (listener.isOurs) return [ok(name, `${port}: ${listener.who} listens there`)];
  const advice = `end that program (ss -ltnp 'sport = :${port}' names it), or set another GATEWAY_PORT in .env`;
  return [failedCheck(name, `${port} is taken: ${listener.who} listens there`, advice)];
}
