/** When a record was begun, by Redis's clock in ms; null where it does not say. */
export function begunAt(content: readonly string[]): number | null {
  const found = /"(?:at|startedAt)":(\d+)/.exec(content.join('\n'))?.[1];
  return found === undefined ? null : Number(found);
}
