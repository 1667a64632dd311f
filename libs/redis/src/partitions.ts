/** The hash tag of a partition: queue keys and state keys that share it share a slot and can share a script. */
export function toHashTag(partition: number): string {
  return `{p${partition}}`;
}
