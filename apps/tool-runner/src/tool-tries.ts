import { InquiryServer } from '#deployment';
import { answerOfTool } from '#nodes';
import type { Redis } from '#redis';
import { atMostEvery } from '#telemetry';
import type { Logger } from '#telemetry';
import { tryTool } from '#tools';
import type { ToolTry, TriedTool } from '#tools';
import type { Config } from './config.js';
import type { Toolbox } from './toolbox.js';

const logEveryMs = 60_000;

/** Makes the calls that people try from the page of a tool: this process alone has the secrets. Jobs never wait for them. */
export class ToolTries {
  private readonly server: InquiryServer;

  constructor(
    private readonly config: Pick<Config, 'REDIS_URL' | 'TOOLS_ENABLED' | 'TOOL_TIMEOUT_MS'>,
    private readonly toolbox: Pick<Toolbox, 'registered'>,
    logger: Logger,
  ) {
    const onFailed = atMostEvery(logEveryMs, (err: unknown) => logger.warn({ err }, 'a tool was not tried'));
    this.server = new InquiryServer({ url: config.REDIS_URL, about: 'tools', onFailed });
  }

  start(redis: Redis): void {
    this.server.start(redis, (question) => this.answer(question as ToolTry)); // as the gateway has asked it
  }

  /** Called by Nest when the process is to end: whoever asked a pending question asks again. */
  onModuleDestroy(): void {
    this.server.stop();
  }

  private answer(asked: ToolTry): Promise<TriedTool> {
    const { TOOLS_ENABLED: catalogue, TOOL_TIMEOUT_MS: timeoutMs } = this.config;
    const tested = catalogue.specs.map(({ name, parameters }) => {
      const result = catalogue.findResultSchema(name);
      return { name, parameters, ...(result && { result }) };
    });
    const table = catalogue.table();
    const ports = {
      ...{ tools: this.toolbox.registered, timeoutMs },
      checkArgs: (name: string, args: unknown) => table.checkArgs(name, args),
      makeUp: (call: Pick<ToolTry, 'tool' | 'args'>) => answerOfTool(call, tested),
    };
    return tryTool(ports, asked);
  }
}
