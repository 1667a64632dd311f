import { Module } from '@nestjs/common';
import type { DynamicModule, Provider } from '@nestjs/common';
import { DeadLettersController } from './dead-letters/dead-letters.controller.js';
import { IdempotentRequests } from './messages/idempotent-requests.js';
import type { AgentDesk } from './agent-directory/agent-directory.js';
import { AgentsController } from './agents/agents.controller.js';
import { openDesk } from './agent-directory/open-agent-directory.js';
import { callersOf } from './auth/callers.js';
import { ConversationsController } from './conversations/conversations.controller.js';
import { MessagesController } from './messages/messages.controller.js';
import { QueuesController } from './queues/queues.controller.js';
import { ApprovalsController } from './approvals/approvals.controller.js';
import { AuditController } from './audit/audit.controller.js';
import { BreakersController } from './breakers/breakers.controller.js';
import { CancelController } from './runs/cancel.controller.js';
import { CancelManyController } from './runs/cancel-many.controller.js';
import { ProcessesController } from './queues/processes.controller.js';
import { DeliveriesController } from './event-webhook/deliveries.controller.js';
import { PolicyController } from './policy/policy.controller.js';
import { ReplyWait } from './messages/reply-wait.js';
import { RunListController } from './runs/run-list.controller.js';
import { RunsController } from './runs/runs.controller.js';
import { TakeoverController } from './handoff/handoff.controller.js';
import { WaitingController } from './approvals/waiting.controller.js';
import type { Caution } from './recovery/recovery-mode.js';
import { TimelineController } from './runs/timeline.controller.js';
import { ingestCarefully, ingestUrgently } from './recovery/ingest-carefully.js';
import { RecentMessages } from './recovery/recent-messages.js';
import { cautionOf } from './recovery/open-recovery-mode.js';
import { channelsOf } from './channels/channels.js';
import { twilioChannelsOf } from './channels/twilio/twilio-channels.js';
import { refusalsOf } from './platform/egress-refusals.js';
import { slackOf, twilioOf, webhookOf } from './platform/config.js';
import type { Config, SlackConfig, TwilioConfig, WebhookConfig } from './platform/config.js';
import { PromptsController } from './runs/prompts.controller.js';
import { SessionController } from './auth/sign-in.controller.js';
import { Sessions } from './auth/sign-ins.js';
import type { EngineLink } from './platform/engine-client.js';
import { eventPosterOf } from './event-webhook/event-poster-of.js';
import { EventsController } from './events/events.controller.js';
import { MessageEventsController } from './events/message-events.controller.js';
import { TranscriptController } from './conversations/transcript.controller.js';
import { openEventStreams } from './events/open-event-streams.js';
import { RunWatches } from './events/run-watches.js';
import { FormController } from './channels/form/form.controller.js';
import { Health } from './health/health.js';
import { HealthController } from './health/health.controller.js';
import { Inbox } from './intake/inbox.js';
import { ingestInto } from './recovery/ingest-now.js';
import type { IngestNow } from './recovery/ingest-now.js';
import { Intake } from './intake/intake.js';
import { holdToOne } from './platform/one-deployment.js';
import { quietNow } from './platform/quiet-zones.js';
import type { ReplyPorts } from './replies/reply.processor.js';
import { ReplyWorkers } from './replies/reply-workers.js';
import { settleCallback } from './spool/settle-callback.js';
import { engineLink, opening } from './platform/open-redis.js';
import { spoolDirectory } from './platform/spool-place.js';
import { openSpool } from './spool/open-spool.js';
import type { Spool } from './spool/spool.js';
import { isMessage } from './spool/spooled-message.js';
import type { Spooled } from './spool/spooled-message.js';
import {
  AGENT_DESK,
  CALLERS,
  CAUTION,
  CHANNELS,
  CONFIG,
  ENGINE_LINK,
  EVENT_STREAMS,
  HEALTH,
  IDEMPOTENT_REQUESTS,
  INBOX,
  INGEST_NOW,
  INTAKE,
  RECENT_MESSAGES,
  REPLY_WAIT,
  EVENT_POSTER,
  REPLY_WORKERS,
  RUN_WATCHES,
  SESSIONS,
  SLACK,
  SPOOL,
  TWILIO,
  VOICE,
  WEBHOOK,
} from './platform/tokens.js';
import type { Voice } from './platform/process-context.js';
import { InboundWebhookController } from './channels/webhook/inbound-webhook.controller.js';
import { SlackEventsController } from './channels/slack/slack-events.controller.js';
import { TwilioSmsController } from './channels/twilio/twilio-sms.controller.js';
import { TwilioStatusController } from './channels/twilio/twilio-status.controller.js';

