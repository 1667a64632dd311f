/** Keys and tokens that are known by their published forms, wherever they stand. Group 1: the secret. */
export const tokenForms: readonly RegExp[] = [
  /\b(sk-[A-Za-z0-9_-]{16,200})/g,
  /\b((?:xox[abeprs]|xapp)-[A-Za-z0-9-]{10,250})/g,
  /\b(github_pat_[A-Za-z0-9_]{40,255}|gh[opsur]_[A-Za-z0-9]{20,255})/g,
  /\b((?:AKIA|ASIA)[A-Z0-9]{16})\b/g,
];
