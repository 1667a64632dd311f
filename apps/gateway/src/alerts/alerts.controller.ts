import { Controller, Get, Inject } from '@nestjs/common';
import { alertTargets, causeTitle, messageSubject, watchedRow } from '#alerts';
import type { AlertMessage, AlertRecord, AlertTarget, Cause } from '#alerts';
import { Operation } from '../openapi/operation.js';
import type { AskStore } from '../platform/ask-store.js';
import { toIsoOrNull } from '../platform/iso-time.js';
import { ALERT_NOTIFIER, ALERT_RECORD } from '../platform/tokens.js';
import { alerts } from './alert-responses.js';
import type { AlertMessageView, AlertsView, OpenAlertView } from './alert-responses.js';
import type { AlertNotifier } from './alert-notifier.js';
import type { AlertStore } from './alert-store.js';

function openView(cause: Cause): OpenAlertView {
  const row = watchedRow(cause.alert);
  return {
    ...{ alert: cause.alert, subject: cause.subject, severity: row?.severity ?? 'ticket' },
    state: cause.firingSince === null ? 'pending' : 'firing',
    title: causeTitle(cause),
    since: new Date(cause.since).toISOString(),
    firing_since: toIsoOrNull(cause.firingSince),
    ...{ value: cause.value, worst: cause.worst, told: cause.isTold, link: cause.link },
    runbook: row?.section ?? '',
  };
}

function messageView({ id, at, changes, deliveries }: AlertMessage): AlertMessageView {
  const sent = alertTargets.flatMap((target) => {
    const delivery = deliveries[target];
    return delivery ? [{ target, status: delivery.status, tries: delivery.tries, answer: delivery.answer }] : [];
  });
  return { id, at: new Date(at).toISOString(), subject: messageSubject(changes), deliveries: sent };
}

function alertsView({ lookedAt, causes, messages }: AlertRecord, targets: AlertTarget[]): AlertsView {
  return {
    targets,
    looked_at: toIsoOrNull(lookedAt === 0 ? null : lookedAt),
    open: causes.map(openView),
    messages: messages.toReversed().map(messageView),
  };
}

/** What operators are told of by itself; nothing in it is anybody's words. */
@Controller('v1/alerts')
export class AlertsController {
  constructor(
    @Inject(ALERT_RECORD) private readonly ask: AskStore<AlertStore>,
    @Inject(ALERT_NOTIFIER) private readonly notifier: AlertNotifier,
  ) {}

  @Operation({
    id: 'getAlerts',
    summary: 'What is amiss now, and what people were told of it',
    answers: { 200: alerts },
  })
  @Get()
  list(): Promise<AlertsView> {
    return this.ask(async (store) => alertsView(await store.read(), this.notifier.targets));
  }
}
