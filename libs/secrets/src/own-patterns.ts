import { tokenForms } from '#contract';

/** Keys and tokens that the recommended rules leave, by their published forms; and values that a text itself calls secret. Group 1: the secret. */
export const ownPatterns: readonly RegExp[] = [
  ...tokenForms,
  /\b(AIza[A-Za-z0-9_-]{35})/g,
  /\b(hf_[A-Za-z0-9]{30,60})/g,
  /\b((?:AC|SK)[0-9a-f]{32})\b/g,
  /\b(eyJ[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]{10,4000})/g,
  /\b(\d{8,10}:AA[A-Za-z0-9_-]{32,35})/g,
  /\b(whsec_[A-Za-z0-9+/=]{16,100}|rk_(?:live|test)_[A-Za-z0-9]{16,100}|sk_(?:live|test)_[A-Za-z0-9]{16,100})/g,
  /\b(gsk_[A-Za-z0-9]{40,80}|pplx-[A-Za-z0-9]{40,80}|r8_[A-Za-z0-9]{30,60}|dop_v1_[0-9a-f]{64})/g,
  /(-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^]{0,10000}?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$))/g,
  /\bbearer\s{1,5}([A-Za-z0-9._~+/-]{16,2000}={0,2})/gi,
  /\bbasic\s{1,5}([A-Za-z0-9+/]{16,2000}={0,2})(?![A-Za-z0-9])/gi,
  /:\/\/[^\s:@/]{1,200}:([^\s@/]{1,200})@/g,
  /[?&](?:api_?key|access_token|token|key|secret|sig|signature|password)=([^\s&#"']{8,500})/gi,
  /\b[A-Z0-9_]{0,60}(?:_KEY|_TOKEN|_SECRET|_PASSWORD)["']?\s{0,3}[:=]\s{0,3}["']?([^\s"',;<>{}$]{6,500})/g,
  /\b(?:pass(?:word|wd|phrase)|secret|api[ _-]?key|(?:(?:access|auth|bearer|secret|refresh|bot)[ _-]?)?(?:token|key)|client[ _-]?secret)["']?\s{0,3}[:=]\s{0,3}["']?((?=[^\s"',;<>{}]{0,200}[0-9!@#$%^&*])[^\s"',;<>{}]{6,500})/gi,
  /\b(?:password|passwd|passphrase|pin|secret|token|api[ _-]?key)\s(?:is|was|are)\s{1,3}["'`]?((?=[^\s"'`]{0,200}[0-9!@#$%^&*])[^\s"'`]{6,200})/gi,
];
