export interface Panel {
  title: string;
  /** As what it is drawn: one number, lines, or lines upon each other. */
  kind: 'stat' | 'time' | 'stack';
  /** Grafana's name of the unit. */
  unit: string;
  /** One question in PromQL, or several by their legends. */
  ask: string | Record<string, string>;
}

export interface Dashboard {
  uid: string;
  title: string;
  panels: Panel[];
}

export const dashboards: Dashboard[];
