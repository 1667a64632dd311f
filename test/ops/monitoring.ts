import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** The project's folder, from the source and from the build. */
export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/dist\/$/, '');

/** A recording rule or an alert, as its file has it. */
export interface Rule {
  record?: string;
  alert?: string;
  expr: string;
  labels?: Record<string, string>;
  annotations?: { summary: string; runbook_url: string };
}

/** A question that a dashboard or a rule asks, and who asks it. */
export interface Question {
  asker: string;
  expr: string;
}

const rulesFolder = `${root}deploy/prometheus/rules`;
const dashboardsFolder = `${root}deploy/grafana/dashboards`;

/** Every rule of deploy/prometheus/rules. */
export function readRules(): Rule[] {
  return readdirSync(rulesFolder).flatMap((file) => {
    const { groups } = parse(readFileSync(`${rulesFolder}/${file}`, 'utf8')) as { groups: { rules: Rule[] }[] }; // promtool has checked it
    return groups.flatMap(({ rules }) => rules);
  });
}

interface DashboardFile {
  title: string;
  panels: { title: string; targets: { expr: string }[] }[];
}

/** Every question of the committed dashboards. */
export function panelQuestions(): Question[] {
  return readdirSync(dashboardsFolder).flatMap((file) => {
    const { title, panels } = JSON.parse(readFileSync(`${dashboardsFolder}/${file}`, 'utf8')) as DashboardFile; // made by dashboards.mjs
    return panels.flatMap((panel) =>
      panel.targets.map(({ expr }) => ({ asker: `panel ${title} / ${panel.title}`, expr })),
    );
  });
}

/** Every question of the rules. */
export function ruleQuestions(): Question[] {
  return readRules().map(({ record, alert, expr }) => ({ asker: alert ? `alert ${alert}` : `rule ${record}`, expr }));
}
