import { Readable } from 'node:stream';
import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { maskMentions } from '#maintenance';
import { EngineClient } from '../platform/engine-client.js';
import { strictly } from '../platform/http/validation.js';
import { linesType, Operation } from '../openapi/operation.js';
import { Erasures } from './erasures.js';
import { exportLines } from './export-lines.js';
import { ErasureRequest, PersonRequest, readPerson } from './people-requests.js';
import { erasure, personExport } from './people-responses.js';
import type { ErasureView } from './people-responses.js';

const lines = { description: 'The export, a line of JSON for each part.', content: { [linesType]: personExport } };

/** What is kept of a person: given out, and erased. The person stands in the body: an address does not belong in logs of paths. */
@Controller('v1/people')
export class PeopleController {
  constructor(
    private readonly engine: EngineClient,
    private readonly erasures: Erasures,
  ) {}

  @Operation({ id: 'exportPerson', summary: 'Export what is kept of a person', answers: { 200: lines } })
  @HttpCode(200)
  @Post('export')
  async export(@Body(strictly) body: PersonRequest, @Res() reply: FastifyReply): Promise<void> {
    const asked = readPerson(body);
    const reached = await this.engine.ask(async (store, { redis, runs }) => ({ store, redis, runs }));
    const source = Readable.from(exportLines(reached, asked));
    await reply.header('cache-control', 'no-store').type(linesType).send(source);
  }

  @Operation({
    id: 'erasePerson',
    summary: 'Erase a person, and search everything to prove it',
    answers: { 200: erasure },
    problems: [409],
  })
  @HttpCode(200)
  @Post('erase')
  async erase(@Body(strictly) body: ErasureRequest): Promise<ErasureView> {
    const asked = readPerson(body);
    const done = await this.erasures.erase({ ...asked, dryRun: body.dry_run ?? false });
    const { removed, outside } = done;
    if (done.status === 'listed')
      return { dry_run: true, removed, left: null, searched: null, elsewhere: null, opted_out: null, outside };
    const { left, searched, elsewhere } = done.proof;
    return {
      ...{ dry_run: false, removed, outside, searched, elsewhere: elsewhere.length, opted_out: done.optedOut },
      left: left.map((key) => maskMentions(key, asked.person.addresses)),
    };
  }
}
