import { createMetrics, runProcess, startTelemetry } from '#telemetry';
import type { Running } from '#telemetry';
import { readConfig } from './config.js';
import type { GatewayConfig } from './config.js';

/** Boots a gateway and runs it until it is told to end, or until `isOver`, called once it is up, resolves. */
export async function runGateway(isOver?: (config: GatewayConfig) => Promise<void>): Promise<void> {
  await runProcess(async () => {
    const config = readConfig();
    const running = await bootGateway(config);
    void isOver?.(config).then(() => process.kill(process.pid, 'SIGTERM'));
    return running;
  });
}

/** Boots a gateway, in a process of its own or in one that several apps share. */
export async function bootGateway(config: GatewayConfig): Promise<Running> {
  // Slow imports come after the settings, so that wrong settings are reported at once.
  const { startGateway } = await import('./start-gateway.js');
  const { channelNames } = await import('#channels');
  const exemplars = config.OTEL_EXPORTER_OTLP_ENDPOINT !== '';
  const metrics = createMetrics({ app: 'gateway', bounds: { channels: channelNames }, exemplars });
  const telemetry = await startTelemetry('gateway', config);
  const { logger } = telemetry;
  const onFatal = (err: unknown): never => {
    logger.fatal({ err }, 'this process cannot go on');
    process.exit(1);
  };
  const gateway = await startGateway(config, { logger, metrics, onFatal });
  const drain = async (): Promise<void> => {
    await gateway.drain();
    await telemetry.stop();
  };
  const line = `gateway listens on ${gateway.url}, health and metrics on port ${gateway.adminPort}`;
  return { line, logger, drainDeadlineMs: config.DRAIN_DEADLINE_MS, drain };
}
