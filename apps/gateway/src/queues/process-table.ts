import { Injectable } from '@nestjs/common';
import { SchemaStore, readProcessTable } from '#deployment';
import type { ProcessRow } from '#deployment';
import { EngineClient } from '../platform/engine-client.js';

/** Every process of the deployment, alive or silent. */
@Injectable()
export class ProcessTable {
  constructor(private readonly engine: EngineClient) {}

  read(): Promise<ProcessRow[]> {
    return this.engine.ask((_store, { redis, queues }) => readProcessTable(new SchemaStore(redis), queues));
  }
}
