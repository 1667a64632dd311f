import { EnvError, makeValidator } from 'envalid';
import { senderSettings, sendRules } from '#sends/settings';
import type { SenderConfig } from '#sends/settings';
import { setting } from '#settings';
import { referenceSettings } from '#tools';

/** What a controller may do beside its turns: tools of ours that only read, and sends (ADR 161). */
const servedRoles = ['safe-tools', 'sends'] as const;

export type ServedRole = (typeof servedRoles)[number];

function isRole(name: string): name is ServedRole {
  return servedRoles.some((role) => role === name);
}

/** The roles that a text names; null: it names something else. */
function rolesIn(text: string): readonly ServedRole[] | null {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const wanted = names.filter((name) => name !== 'all');
  if (!wanted.every(isRole)) return null;
  return servedRoles.filter((role) => names.includes('all') || wanted.includes(role));
}

const roles = makeValidator<readonly ServedRole[]>((input) => {
  const found = rolesIn(input);
  if (found === null) throw new EnvError(`expected all, or names out of ${servedRoles.join(', ')} with commas between`);
  return found;
});

/** Which roles a controller has beside its own, and what those need: where it serves tools the values that their files refer to, and no other secrets. */
export function servingSettings(environment: NodeJS.ProcessEnv) {
  const serves = setting('what controllers do themselves as soon as it is decided', roles({ default: [] }), {
    values: '`safe-tools`, `sends`, `all`',
    default: 'nothing',
    note: 'What only reads and is no MCP tool is called by the controller then, without a job; it needs what the tools need, their keys and `EGRESS_ALLOW`. So are answers sent over Twilio, by what Twilio needs (ADR 161).',
  });
  const served = rolesIn(environment['SERVE'] ?? '') ?? [];
  const ofTools = served.includes('safe-tools') ? referenceSettings(environment, (enabled) => enabled.plainReads) : {};
  const ofSends: object = served.includes('sends') ? senderSettings(environment) : {};
  return { SERVE: serves, ...sendRules(environment), ...ofTools, ...ofSends };
}

/** Whether a controller serves sends; then it has read what these need. */
export function servesSends<C extends { SERVE: readonly ServedRole[] }>(config: C): config is C & SenderConfig {
  return config.SERVE.includes('sends');
}
