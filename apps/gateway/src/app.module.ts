import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { AgentChangesModule } from './agent-changes/agent-changes.module.js';
import { AgentsModule } from './agents/agents.module.js';
import { AlertsModule } from './alerts/alerts.module.js';
import { ApprovalsModule } from './approvals/approvals.module.js';
import { AuditModule } from './audit/audit.module.js';
import { AuthModule } from './auth/auth.module.js';
import { BreakersModule } from './breakers/breakers.module.js';
import { AssistantModule } from './assistant/assistant.module.js';
import { BuilderModule } from './builder/builder.module.js';
import { ChannelsModule } from './channels/channels.module.js';
import { ConversationsModule } from './conversations/conversations.module.js';
import { CredentialsModule } from './credentials/credentials.module.js';
import { DeadLettersModule } from './dead-letters/dead-letters.module.js';
import { EventWebhookModule } from './event-webhook/event-webhook.module.js';
import { EventsModule } from './events/events.module.js';
import { FoldersModule } from './folders/folders.module.js';
import { HandoffModule } from './handoff/handoff.module.js';
import { HealthModule } from './health/health.module.js';
import { KeysModule } from './keys/keys.module.js';
import { LiveModule } from './live/live.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { NodeTypesModule } from './node-types/node-types.module.js';
import type { GatewayConfig } from './config.js';
import { OutsideEventsModule } from './outside-events/outside-events.module.js';
import { OverviewModule } from './overview/overview.module.js';
import { PeopleModule } from './people/people.module.js';
import { PlatformModule } from './platform/platform.module.js';
import type { ProcessContext } from './platform/process-context.js';
import { PolicyModule } from './policy/policy.module.js';
import { QueuesModule } from './queues/queues.module.js';
import { RepliesModule } from './replies/replies.module.js';
import { AgainModule } from './again/again.module.js';
import { RunsModule } from './runs/runs.module.js';
import { ScopesModule } from './scopes/scopes.module.js';
import { SetUpModule } from './set-up/set-up.module.js';
import { SchedulesModule } from './schedules/schedules.module.js';
import { TablesModule } from './tables/tables.module.js';
import { ToolsModule } from './tools/tools.module.js';
import { TrialsModule } from './trials/trials.module.js';
import { TriggersModule } from './triggers/triggers.module.js';
import { WorkflowsModule } from './workflows/workflows.module.js';

/** What the gateway runs: the edge of every channel, the HTTP API, and the workers that deliver replies. */
@Module({})
export class AppModule {
  static of(config: GatewayConfig, processContext: ProcessContext): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.of(config, processContext),
        LiveModule,
        ChannelsModule.of(),
        RepliesModule.of(config, processContext),
        ScopesModule,
        AuthModule,
        MessagesModule,
        ConversationsModule,
        RunsModule,
        AgainModule,
        EventsModule,
        OutsideEventsModule,
        DeadLettersModule,
        ApprovalsModule,
        HandoffModule,
        PeopleModule,
        BreakersModule,
        ToolsModule,
        PolicyModule,
        AgentsModule,
        AgentChangesModule,
        WorkflowsModule,
        FoldersModule,
        SchedulesModule,
        TrialsModule,
        TriggersModule,
        AssistantModule,
        BuilderModule,
        CredentialsModule,
        KeysModule,
        TablesModule,
        NodeTypesModule,
        QueuesModule,
        AuditModule,
        EventWebhookModule,
        HealthModule,
        OverviewModule,
        AlertsModule,
        SetUpModule,
      ],
    };
  }
}
