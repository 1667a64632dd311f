import { secretForms } from '#values';

/** Keys and tokens that the recommended rules leave, by their published forms; and values that a text itself calls secret. Group 1: the secret. */
export const ownPatterns: readonly RegExp[] = [
  ...secretForms,
  /\bbasic\s{1,5}([A-Za-z0-9+/]{16,2000}={0,2})(?![A-Za-z0-9])/gi,
  /:\/\/[^\s:@/]{1,200}:([^\s@/]{1,200})@/g,
  /[?&](?:api_?key|access_token|token|key|secret|sig|signature|password)=([^\s&#"']{8,500})/gi,
  /\b[A-Z0-9_]{0,60}(?:_KEY|_TOKEN|_SECRET|_PASSWORD)["']?\s{0,3}[:=]\s{0,3}["']?([^\s"',;<>{}$]{6,500})/g,
  /\b(?:pass(?:word|wd|phrase)|secret|api[ _-]?key|(?:(?:access|auth|bearer|secret|refresh|bot)[ _-]?)?(?:token|key)|client[ _-]?secret)["']?\s{0,3}[:=]\s{0,3}["']?((?=[^\s"',;<>{}]{0,200}[0-9!@#$%^&*])[^\s"',;<>{}]{6,500})/gi,
  /\b(?:password|passwd|passphrase|pin|secret|token|api[ _-]?key)\s(?:is|was|are)\s{1,3}["'`]?((?=[^\s"'`]{0,200}[0-9!@#$%^&*])[^\s"'`]{6,200})/gi,
];
