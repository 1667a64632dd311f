import { InvariantError } from '#errors';

/** The longest name that every provider takes. */
const maxProviderNameLength = 64;

/**
 * A tool's name in the letters that every provider allows (`[A-Za-z0-9_-]`): a dot becomes `-_` and a hyphen `--`, so that no two names
 * collide and `math.gcd` comes back from `math-_gcd`. Throws InvariantError on an invalid name, or one that gets longer than 64
 * characters.
 */
export function toProviderName(name: string): string {
  const mapped = name.replaceAll('-', '--').replaceAll('.', '-_');
  if (!/^[A-Za-z0-9_.-]+$/.test(name) || mapped.length > maxProviderNameLength) {
    throw new InvariantError(`a provider cannot be told of a tool named ${JSON.stringify(name)}`);
  }
  return mapped;
}

/** The tool that a provider's answer names; null for a name that `toProviderName` never makes, since a model may invent one. */
export function fromProviderName(mapped: string): string | null {
  if (!/^(?:[A-Za-z0-9_]|--|-_)+$/.test(mapped) || mapped.length > maxProviderNameLength) return null;
  return mapped.replaceAll(/-([-_])/g, (_, mark) => (mark === '-' ? '-' : '.'));
}
