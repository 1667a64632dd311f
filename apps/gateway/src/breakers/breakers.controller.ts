import { Body, Controller, Get, Inject, Param, Put } from '@nestjs/common';
import type { BreakerStore } from '#limits';
import type { BreakerState } from '#breaker';
import type { AskStore } from '../platform/ask-store.js';
import type { Role } from '../auth/sign-ins.js';
import { actingRole } from '../auth/identity/acting.js';
import { fieldProblem } from '../platform/http/problem.js';
import type { Problem } from '../platform/http/problem.js';
import { strictly } from '../platform/http/validation.js';
import { BREAKERS, TOOL_BREAKERS } from '../platform/tokens.js';
import { BreakerPath, breakerView, BreakerRequest, breakerRequestView } from './breaker-request.js';
import type { BreakerView, BreakerRequestView } from './breaker-responses.js';
import { withFailing } from '../object-health/read-parts.js';
import { ProcessTable } from '../queues/process-table.js';
import { CallerRole } from '../auth/caller-role.js';
import { readOperatorName } from '../auth/operator-request.js';
import { Operation } from '../openapi/operation.js';
import { breaker, breakerList } from './breaker-responses.js';
import type { NamedState } from './breaker-stores.js';

/** Every breaker: of each tool, and any other that was called or forced. */
async function everyBreaker(store: BreakerStore, ofTools: readonly NamedState[]): Promise<Map<string, BreakerState>> {
  const used = await store.listBreakers();
  return new Map([...ofTools, ...used.map(({ name, state }): NamedState => [name, state])]);
}

function unknown(name: string, known: Iterable<string>): Problem {
  const detail = `no breaker is called ${name}; expected one of ${[...known].join(', ')}`;
  return fieldProblem(404, 'not-found', [{ field: 'name', detail }]);
}

/** The deployment's breakers, and an operator's override of them (ADR 12). */
@Controller('v1/breakers')
export class BreakersController {
  constructor(
    @Inject(BREAKERS) private readonly ask: AskStore<BreakerStore>,
    @Inject(TOOL_BREAKERS) private readonly ofTools: readonly NamedState[],
    private readonly processes: ProcessTable,
  ) {}

  @Operation({ id: 'listBreakers', summary: 'Every breaker, and who has forced which', answers: { 200: breakerList } })
  @Get()
  async list(@CallerRole() role: Role): Promise<{ breakers: BreakerView[]; words: BreakerRequestView[] }> {
    const [breakers, words, processes] = await this.ask((store) =>
      Promise.all([everyBreaker(store, this.ofTools), store.listRequests(), this.processes.read()]),
    );
    const look = { now: Date.now(), processes };
    return {
      breakers: [...withFailing(breakers, processes)].map(([name, state]) => breakerView(name, state, look, role)),
      words: words.map((request) => breakerRequestView(request, role)),
    };
  }

  @Operation({
    id: 'forceBreaker',
    summary: 'Open or close a breaker in every process, or let it decide again',
    answers: { 200: breaker },
    problems: [404],
  })
  @Put(':name')
  async force(@Param(strictly) { name }: BreakerPath, @Body(strictly) body: BreakerRequest): Promise<BreakerView> {
    const { state } = await this.ask(async (store) => {
      const known = await everyBreaker(store, this.ofTools);
      if (!known.has(name)) throw unknown(name, known.keys());
      const to = body.state === 'auto' ? null : body.state;
      return store.force(name, to, { by: readOperatorName(body), why: body.reason });
    });
    const look = { now: Date.now(), processes: await this.processes.read() };
    return breakerView(name, state, look, actingRole());
  }
}
