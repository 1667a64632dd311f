import { beginTest } from '#builder';
import type { DraftAnswer, DraftQuestion } from '#builder';
import { readTimeZone } from '#compiler';
import type { StepPool } from '#steps';
import type { DraftAnswers } from '../program-module.js';
import { readHouse } from './read-house.js';
import type { HousePorts } from './read-house.js';

/** What a person's tests go by: what the builder's own go by. */
export interface DraftTestPorts {
  house: HousePorts;
  timeZone: string;
  tests: Pick<StepPool, 'test'>;
  previews: Pick<StepPool, 'preview'>;
}

/** They take none of the threads that turns wait for. */
const lane = 'drafts';
/** How long a test may take: the gateway waits for 15 s, and a longer one would come to nothing that anybody is told. */
const testMs = 10_000;

/** Tests drafts and their expressions for people, as the builder's model tests them (ADR 166): nothing leaves. */
export class DraftTests implements DraftAnswers {
  constructor(private readonly ports: DraftTestPorts) {}

  async answer(given: unknown, { at, seed }: { at: number; seed: string }): Promise<DraftAnswer> {
    const question = given as DraftQuestion; // the gateway has written it
    const { house: known, tests, previews, timeZone } = this.ports;
    if (question.kind === 'preview') {
      const { kind: _kind, ...preview } = question;
      return { previewed: await previews.preview({ ...preview, now: at, timeZone, seed }, undefined, lane) };
    }
    const zone = readTimeZone(question.graph) ?? timeZone;
    const begun = beginTest(question, await readHouse(known, { at, timeZone: zone }));
    if ('report' in begun) return begun;
    const { graph, start, done } = begun;
    return {
      report: done(await tests.test({ graph, start, now: at, timeZone: zone, seed, ms: testMs }, undefined, lane)),
    };
  }
}
