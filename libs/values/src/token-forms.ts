/** Keys and tokens that are known by their published forms, wherever they stand. Group 1: the secret. */
export const tokenForms: readonly RegExp[] = [
  /\b(sk-[A-Za-z0-9_-]{16,200})/g,
  /\b((?:xox[abeprs]|xapp)-[A-Za-z0-9-]{10,250})/g,
  /\b(github_pat_[A-Za-z0-9_]{40,255}|gh[opsur]_[A-Za-z0-9]{20,255})/g,
  /\b((?:AKIA|ASIA)[A-Z0-9]{16})\b/g,
  /\b(AIza[A-Za-z0-9_-]{35})/g,
  /\b(hf_[A-Za-z0-9]{30,60})/g,
  /\b(glpat-[A-Za-z0-9_-]{20,100}|npm_[A-Za-z0-9]{36}|shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32})/g,
  /\b(SG\.[A-Za-z0-9_-]{16,64}\.[A-Za-z0-9_-]{16,64})/g,
  /\b(eyJ[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]{10,4000})/g,
  /\b(\d{8,10}:AA[A-Za-z0-9_-]{32,35})/g,
  /\b(whsec_[A-Za-z0-9+/=]{16,100}|rk_(?:live|test)_[A-Za-z0-9]{16,100}|sk_(?:live|test)_[A-Za-z0-9]{16,100})/g,
  /\b(gsk_[A-Za-z0-9]{40,80}|pplx-[A-Za-z0-9]{40,80}|r8_[A-Za-z0-9]{30,60}|dop_v1_[0-9a-f]{64})/g,
  /(-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^]{0,10000}?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$))/g,
];

/** The same and others, which no one mistakes for something else wherever they stand: of what others wrote, a model reads none. Group 1: the secret. */
export const secretForms: readonly RegExp[] = [
  ...tokenForms,
  /\b((?:AC|SK)[0-9a-f]{32})\b/g,
  /\bbearer\s{1,5}([A-Za-z0-9._~+/-]{16,2000}={0,2})/gi,
];

/**
 * A text without what has the form of a secret. `mayBeJson`: escapes are read as such; assistants before rules 3 did not. The same text gives
 * the same answer.
 */
export function withoutSecretForms(text: string, mayBeJson = true): string {
  return secretForms.reduce((left, form) => withoutForm(left, form, mayBeJson), text);
}

/** The letter of an escape in JSON begins no word: what stands behind `\\n` begins a line. */
const escapes = /\\[bfnrt]/g;

function withoutForm(text: string, form: RegExp, mayBeJson: boolean): string {
  const read = mayBeJson ? text.replaceAll(escapes, '  ') : text;
  let [kept, from] = ['', 0];
  for (const { index, 0: whole, 1: secret = '' } of read.matchAll(form)) {
    const at = index + whole.indexOf(secret);
    kept += `${text.slice(from, at)}[REDACTED]`;
    from = at + secret.length;
  }
  return kept + text.slice(from);
}