/** A claim outlasts the wait before the POST and the POST itself, which takes 5 seconds at most. */
const claim = { leaseMs: 10_000, postWithinMs: 2_000 };
/** Six looks that prove nothing take about two minutes: for as long may one reply hold up its conversation. */
const shortestLookAgainMs = 1_000;
const longestLookAgainMs = 30_000;

async function spoolOf(
  config: Config,
  voice: Voice,
  ingest: IngestNow,
  engine: EngineLink,
  urgently: IngestNow,
): Promise<Spool | null> {
  if (config.SPOOL_DIR === '') return null;
  const deliver = (spooled: Spooled, isUrgent: boolean): Promise<unknown> =>
    isMessage(spooled) ? (isUrgent ? urgently : ingest)(spooled) : settleCallback(engine, spooled);
  const directory = spoolDirectory(config.SPOOL_DIR, config.REDIS_URL);
  return openSpool({ directory, mostKept: config.INTAKE_MAX_WAITING }, deliver, voice);
}

function replyWorkers(
  config: Config,
  voice: Voice,
  channels: ReplyPorts['channels'],
  ...[spool, caution, desk, edge]: [Spool | null, Caution, AgentDesk, EngineLink]
): ReplyWorkers {
  const { REPLY_CONCURRENCY: concurrency, JOB_LOCK_MS: lockMs, STALLED_CHECK_MS: stalledCheckMs } = config;
  const graceMs = config.RECONCILE_GRACE_MS;
  const lookAgain = { firstMs: Math.max(graceMs, shortestLookAgainMs), longestMs: longestLookAgainMs };
  const ports = {
    quiet: quietNow(config, () => desk.reading),
    channels,
    graceMs,
    lookAgain,
    era: () => caution.era,
    ...claim,
  };
  const untilAllIsIn = async (): Promise<void> => {
    await caution.untilClaimsAreSafe();
    await spool?.untilStopsAreIn();
  };
  const options = { concurrency, lockMs, stalledCheckMs, stuckMs: config.STUCK_MS, ports, untilAllIsIn };
  const engine = opening(config, voice, 'worker');
  engine.then(
    (open) => caution.watch(open),
    () => undefined,
  );
  void holdToOne(edge.opening, engine, voice.onFatal);
  return new ReplyWorkers(engine, options, voice);
}

