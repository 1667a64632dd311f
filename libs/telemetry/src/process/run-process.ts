import type { Logger } from '../logger.js';

/** A process that has booted. */
export interface Running {
  /** The fields of the line that is logged once it is up: its name, where it listens, what it consumes. */
  line: string;
  logger: Pick<Logger, 'info' | 'warn' | 'fatal'>;
  /** How long `drain` may take after the first signal, in milliseconds. */
  drainDeadlineMs: number;
  /** Stops taking work, finishes what is under way, closes everything. */
  drain(): Promise<void>;
}

const signals = ['SIGTERM', 'SIGINT'] as const;

/**
 * Boots a process and runs it to its end: the first SIGTERM or SIGINT drains it within its deadline, a second one ends it at once, and an
 * unhandled rejection ends it as failed. A failed boot logs why in one line; one that is signalled meanwhile ends well at once.
 */
export async function runProcess(boot: () => Promise<Running>): Promise<void> {
  let hasBooted = false;
  const asked = new Promise<NodeJS.Signals>((resolve) => {
    let signalled = 0;
    for (const signal of signals) {
      process.on(signal, () => {
        if (!hasBooted) process.exit(0);
        if (++signalled > 1) process.exit(1);
        resolve(signal);
      });
    }
  });
  const running = await boot().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
  hasBooted = true;
  process.on('unhandledRejection', (error) => fail(running, error));
  process.on('uncaughtException', (error) => fail(running, error));
  running.logger.info(running.line);
  const signal = await asked;
  await drain(running, signal);
}

function fail(running: Running, error: unknown): never {
  running.logger.fatal({ err: error }, 'nobody handled an error');
  process.exit(1);
}

async function drain(running: Running, signal: NodeJS.Signals): Promise<never> {
  running.logger.info({ signal, deadlineMs: running.drainDeadlineMs }, 'draining');
  const late = setTimeout(() => {
    running.logger.fatal('the drain took longer than its deadline');
    process.exit(1);
  }, running.drainDeadlineMs);
  try {
    await running.drain();
  } catch (error) {
    fail(running, error);
  }
  clearTimeout(late);
  running.logger.info('drained');
  process.exit(0);
}
