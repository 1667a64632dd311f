import { Module } from '@nestjs/common';
import type { DynamicModule, Provider } from '@nestjs/common';
import { announcementOf } from '#deployment';
import { keptFor } from '#actor';
import type { Deployment } from '#deployment';
import type { OpenEngine } from '#actor';
import { atMostEvery } from '#telemetry';
import { DeadLettersController } from './api/dead-letters.controller.js';
import { IdempotentRequests } from './api/idempotent-requests.js';
import type { AgentDesk } from './agents/agent-desk.js';
import { AgentsController } from './agents/agents.controller.js';
import { openDesk } from './agents/open-desk.js';
import { callersOf } from './api/callers.js';
import { ConversationsController } from './api/conversations.controller.js';
import { MessagesController } from './api/messages.controller.js';
import { QueuesController } from './api/queues.controller.js';
import { operatorControllers } from './api/operator-controllers.js';
import { PolicyController } from './api/policy.controller.js';
import { ReplyWait } from './api/reply-wait.js';
import { RunListController } from './api/run-list.controller.js';
import { RunsController } from './api/runs.controller.js';
import { TakeoverController } from './api/takeover.controller.js';
import { WaitingController } from './api/waiting.controller.js';
import type { Caution } from './caution/caution.js';
import { TimelineController } from './console/timeline.controller.js';
import { ingestCarefully, ingestUrgently } from './caution/ingest-carefully.js';
import { RecentMessages } from './caution/recent-messages.js';
import { cautionOf } from './caution/open-caution.js';
import { channelsOf, refusalsOf } from './channels.js';
import { slackOf, twilioOf, webhookOf } from './config.js';
import type { Config, SlackConfig, TwilioConfig, WebhookConfig } from './config.js';
import { PromptsController } from './console/prompts.controller.js';
import { SessionController } from './console/session.controller.js';
import { Sessions } from './console/sessions.js';
import { EngineLink } from './engine-link.js';
import { eventPosterOf } from './event-webhook/event-poster-of.js';
import { eventControllers } from './events/event-controllers.js';
import { openEventStreams } from './events/open-event-streams.js';
import { RunWatches } from './events/run-watches.js';
import { FormController } from './forms/form.controller.js';
import { Health } from './health.js';
import { HealthController } from './http/health.controller.js';
import { Inbox } from './inbox.js';
import { ingestInto } from './ingest-now.js';
import type { IngestNow } from './ingest-now.js';
import { Intake } from './intake.js';
import { holdToOne } from './one-deployment.js';
import { openPatiently } from './open-patiently.js';
import { quietNow } from './quiet-zones.js';
import type { ReplyPorts } from './reply.processor.js';
import { ReplyWorkers } from './reply-workers.js';
import { settleCallback } from './settle-callback.js';
import { recallDeployment, rememberDeployment } from './spool/known-deployment.js';
import { openSpool, spoolDirectory } from './spool/open-spool.js';
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
} from './tokens.js';
import type { Voice } from './voice.js';
import { InboundWebhookController } from './webhooks/inbound-webhook.controller.js';
import { SlackEventsController } from './webhooks/slack-events.controller.js';
import { TwilioSmsController } from './webhooks/twilio-sms.controller.js';
import { TwilioStatusController } from './webhooks/twilio-status.controller.js';

/** A claim outlasts the wait before the POST and the POST itself, which takes 5 seconds at most. */
const claim = { leaseMs: 10_000, postWithinMs: 2_000 };
const outageEveryMs = 5_000;
/** Six looks that prove nothing take about two minutes: for as long may one reply hold up its conversation. */
const shortestLookAgainMs = 1_000;
const longestLookAgainMs = 30_000;

/** The deployment as the spool's directory knows it; null without one. */
async function recalled({
  SPOOL_DIR: root,
  REDIS_URL: url,
  PARTITIONS: partitions,
}: Config): Promise<Deployment | null> {
  return root === '' ? null : recallDeployment(spoolDirectory(root, url), partitions);
}

/** Edges fail fast and answer 503, workers wait for Redis to come back: two roles, two connections. */
function opening(config: Config, voice: Voice, role: 'producer' | 'worker'): Promise<OpenEngine> {
  const onError = atMostEvery(outageEveryMs, (err: Error) => voice.logger.warn({ err, role }, 'Redis'));
  const times = { quietMs: config.QUIET_WINDOW_MS, graceMs: config.HINT_GRACE_MS, ...keptFor(config) };
  const limits = { textsPerHour: config.SENDER_TEXTS_PER_HOUR };
  const { REDIS_URL: url, PARTITIONS: partitions } = config;
  const tellsEvents = config.EVENT_WEBHOOK_URL !== undefined;
  const shared = { url, partitions, role, times, limits, tellsEvents, onError, signal: voice.stopped };
  // The process is announced once, by what its reply workers stand on.
  const announce = role === 'worker' ? { announce: announcementOf('gateway', voice.logger, voice.onFatal) } : {};
  const engine = recalled(config).then((known) =>
    openPatiently({ ...shared, ...announce, ...(known && { knownIdKey: known.idKey }) }),
  );
  engine.catch((error: unknown) => voice.stopped?.aborted || voice.onFatal(error));
  return engine;
}

/** The deployment as it was last seen serves until Redis is there. */
async function engineLink(config: Config, voice: Voice): Promise<EngineLink> {
  const engine = opening(config, voice, 'producer');
  if (config.SPOOL_DIR === '') return new EngineLink(engine);
  const directory = spoolDirectory(config.SPOOL_DIR, config.REDIS_URL);
  engine
    .then(({ store }) => rememberDeployment(directory, store.engine.deployment))
    .catch((err: unknown) => voice.logger.warn({ err }, 'the spool does not know the deployment'));
  return new EngineLink(engine, await recalled(config));
}

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
    useFactory: cautionOf,
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
        ...eventControllers,
        ...operatorControllers,
      ],
      providers: [...given, ...providers],
    };
  }
}