const providers: Provider[] = [
  { provide: AGENT_DESK, inject: [CONFIG, VOICE, ENGINE_LINK], useFactory: openDesk },
  { provide: TWILIO, inject: [CONFIG], useFactory: twilioOf },
  { provide: SLACK, inject: [CONFIG], useFactory: slackOf },
  { provide: WEBHOOK, inject: [CONFIG], useFactory: webhookOf },
  {
    provide: CHANNELS,
    inject: [TWILIO, SLACK, WEBHOOK, AGENT_DESK, VOICE, ENGINE_LINK],
    useFactory: (
      twilio: TwilioConfig | null,
      slack: SlackConfig | null,
      webhook: WebhookConfig | null,
      ...[agents, voice, engine]: [AgentDesk, Voice, EngineLink]
    ) => channelsOf({ twilio, slack, webhook, agents, onRefused: refusalsOf(voice, engine) }),
  },
  { provide: ENGINE_LINK, inject: [CONFIG, VOICE], useFactory: engineLink },
  { provide: RECENT_MESSAGES, useFactory: () => new RecentMessages() },
  {
    provide: CAUTION,
    inject: [CONFIG, VOICE, TWILIO, ENGINE_LINK, RECENT_MESSAGES, AGENT_DESK],
    useFactory: (
      config: Config,
      voice: Voice,
      twilio: TwilioConfig | null,
      engine: EngineLink,
      ...[recent, desk]: [RecentMessages, AgentDesk]
    ) => cautionOf(config, voice, twilio && twilioChannelsOf(twilio, desk), engine, recent, desk),
  },
  {
    provide: INGEST_NOW,
    inject: [ENGINE_LINK, VOICE, CAUTION, RECENT_MESSAGES],
    useFactory: (engine: EngineLink, voice: Voice, caution: Caution, recent: RecentMessages) =>
      ingestCarefully(caution, recent, ingestInto(engine, voice)),
  },
  {
    provide: SPOOL,
    inject: [CONFIG, VOICE, INGEST_NOW, ENGINE_LINK, CAUTION, RECENT_MESSAGES],
    useFactory: (
      config: Config,
      voice: Voice,
      ingest: IngestNow,
      engine: EngineLink,
      ...[caution, recent]: [Caution, RecentMessages]
    ) => spoolOf(config, voice, ingest, engine, ingestUrgently(caution, recent, ingestInto(engine, voice))),
  },
  {
    provide: INBOX,
    inject: [ENGINE_LINK, CONFIG],
    useFactory: (engine: EngineLink, config: Config) => new Inbox(engine.opening, config.INBOX_MAX_DEPTH),
  },
  {
    provide: INTAKE,
    inject: [ENGINE_LINK, INGEST_NOW, SPOOL, INBOX, CONFIG],
    useFactory: (engine: EngineLink, ingest: IngestNow, spool: Spool | null, inbox: Inbox, config: Config) =>
      new Intake(engine, ingest, spool, { inbox, mostWaiting: config.INTAKE_MAX_WAITING }),
  },
  {
    provide: IDEMPOTENT_REQUESTS,
    inject: [ENGINE_LINK, CONFIG],
    useFactory: (engine: EngineLink, config: Config) => new IdempotentRequests(engine, config.GATEWAY_API_KEY),
  },
  {
    provide: SESSIONS,
    inject: [CONFIG, ENGINE_LINK, VOICE],
    useFactory: (config: Config, engine: EngineLink, { metrics }: Voice) =>
      new Sessions(config, engine, () => metrics.count('wrongKeys', { at: 'console' })),
  },
  { provide: CALLERS, inject: [CONFIG, SESSIONS, VOICE], useFactory: callersOf },
  {
    provide: EVENT_STREAMS,
    inject: [CONFIG, CALLERS, AGENT_DESK],
    useFactory: openEventStreams,
  },
  { provide: RUN_WATCHES, inject: [ENGINE_LINK], useFactory: (engine: EngineLink) => new RunWatches(engine) },
  { provide: EVENT_POSTER, inject: [CONFIG, VOICE, ENGINE_LINK], useFactory: eventPosterOf },
  { provide: REPLY_WAIT, inject: [ENGINE_LINK], useFactory: (engine: EngineLink) => new ReplyWait(engine) },
  {
    provide: REPLY_WORKERS,
    inject: [CONFIG, VOICE, CHANNELS, SPOOL, CAUTION, AGENT_DESK, ENGINE_LINK],
    useFactory: replyWorkers,
  },
  {
    provide: HEALTH,
    inject: [ENGINE_LINK, REPLY_WORKERS, SPOOL, CAUTION, AGENT_DESK],
    useFactory: (
      engine: EngineLink,
      workers: ReplyWorkers,
      spool: Spool | null,
      ...[caution, desk]: [Caution, AgentDesk]
    ) => new Health(engine, workers, spool, caution, desk),
  },
];

/** What the gateway runs: the edge of every channel, and the workers that deliver replies. */
@Module({})
export class AppModule {
  static of(config: Config, voice: Voice): DynamicModule {
    const given: Provider[] = [
      { provide: CONFIG, useValue: config },
      { provide: VOICE, useValue: voice },
    ];
    return {
      module: AppModule,
      controllers: [
        TwilioSmsController,
        TwilioStatusController,
        SlackEventsController,
        InboundWebhookController,
        FormController,
        MessagesController,
        RunsController,
        RunListController,
        DeadLettersController,
        TakeoverController,
        ConversationsController,
        TimelineController,
        PromptsController,
        QueuesController,
        WaitingController,
        PolicyController,
        AgentsController,
        HealthController,
        SessionController,
        EventsController,
        MessageEventsController,
        TranscriptController,
        ApprovalsController,
        BreakersController,
        CancelController,
        CancelManyController,
        AuditController,
        DeliveriesController,
        ProcessesController,
      ],
      providers: [...given, ...providers],
    };
  }
}
