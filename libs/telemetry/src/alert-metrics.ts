import { alertTargets, certifiedNames, watchedKinds, watchedNames } from '#alerts';
import { counter, gauge } from './metric-kinds.js';

/** What the product watches by itself, and tells people of. */
export const alertMetrics = {
  alertsFiring: gauge('alerts_firing', 'What an alert of the product itself is about and counts, by alert.', {
    alert: watchedNames,
  }),
  alertMessages: counter('alert_messages_total', 'Tries to tell people of alerts, by where to and what came of them.', {
    target: alertTargets,
    result: ['sent', 'again', 'unknown', 'failed'],
  }),
  certificateLeft: gauge(
    'certificate_seconds_left',
    'How long the certificate of the public address, or of Redis, is still good; 1: it has ended; 0: there is none to look at.',
    { of: certifiedNames },
  ),
  keyLeft: gauge(
    'key_seconds_left',
    'How long the named key that ends first is still good; 1: it has ended; 0: none ends.',
    {},
  ),
  objectsFailing: gauge('objects_failing', 'What has a health and fails, by its kind.', { kind: watchedKinds }),
  glassUses: counter('break_glass_uses_total', 'Sign-ins to the console by the break-glass key.', {}),
} as const;
