import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { apiChannel } from '#channels';
import { AgentDirectory } from '../agent-directory/agent-directory.js';
import { EngineClient } from '../platform/engine-client.js';
import { AgentDirectoryModule } from '../agent-directory/agent-directory.module.js';
import { createRefusalReporter } from '../platform/egress-refusals.js';
import type { ProcessContext } from '../platform/process-context.js';
import { CHANNELS, CONFIG, PROCESS_CONTEXT } from '../platform/tokens.js';
import { byName, loadChannels } from './channels.js';
import type { ChannelSettings } from './channels.js';

/** The channels that there are. What recovery and the reply workers need of them is there for every feature. */
@Module({})
export class ChannelsModule {
  static async of(): Promise<DynamicModule> {
    const modules = await loadChannels();
    const createChannels = (
      config: ChannelSettings,
      agents: AgentDirectory,
      ...[processContext, engine]: [ProcessContext, EngineClient]
    ) => {
      const parts = { agents, onRefused: createRefusalReporter(processContext, engine) };
      return byName([apiChannel, ...modules.flatMap((channel) => channel.channels(config, parts))]);
    };
    return {
      module: ChannelsModule,
      global: true,
      imports: [AgentDirectoryModule, ...modules],
      providers: [
        {
          provide: CHANNELS,
          inject: [CONFIG, AgentDirectory, PROCESS_CONTEXT, EngineClient],
          useFactory: createChannels,
        },
      ],
      exports: [CHANNELS],
    };
  }
}
