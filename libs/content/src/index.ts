/**
 * Text that others wrote, made fit to be read by a model: cleaned, cut, fenced, and without blocks that only the runtime writes. It knows no tool, no
 * store and no program.
 */
export { asksForSecret, credentialsPage, withoutSecretAsks } from './asks-for-secret.js';
export { cleanText } from './clean-text.js';
export { quotedMessage, unfencedData, untrustedData } from './untrusted-data.js';
export type { UntrustedSource } from './untrusted-data.js';
