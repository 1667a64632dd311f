/** Secrets in texts that people write, taken out before anything stores, logs or sends them. It knows no message, no store and no program. */
export { redacted, redactSecrets } from './redact-secrets.js';
