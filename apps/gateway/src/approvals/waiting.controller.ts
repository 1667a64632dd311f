import { Controller, Get, Inject, UseGuards } from '@nestjs/common';
import { readOpenMatters } from '#runs';
import { EngineClient } from '../platform/engine-client.js';
import { SharedRead } from '../platform/shared-read.js';
import { ENGINE_CLIENT } from '../platform/tokens.js';
import { OperatorKeyGuard } from '../auth/operator-key.guard.js';
import { Operation } from '../openapi/operation.js';
import { waiting } from '../answers/operate.js';
import type { Waiting } from '../answers/operate.js';

/** For so long one count is everyone's: it looks at every letter, and every open console asks. */
const countKeptMs = 5_000;

/** Counts what waits for a person. */
@Controller('v1/waiting')
@UseGuards(OperatorKeyGuard)
export class WaitingController {
  private readonly counted = new SharedRead(() => this.count(), countKeptMs);

  constructor(@Inject(ENGINE_CLIENT) private readonly engine: EngineClient) {}

  @Operation({ id: 'getWaiting', summary: 'How many things wait for a person', answers: { 200: waiting } })
  @Get()
  read(): Promise<Waiting> {
    return this.counted.get();
  }

  private async count(): Promise<Waiting> {
    const { letters, approvals, parked, takenOver } = await this.engine.ask(({ engine }) => readOpenMatters(engine));
    const open = [...letters.values()].reduce((sum, some) => sum + some, 0);
    return { approvals, dead_letters: open, parked, taken_over: takenOver };
  }
}
