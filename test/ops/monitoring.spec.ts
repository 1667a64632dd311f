import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { metrics } from '#telemetry';
import { outcomeTable, runOutcomes } from '#protocol';
import { dashboardFiles } from '../../deploy/grafana/dashboards.mjs';
import { knownMetrics } from './known-metrics.js';
import { panelQuestions, readRules, root, ruleQuestions } from './monitoring.js';
import { readQuery } from './read-query.js';

interface DashboardJson {
  templating: { list: object[] };
  panels: { datasource: { uid: string }; targets: { datasource: { uid: string } }[] }[];
}

const rules = readRules();
const questions = [...ruleQuestions(), ...panelQuestions()];
const known = await knownMetrics(rules);

/** Nobody can ask for a value of a label that is never written: a list is all that it can say. */
function unheardOf(metric: string, label: string, values: readonly string[]): string[] {
  const all = known.get(metric)?.[label];
  const plain = values.filter((value) => /^[\w-]+$/.test(value));
  return Array.isArray(all) ? plain.filter((value) => !all.includes(value)) : [];
}

function mistakesOf(expr: string): string[] {
  const { selectors, grouped } = readQuery(expr);
  const mistakes = selectors.flatMap(({ metric, matchers }) => {
    const labels = known.get(metric);
    if (!labels) return [`no metric ${metric}`];
    return matchers.flatMap(({ label, values }) =>
      label in labels ? unheardOf(metric, label, values) : [`${metric} has no label ${label}`],
    );
  });
  const all = new Set(selectors.flatMap(({ metric }) => Object.keys(known.get(metric) ?? {})));
  return [...mistakes, ...grouped.filter((label) => !all.has(label)).map((label) => `no label ${label}`)];
}

/** The anchors that a forge makes of a document's headings. */
function anchorsOf(document: string): Set<string> {
  const headings = readFileSync(`${root}${document}`, 'utf8').matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, text = '']) =>
      text
        .toLowerCase()
        .replace(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
}

describe('rules and dashboards', () => {
  it('judge how runs end as the table of outcomes does', () => {
    const judged = (...results: string[]) =>
      runOutcomes.filter((outcome) => results.includes(outcomeTable[outcome].result)).sort();
    const left = questions
      .flatMap(({ expr }) => [...expr.matchAll(/turnpike_runs_total\{outcome!~"([^"]+)"\}/g)])
      .map(([, names = '']) => names.split('|').sort().join());
    expect(new Set(left)).toEqual(new Set([judged('ended').join(), judged('good', 'ended').join()]));
  });

  it('ask for something each', () => {
    expect(questions.filter(({ expr }) => readQuery(expr).selectors.length === 0)).toEqual([]);
  });

  it('ask only for metrics, labels and values that there are', () => {
    const wrong = questions.map(({ asker, expr }) => ({ asker, mistakes: mistakesOf(expr) }));
    expect(wrong.filter(({ mistakes }) => mistakes.length > 0)).toEqual([]);
  });

  it('would be found out if they asked for others', () => {
    const asked = 'sum by (kind) (rate(turnpike_runs_total{outcome="answerd", tool="x"}[5m])) / turnpike_turns';
    expect(mistakesOf(asked)).toEqual([
      'answerd',
      'turnpike_runs_total has no label tool',
      'no metric turnpike_turns',
      'no label kind',
    ]);
  });
});

describe('dashboards', () => {
  it('show every metric there is, or what a rule makes of it', () => {
    const read = (expr: string): string[] => readQuery(expr).selectors.map(({ metric }) => metric);
    const shown = new Set(panelQuestions().flatMap(({ expr }) => read(expr)));
    const recorded = rules.filter(({ record }) => record !== undefined && shown.has(record));
    for (const metric of recorded.flatMap(({ expr }) => read(expr))) shown.add(metric);
    const series = (name: string): string[] => ['', '_bucket', '_count'].map((end) => `${name}${end}`);
    const names = Object.values(metrics).map(({ name }) => name);
    expect(names.filter((name) => !series(name).some((one) => shown.has(one)))).toEqual([]);
  });

  it('ask whichever Prometheus a reader chooses, and none by its id', () => {
    for (const { text } of dashboardFiles()) {
      const { templating, panels } = JSON.parse(text) as DashboardJson; // made by dashboards.mjs
      expect(templating.list).toEqual([expect.objectContaining({ name: 'datasource', type: 'datasource' })]);
      const asked = panels.flatMap(({ datasource, targets }) => [
        datasource,
        ...targets.map((each) => each.datasource),
      ]);
      expect(new Set(asked.map(({ uid }) => uid))).toEqual(new Set(['${datasource}']));
    }
  });

  it('are the files that the table of panels makes: node deploy/grafana/dashboards.mjs', () => {
    const folder = `${root}deploy/grafana/dashboards`;
    const committed = readdirSync(folder).map((name) => ({ name, text: readFileSync(`${folder}/${name}`, 'utf8') }));
    const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
    expect(committed.toSorted(byName)).toEqual(dashboardFiles().toSorted(byName));
  });
});

/** What the link to the runbook begins with: the base that Prometheus is told, or else the path in the repository. */
const runbookBase = '{{ with $externalLabels.turnpike_runbook }}{{ . }}{{ else }}docs/runbook.md{{ end }}';

describe('alerts', () => {
  const alerts = rules.filter(({ alert }) => alert !== undefined);

  it('are there once each: two of one name would say the same twice', () => {
    const names = alerts.map(({ alert }) => alert);
    expect(names).toEqual([...new Set(names)]);
  });

  it('say how urgent they are and what has happened', () => {
    for (const { labels, annotations } of alerts) {
      expect(['page', 'ticket']).toContain(labels?.['severity']);
      expect(annotations?.summary).toMatch(/\S/);
    }
  });

  it('lead to a section of the runbook that exists, wherever a team has it', () => {
    const anchors = anchorsOf('docs/runbook.md');
    const dead = alerts.flatMap(({ annotations }) => {
      const [base = '', anchor = ''] = (annotations?.runbook_url ?? '').split('#');
      return base === runbookBase && anchors.has(anchor) ? [] : [annotations?.runbook_url];
    });
    expect(dead).toEqual([]);
  });

  it('are tested each, by promtool in npm run lab -- test:ops', () => {
    const file = readFileSync(`${root}deploy/prometheus/rules.test.yml`, 'utf8');
    const { tests } = parse(file) as { tests: { alert_rule_test?: { alertname: string; exp_alerts: unknown[] }[] }[] }; // promtool reads it
    const firing = tests.flatMap(({ alert_rule_test: cases = [] }) => cases.filter((one) => one.exp_alerts.length > 0));
    expect(new Set(firing.map(({ alertname }) => alertname))).toEqual(new Set(alerts.map(({ alert }) => alert)));
  });
});
