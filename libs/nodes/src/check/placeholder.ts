/** What stands before a secret in a header. */
const scheme = /^(?:(?:bearer|basic|token|bot|key)\b[\s:]*)+/i;
/** Words that tell a reader to put something else here, and what. */
const tells = /your|enter|insert|replace|paste|here|example|change/i;
const told = /key|token|secret|passw|credential|id|api/i;

/**
 * Whether what stands in the place of a secret is none: nothing behind the scheme, a name in brackets or behind a `$`, a mask, or words without a digit
 * that tell whoever reads them to put a secret there. A secret that somebody has made is never only that.
 */
export function isPlaceholder(text: string): boolean {
  const bare = text.replace(/^=/, '').trim().replace(scheme, '').trim();
  if (bare === '' || /^[*•.…_\-xX]{3,}$/.test(bare)) return true;
  if (/^(?:<[^<>]{1,60}>|\[[^[\]]{1,60}\])$/.test(bare)) return isWords(bare.slice(1, -1));
  if (/^(?:\$[A-Z][A-Z_]{2,40}|\$\{[A-Z][A-Z_]{2,40}\}|%[A-Z][A-Z_]{2,40}%)$/.test(bare)) return true;
  return isWords(bare) && tells.test(bare) && told.test(bare);
}

function isWords(text: string): boolean {
  return text.length <= 60 && /^[A-Za-z]+(?:[\s_-]+[A-Za-z]+)*$/.test(text);
}
