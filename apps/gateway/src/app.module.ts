import { Module } from '@nestjs/common';
import type { DynamicModule, Provider } from '@nestjs/common';
import type { OpenEngine } from '#actor';
import { atMostEvery } from '#telemetry';
import { MessagesController } from './api/messages.controller.js';
import { ReplyWait } from './api/reply-wait.js';
import { RunsController } from './api/runs.controller.js';
import { channelsOf } from './channels.js';
import { twilioOf } from './config.js';
import type { Config, TwilioConfig } from './config.js';
import { EngineLink } from './engine-link.js';
import { Health } from './health.js';
import { HealthController } from './http/health.controller.js';
import { Intake } from './intake.js';
import { openPatiently } from './open-patiently.js';
import { ReplyWorkers } from './reply-workers.js';
import { CONFIG, ENGINE_LINK, HEALTH, INTAKE, REPLY_WAIT, REPLY_WORKERS, TWILIO, VOICE } from './tokens.js';
import type { Voice } from './voice.js';
import { TwilioSmsController } from './webhooks/twilio-sms.controller.js';
import { TwilioStatusController } from './webhooks/twilio-status.controller.js';

/** A claim outlasts the wait before the POST and the POST itself, which takes 5 seconds at most. */
const claim = { leaseMs: 10_000, postWithinMs: 2_000 };
const outageEveryMs = 5_000;
/** Six looks that prove nothing take about two minutes: for as long may one reply hold up its conversation. */
const shortestLookAgainMs = 1_000;
const longestLookAgainMs = 30_000;

/** Edges fail fast and answer 503, workers wait for Redis to come back: two roles, two connections. */
function opening(config: Config, voice: Voice, role: 'producer' | 'worker'): Promise<OpenEngine> {
  const onError = atMostEvery(outageEveryMs, (err: Error) => voice.logger.warn({ err, role }, 'Redis'));
  const times = { quietMs: config.QUIET_WINDOW_MS, graceMs: config.HINT_GRACE_MS };
  const engine = openPatiently({ url: config.REDIS_URL, partitions: config.PARTITIONS, role, times, onError });
  engine.catch(voice.onFatal);
  return engine;
}

function replyWorkers(config: Config, voice: Voice, twilio: TwilioConfig | null): ReplyWorkers {
  const { REPLY_CONCURRENCY: concurrency, JOB_LOCK_MS: lockMs, STALLED_CHECK_MS: stalledCheckMs } = config;
  const graceMs = config.RECONCILE_GRACE_MS;
  const lookAgain = { firstMs: Math.max(graceMs, shortestLookAgainMs), longestMs: longestLookAgainMs };
  const ports = { channels: channelsOf(twilio), graceMs, lookAgain, ...claim };
  const options = { concurrency, lockMs, stalledCheckMs, stuckMs: config.STUCK_MS, ports };
  return new ReplyWorkers(opening(config, voice, 'worker'), options, voice);
}

const providers: Provider[] = [
  { provide: TWILIO, inject: [CONFIG], useFactory: twilioOf },
  {
    provide: ENGINE_LINK,
    inject: [CONFIG, VOICE],
    useFactory: (config: Config, voice: Voice) => new EngineLink(opening(config, voice, 'producer')),
  },
  {
    provide: INTAKE,
    inject: [ENGINE_LINK, VOICE],
    useFactory: (engine: EngineLink, voice: Voice) => new Intake(engine, voice.metrics),
  },
  { provide: REPLY_WAIT, inject: [ENGINE_LINK], useFactory: (engine: EngineLink) => new ReplyWait(engine) },
  { provide: REPLY_WORKERS, inject: [CONFIG, VOICE, TWILIO], useFactory: replyWorkers },
  {
    provide: HEALTH,
    inject: [ENGINE_LINK, REPLY_WORKERS],
    useFactory: (engine: EngineLink, workers: ReplyWorkers) => new Health(engine, workers),
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
      controllers: [TwilioSmsController, TwilioStatusController, MessagesController, RunsController, HealthController],
      providers: [...given, ...providers],
    };
  }
}
