/**
 * What an operator is told of by itself: the one table of alerts and their limits, what a look makes of readings, and the messages that
 * come of it. Pure: it reads nothing and sends nothing.
 */
export type { AlertRow } from './alert-row.js';
export { alertGroups, watchedAlerts, watchedNames } from './alert-table.js';
export type { WatchedName, WatchedRow } from './alert-table.js';
export type { AlertLimits, Cause, ReadValue, Readings } from './cause.js';
export { afterLook, claimDue, emptyRecord, noteResult } from './messages.js';
export type { AlertDelivery, AlertMessage, AlertRecord, ClaimedMessage, TargetRepeat, TryResult } from './messages.js';
export { alertSeverities, alertStates, alertTargets, certifiedNames, deliveryStatuses, watchedKinds } from './names.js';
export type { AlertTarget, CertifiedName } from './names.js';
export { prometheusRules, ruleName } from './prometheus-rules.js';
export { causeTitle, messageSubject, messageText, shortText, watchedRow } from './words.js';
export type { LinkBases, ToldChange } from './words.js';
