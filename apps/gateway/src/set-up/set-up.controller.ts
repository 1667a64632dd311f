import { Controller, Get, Inject } from '@nestjs/common';
import { Operation } from '../openapi/operation.js';
import { unavailable } from '../platform/http/problem.js';
import { SharedRead } from '../platform/shared-read.js';
import { EXAMINE } from '../platform/tokens.js';
import type { Examination } from './run-doctor.js';
import { setUp } from './set-up-responses.js';
import type { SetUp } from './set-up-responses.js';

/** An examination asks Twilio and providers: all who look within this time are shown one, in ms. */
const keptMs = 5_000;

/** What keeps this deployment from working, for who sets it up. It shows names of settings, and no values of secrets. */
@Controller('v1/setup')
export class SetUpController {
  private readonly latest: SharedRead<SetUp>;

  constructor(@Inject(EXAMINE) examine: () => Promise<Examination>) {
    this.latest = new SharedRead(async () => ({ ...(await examine()), looked_at: new Date().toISOString() }), keptMs);
  }

  @Operation({
    id: 'getSetUp',
    summary: 'What the doctor finds: each thing that a start needs, and what to do where it is missing',
    answers: { 200: setUp },
    problems: [503],
  })
  @Get()
  read(): Promise<SetUp> {
    return this.latest.get().catch((error: unknown) => {
      throw unavailable('the doctor could not look; run `turnpike doctor` on this machine', error);
    });
  }
}
