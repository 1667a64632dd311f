/**
 * Texts, dates and JSON from outside: checked, cut and put on one line, without a word about what they are for. It knows nothing of the
 * other libraries and imports no package.
 */
export { findWeekday, isCalendarDate, isDatePattern } from './calendar-date.js';
export {
  clip,
  clipAtWord,
  clipUnder,
  endOf,
  firstOf,
  lastOf,
  latestWithin,
  startOf,
  startOfBytes,
  unitsOf,
} from './cut.js';
export { ForeignJsonError, mostForeignLevels, parseForeignJson } from './foreign-json.js';
export { headerNameProblem, isHeaderValue, isMethod, isMethodOverride } from './http-header.js';
export { isObject } from './is-object.js';
export { isDeeperThan } from './json-depth.js';
export { forbiddenNames, jsonProblem, maxJsonDepth } from './json-problem.js';
export type { JsonBounds } from './json-problem.js';
export { jsonTextProblems } from './json-text.js';
export type { JsonTextProblem } from './json-text.js';
export { lazily } from './lazily.js';
export { localTime } from './local-time.js';
export { namesServer } from './named-server.js';
export { nearestName, slipsBetween } from './nearest-name.js';
export { oneLine, safeLines } from './one-line.js';
export { readField } from './read-field.js';
export { readOrigins } from './origins.js';
export type { Origin } from './origins.js';
export { plainWords } from './plain-words.js';
export { readRetryAfter } from './retry-after.js';
export { secretForms, tokenForms, withoutSecretForms } from './token-forms.js';
