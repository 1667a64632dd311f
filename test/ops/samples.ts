import { appNames } from '../support/app-process.js';
import type { Stack } from '../support/stack.js';
import { readRules } from './monitoring.js';
import { readQuery } from './read-query.js';

interface Sample {
  metric: string;
  labels: string;
  value: number;
}

/** What `/metrics` of all apps says at one time; an app that does not answer is not `up`. */
export interface Samples {
  up: ReadonlySet<string>;
  all: readonly Sample[];
}

function parse(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    const [series = '', value = ''] = [line.slice(0, line.lastIndexOf(' ')), line.slice(line.lastIndexOf(' ') + 1)];
    if (series === '' || series.startsWith('#')) return [];
    const [metric = '', labels = ''] = series.split('{', 2);
    return [{ metric, labels, value: Number(value) }];
  });
}

/** Asks every app, as Prometheus does. */
export async function scrape({ apps }: Stack): Promise<Samples> {
  const up = new Set<string>();
  const pages = appNames.map(async (app) => {
    const response = await fetch(`${apps[app].adminUrl}/metrics`).catch(() => null);
    if (response === null) return [];
    up.add(app);
    return parse(await response.text());
  });
  return { up, all: (await Promise.all(pages)).flat() };
}

/** The sum over all apps of the series of a metric whose labels hold all of these. */
export function sumOf({ all }: Samples, metric: string, ...labels: readonly string[]): number {
  const series = all.filter((each) => each.metric === metric && labels.every((label) => each.labels.includes(label)));
  return series.reduce((sum, { value }) => sum + value, 0);
}

/** The metrics that an alert asks for, through the rules that record them; throws where there is no such alert. */
export function metricsOf(alert: string): string[] {
  const rules = readRules();
  const rule = rules.find((each) => each.alert === alert);
  if (rule === undefined) throw new Error(`no alert ${alert} in deploy/prometheus/rules`);
  return readQuery(rule.expr).selectors.flatMap(({ metric }) => {
    const recorded = rules.find(({ record }) => record === metric);
    return recorded ? readQuery(recorded.expr).selectors.map((each) => each.metric) : [metric];
  });
}

/** The section of the runbook that an alert leads to. */
export function sectionOf(alert: string): string {
  const url = readRules().find((each) => each.alert === alert)?.annotations?.runbook_url ?? '';
  return url.slice(url.lastIndexOf('#') + 1);
}
