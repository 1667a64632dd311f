/** Makes Grafana's dashboards from the table in panels.mjs; run as a program it writes them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dashboards } from './panels.mjs';

const folder = fileURLToPath(new URL('./dashboards', import.meta.url));
/** Chosen at the top of each dashboard: a Grafana of one's own has its Prometheus under an id of its own. */
const datasource = { type: 'prometheus', uid: '${datasource}' };
const datasourceVariable = { name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus' };
const perRow = 2;
const size = { w: 24 / perRow, h: 8 };

const looks = {
  stat: { type: 'stat', options: { reduceOptions: { calcs: ['lastNotNull'], values: false }, colorMode: 'none' } },
  time: { type: 'timeseries', options: { legend: { displayMode: 'list', placement: 'bottom' } } },
  stack: {
    type: 'timeseries',
    options: { legend: { displayMode: 'list', placement: 'bottom' } },
    custom: { stacking: { mode: 'normal' }, fillOpacity: 30 },
  },
};

function panelOf({ title, kind, unit, ask }, index) {
  const { type, options, custom = {} } = looks[kind];
  const questions = typeof ask === 'string' ? { '': ask } : ask;
  return {
    id: index + 1,
    title,
    type,
    datasource,
    gridPos: { ...size, x: (index % perRow) * size.w, y: Math.floor(index / perRow) * size.h },
    fieldConfig: { defaults: { unit, min: 0, custom }, overrides: [] },
    options,
    targets: Object.entries(questions).map(([legendFormat, expr], number) => ({
      refId: String.fromCharCode('A'.charCodeAt(0) + number),
      datasource,
      expr,
      legendFormat,
    })),
  };
}

/** The files by their names, as they stand in the folder `dashboards`. */
export function dashboardFiles() {
  return dashboards.map(({ uid, title, panels }) => {
    const dashboard = {
      uid,
      title,
      tags: ['turnpike'],
      timezone: 'browser',
      schemaVersion: 39,
      refresh: '30s',
      time: { from: 'now-6h', to: 'now' },
      templating: { list: [datasourceVariable] },
      panels: panels.map(panelOf),
    };
    return { name: `${uid}.json`, text: `${JSON.stringify(dashboard, null, 2)}\n` };
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(folder, { recursive: true });
  for (const { name, text } of dashboardFiles()) writeFileSync(`${folder}/${name}`, text);
}
