import type { EgressRefusal } from '#contract';
import { enabledNames, readCatalogue, refusedOf } from '#tools';
import { wholeEnvironment } from '../config.js';
import type { Outside } from '../config.js';
import { failed, ok } from './check.js';
import type { Check } from './check.js';

const reasons = { 'private-address': 'is private', redirect: 'is where a redirect led' } as const;

/** A refusal in words. */
export function refusalLine({ by, name, reason, host }: EgressRefusal): string {
  return `${by} ${name}: ${host || 'an address'} ${reasons[reason]}`;
}

/** Whether every enabled tool may go where its file says. Names are looked up, and nothing is connected to. */
export async function checkEgress({ toolsDirectory, privateHosts }: Outside): Promise<Check[]> {
  const name = 'addresses of tools';
  const environment = wholeEnvironment();
  const read = readCatalogue(toolsDirectory);
  if (!read.ok) return []; // told of the files
  const enabled = read.catalogue.only(enabledNames(environment));
  const refused = await refusedOf(enabled, { privateHosts }, (variable) => environment[variable] ?? '');
  if (refused.length === 0) return [ok(name, 'none of them is refused')];
  const advice =
    'these tools fail: let their files begin the address with ${env:NAME} and set NAME, or name the host in EGRESS_ALLOW';
  return [failed(name, refused.map(refusalLine).join('; '), advice)];
}
