import 'reflect-metadata';
import { bootWorker, runProcess, shareProcess, startTelemetry } from '#telemetry';
import { compressor } from '../../compressor/src/run-compressor.js';
import { controller } from '../../controller/src/run-controller.js';
import { readConfig } from '../../gateway/src/config.js';
import { bootGateway } from '../../gateway/src/run-gateway.js';
import { toolRunner } from '../../tool-runner/src/run-tool-runner.js';
import { environmentFor } from './config.js';
import { drainAll } from './drain-all.js';

/** Boots the four apps in one process and runs them until it is told to end (ADR 215). */
export async function runAllInOne(): Promise<void> {
  await runProcess(async () => {
    const gateway = readConfig(environmentFor('gateway'));
    const settings = {
      controller: controller.readConfig(environmentFor('controller')),
      toolRunner: toolRunner.readConfig(environmentFor('tool-runner')),
      compressor: compressor.readConfig(environmentFor('compressor')),
    };
    const { logger, stop } = await startTelemetry('all-in-one', gateway);
    shareProcess('gateway');
    const apps = await Promise.all([
      bootGateway(gateway),
      bootWorker(controller, settings.controller),
      bootWorker(toolRunner, settings.toolRunner),
      bootWorker(compressor, settings.compressor),
    ]);
    for (const { line } of apps) logger.info(line);
    return {
      line: 'the four apps run in one process',
      logger,
      drainDeadlineMs: Math.max(...apps.map(({ drainDeadlineMs }) => drainDeadlineMs)),
      drain: () => drainAll(apps, { stop }),
    };
  });
}
