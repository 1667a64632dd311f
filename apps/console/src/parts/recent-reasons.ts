/** Reasons that were given in this tab, the latest first: an operator who works through a list has one for many. */
let reasons: readonly string[] = [];

export function keepReason(reason: string): void {
  reasons = [reason, ...reasons.filter((known) => known !== reason)];
}

export function recentReasons(): readonly string[] {
  return reasons;
}

/** They are another's, who signs in next. */
export function forgetReasons(): void {
  reasons = [];
}
