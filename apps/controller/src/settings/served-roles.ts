import { EnvError, makeValidator } from 'envalid';
import { setting } from '#settings';
import { referenceSettings } from '#tools';

/** What a controller may do beside its turns: tools of ours that only read (ADR 161). */
const servedRoles = ['safe-tools'] as const;

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
  if (names.includes('all')) return servedRoles;
  return names.every(isRole) ? servedRoles.filter((role) => names.includes(role)) : null;
}

const roles = makeValidator<readonly ServedRole[]>((input) => {
  const found = rolesIn(input);
  if (found === null) throw new EnvError(`expected all, or names out of ${servedRoles.join(', ')} with commas between`);
  return found;
});

/** Which roles a controller has beside its own, and where it serves tools the values that the files of these refer to: no other secrets. */
export function servingSettings(environment: NodeJS.ProcessEnv) {
  const serves = setting('what controllers do themselves as soon as it is decided', roles({ default: [] }), {
    values: '`safe-tools`, `all`',
    default: 'nothing',
    note: 'What only reads and is no MCP tool is called by the controller then, without a job; it needs what the tools need, their keys and `EGRESS_ALLOW` (ADR 161).',
  });
  const servesTools = (rolesIn(environment['SERVE'] ?? '') ?? []).includes('safe-tools');
  return { SERVE: serves, ...(servesTools ? referenceSettings(environment, (enabled) => enabled.plainReads) : {}) };
}
