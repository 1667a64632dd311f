import { InvariantError } from './errors.js';

/** The longest name that every provider takes. */
const maxProviderNameLength = 64;

/**
 * A tool's name in the letters every provider allows (`[A-Za-z0-9_-]`): a dot becomes `-_` and a hyphen `--`, so that
 * no two names meet and `math.gcd` comes back from `math-_gcd`. Throws InvariantError on a name that
 * is none of ours or becomes longer than 64 characters.
 */
export function toProviderName(name: string): string {
  const mapped = name.replaceAll('-', '--').replaceAll('.', '-_');
  if (!/^[A-Za-z0-9_.-]+$/.test(name) || mapped.length > maxProviderNameLength) {
    throw new InvariantError(`a provider cannot be told of a tool named ${JSON.stringify(name)}`);
  }
  return mapped;
}

/** The tool a provider's answer means; null for a name that `toProviderName` never makes, as a model may invent one. */
export function fromProviderName(mapped: string): string | null {
  if (!/^(?:[A-Za-z0-9_]|--|-_)+$/.test(mapped) || mapped.length > maxProviderNameLength) return null;
  return mapped.replaceAll(/-([-_])/g, (_, mark) => (mark === '-' ? '-' : '.'));
}
