import { Inject, Injectable } from '@nestjs/common';
import type { Graph } from '#graph';
import type { GatewayConfig } from '../config.js';
import { EngineClient } from '../platform/engine-client.js';
import { CONFIG } from '../platform/tokens.js';
import { readLastRun } from './last-run.js';
import type { ShownRun } from './last-run.js';
import { openSessions } from './open-sessions.js';
import { storedGraph } from './stored-graph.js';
import { UserCredits } from './user-credits.js';

/** What a chat with the builder asks of the store and of the installation. */
@Injectable()
export class ChatSettings {
  readonly credits: UserCredits;
  /** Where this instance is reached, for the addresses of triggers; undefined: nobody said. */
  readonly baseUrl: string | undefined;

  constructor(
    private readonly engine: EngineClient,
    @Inject(CONFIG) config: Pick<GatewayConfig, 'BUILDER_CREDITS_QUOTA' | 'PUBLIC_BASE_URL'>,
  ) {
    this.credits = new UserCredits(openSessions(engine), config.BUILDER_CREDITS_QUOTA);
    this.baseUrl = config.PUBLIC_BASE_URL;
  }

  /** The graph that is stored under a workflow's id; null: none is. */
  storedGraph(workflowId: string): Promise<Graph | null> {
    return storedGraph(this.engine, workflowId);
  }

  /** What a builder is told of a workflow's last run; null: none is kept. */
  lastRun(workflowId: string): Promise<ShownRun | null> {
    return this.engine.ask((_store, { runs }) => readLastRun(runs, workflowId));
  }
}
