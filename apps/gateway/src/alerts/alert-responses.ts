import * as Type from 'typebox';
import { alertSeverities, alertStates, alertTargets, deliveryStatuses, watchedNames } from '#alerts';
import { dateTime, list, nullable, oneOf } from '../openapi/schemas.js';

const severity = oneOf(alertSeverities);
const link = Type.String({ description: 'The page of the console that shows what is behind it, from # on.' });
const runbook = Type.String({ description: 'The section of the runbook, by its anchor.' });

const openAlert = Type.Object(
  {
    alert: oneOf(watchedNames),
    subject: Type.String({ description: 'What it is about, such as a queue; empty: the whole.' }),
    state: oneOf(alertStates),
    severity,
    title: Type.String(),
    since: dateTime(),
    firing_since: nullable(dateTime(), { description: 'Since when it has held long enough; null: not yet.' }),
    value: Type.Number(),
    worst: Type.Number(),
    told: Type.Boolean({ description: 'Whether a message says so; one that another alert explains has none.' }),
    link,
    runbook,
  },
  { title: 'OpenAlert' },
);
export type OpenAlertView = Type.Static<typeof openAlert>;

const delivery = Type.Object({
  target: oneOf(alertTargets),
  status: oneOf(deliveryStatuses),
  tries: Type.Integer(),
  answer: nullable(Type.String(), { description: 'The last answer; null: none yet.' }),
});

const alertMessage = Type.Object(
  {
    id: Type.String(),
    at: dateTime(),
    subject: Type.String(),
    deliveries: list(delivery),
  },
  { title: 'AlertMessage' },
);
export type AlertMessageView = Type.Static<typeof alertMessage>;

const targets = list(oneOf(alertTargets), {
  description: 'Whom this gateway tells. Empty: nobody, and then answers that fail and costs are not looked at.',
});

export const alerts = Type.Object(
  {
    targets,
    looked_at: nullable(dateTime(), { description: 'When the last look was; null: there was none yet.' }),
    open: list(openAlert, { description: 'What is amiss, or about to count.' }),
    messages: list(alertMessage, { description: 'The latest 200, newest first.' }),
  },
  { title: 'Alerts', description: 'What operators are told of by itself.' },
);
export type AlertsView = Type.Static<typeof alerts>;
