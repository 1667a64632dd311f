import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { parse, stringify } from 'yaml';
import { prometheusRules } from '#alerts';
import { root } from './monitoring.js';

const path = `${root}deploy/prometheus/rules/alerts.yml`;

const head = [
  'Written by `npm run lab -- alert-rules` from the one table of alerts, libs/alerts; its limits are those of the product’s own messages, too.',
  'Each alert links the section of docs/runbook.md that says what to do; where your people read it stands in prometheus.yml (turnpike_runbook).',
  '`page` wakes somebody, `ticket` waits for the day.',
];

function asYaml(): string {
  const groups = prometheusRules().map(({ name, rules }) => {
    const lines = rules.map(({ note, rule }) => {
      const text = stringify([rule], { lineWidth: 0 });
      return `${note === null ? '' : `# ${note}\n`}${text}`.replace(/^/gm, '      ').trimEnd();
    });
    return `  - name: ${name}\n    rules:\n${lines.join('\n')}\n`;
  });
  return `${head.map((line) => `# ${line}\n`).join('')}groups:\n${groups.join('\n')}`;
}

it('the rules of Prometheus are those of the table of alerts: npm run lab -- alert-rules', () => {
  if (process.env['ALERT_RULES'] === 'write') writeFileSync(path, asYaml());
  const written: unknown = parse(readFileSync(path, 'utf8'));
  expect(written).toEqual({
    groups: prometheusRules().map(({ name, rules }) => ({ name, rules: rules.map(({ rule }) => rule) })),
  });
});
