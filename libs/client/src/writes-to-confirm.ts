import type { components } from './schema.js';

type FieldError = NonNullable<components['schemas']['Problem']['errors']>[number];

/** What a person confirms who has read which nodes write without asking: the refusal gives it behind each of them. Null: it was refused for more. */
export function hashToConfirm({ errors = [] }: { errors?: readonly FieldError[] }): string | null {
  const hashes = errors.map(({ code, detail }) =>
    code === 'WRITES_UNCONFIRMED' ? (/ by ([\da-f]{16})$/.exec(detail)?.[1] ?? null) : null,
  );
  const [first = null] = hashes;
  return hashes.every((hash) => hash === first) ? first : null;
}
