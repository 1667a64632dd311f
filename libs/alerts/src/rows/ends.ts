import type { AlertRow } from '../alert-row.js';

/** What ends on a day that is known. */
export const endsAlerts = [
  {
    name: 'certificate-ends',
    severity: 'ticket',
    section: 'a-certificate-or-a-key-ends',
    limit: 14,
    forSeconds: 0,
    expr: 'min by (of) ((turnpike_certificate_seconds_left > 0) / 86400) < $limit',
    summary: 'the certificate of {{ $labels.of }} ends in {{ $value | printf "%.1f" }} days',
    note: '0 says that there is none to look at; one that has ended shows as 1 second.',
    watched: {
      title: 'the certificate of {subject} ends in {value}',
      unit: 'days',
      isBelow: true,
      bounds: [1, 365],
      clearAt: 1,
      clearSeconds: 0,
    },
  },
  {
    name: 'key-ends',
    severity: 'ticket',
    section: 'a-certificate-or-a-key-ends',
    limit: 7,
    forSeconds: 0,
    expr: 'min((turnpike_key_seconds_left > 0) / 86400) < $limit',
    summary: 'a named key ends in {{ $value | printf "%.1f" }} days',
    note: '0 says that none ends; one that has ended shows as 1 second for a week.',
    watched: {
      title: 'the key {subject} ends in {value}',
      unit: 'days',
      isBelow: true,
      bounds: [1, 365],
      clearAt: 1,
      clearSeconds: 0,
    },
  },
] as const satisfies readonly AlertRow[];
