import { isIPv6 } from 'node:net';
import { EnvError, makeValidator } from 'envalid';
import type { ValidatorSpec } from 'envalid';

function readInteger(input: string, min: number, max: number): number {
  const value = Number(input);
  if (input.trim() === '' || !Number.isInteger(value) || value < min || value > max) {
    throw new EnvError(`expected a whole number from ${min} to ${max}`);
  }
  return value;
}

/** A whole number within bounds, which stand in the error and in the settings' table; without a default it may be left out. */
export function integer(options: { min: number; max: number; default: number }): ValidatorSpec<number>;
export function integer(options: { min: number; max: number }): ValidatorSpec<number | undefined>;
export function integer(options: { min: number; max: number; default?: number }): ValidatorSpec<number | undefined> {
  const { min, max } = options;
  const spec = makeValidator<number>((input) => readInteger(input, min, max))({ default: options.default });
  return { ...spec, ...{ bounds: `${min} to ${max}` } };
}

/** A number from 0 to 1. */
export const fraction = makeValidator<number>((input) => {
  const value = Number(input);
  if (input.trim() !== '' && value >= 0 && value <= 1) return value;
  throw new EnvError('expected a number from 0 to 1');
});

/** A port, and whether it was configured: a default one may give way to another. 0 picks a free one. */
export const adminPort = makeValidator<{ port: number; isGiven: boolean }>((input) => ({
  port: readInteger(input, 0, 65_535),
  isGiven: true,
}));

/** An http or https address, kept without a slash at its end. */
export const webAddress = makeValidator<string>((input) => {
  const url = URL.canParse(input) ? new URL(input) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new EnvError('expected an http or https address');
  return input.replace(/\/+$/, '');
});

/** Whether there is an IANA time zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

/** An IANA time zone, such as America/New_York. */
export const timeZone = makeValidator<string>((input) => {
  if (!isTimeZone(input)) throw new EnvError('expected an IANA time zone such as America/New_York');
  return input;
});

const hostName = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;

/** A host in a URL's form, so that both compare as text; null for what is more or less than one host. */
function normalizeHost(input: string): string | null {
  const bare = input.replace(/^\[|\]$|\.$/g, '');
  const address = `http://${isIPv6(bare) ? `[${bare}]` : bare}`;
  if (/[/:@?#]/.test(bare) && !isIPv6(bare)) return null;
  if (!URL.canParse(address)) return null;
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
  return isIPv6(host) || hostName.test(host) ? host : null;
}

/** Names or addresses of hosts, separated by commas. A range, a port or a scheme is refused: no address has such a host. */
export const hosts = makeValidator<readonly string[]>((input) => {
  const entries = input.split(',').map((entry) => entry.trim());
  return entries.filter(Boolean).map((entry, n) => {
    const host = normalizeHost(entry);
    if (host === null)
      throw new EnvError(
        `entry ${n + 1}: expected the name or address of one host, without scheme, port, path or range, such as dash.internal or 10.0.0.7`,
      );
    return host;
  });
});
