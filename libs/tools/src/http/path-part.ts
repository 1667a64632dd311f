const slash = /[/\\]/;
const encoded = /%[0-9a-f]{2}/i;

/**
 * A text as one step of a path, encoded; null for what could become another path. Many servers decode before they route, and some twice:
 * so nothing that is percent-encoded already, no `.` or `..`, and no slash unless the file allows one here.
 */
export function pathPart(text: string | null, mayHoldSlashes: boolean): string | null {
  if (text === null || !text.isWellFormed() || encoded.test(text)) return null;
  const steps = text.split(slash);
  if (steps.length > 1 && !mayHoldSlashes) return null;
  return steps.some((step) => step === '' || step === '.' || step === '..') ? null : encodeURIComponent(text);
}
