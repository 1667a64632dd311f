import { nearestName } from '#values';
import type { JsonSchema } from '#model-turn';

/** Fields that begin so are whoever's writes them: nobody reads them, and they are kept. */
export const ownFields: Record<string, JsonSchema> = { '^x-': {} };

/** Whether a name is that of such a field. */
export function isOwnField(name: string): boolean {
  return name.startsWith('x-');
}

/** Why a field is refused: which was meant, or which there are. */
export function noField(name: string, known: readonly string[]): string {
  const meant = nearestName(name, known);
  if (meant !== null) return `there is no such field: did you mean ${meant}?`;
  return `there is no such field: expected one of ${known.join(', ')}, or a name that begins with x-`;
}
