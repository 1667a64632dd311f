/** A day that was typed; null while its year is: browsers tell of 0002 and 0020 on the way to 2026. */
export function typedDay(value: string): string | null {
  return value === '' || value >= '1000' ? value : null;
}
