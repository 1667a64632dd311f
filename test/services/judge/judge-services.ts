import { isObject } from '#values';
import { carriedOut, requestFor } from '../play.js';
import type { ServiceCases } from '../service-case.js';
import { answerFor, answersOf } from '../case-answers.js';
import { StandIn } from '../stand-in.js';
import { descriptionFiles, readDescription } from './descriptions.js';
import { Judge } from './judge.js';
import { isKnown } from './known-differences.js';
import type { AskedRequest } from './judge.js';

export interface JudgedService {
  service: string;
  requests: number;
  /** Whether there is a description of it. */
  described: boolean;
  /** Files with a description of it that the folder has not. */
  missing: readonly string[];
  problems: readonly string[];
  /** Problems that are the description's: `known-differences.ts` says why. */
  known: readonly string[];
  /** How many of the faults that are planted were refused. */
  planted: string;
}

/** What the services' own descriptions say of the requests of their cases. */
export async function judgeServices(all: readonly ServiceCases[], folder: string): Promise<JudgedService[]> {
  const standIn = new StandIn();
  await standIn.start();
  try {
    const judged: JudgedService[] = [];
    for (const service of all) judged.push(await judgeService(service, folder, standIn));
    return judged;
  } finally {
    await standIn.stop();
  }
}

async function judgeService(service: ServiceCases, folder: string, standIn: StandIn): Promise<JudgedService> {
  const short = service.service.slice(service.service.lastIndexOf('.') + 1);
  const files = descriptionFiles[short] ?? [];
  const read = files.map(({ file }) => ({ file, description: readDescription(folder, file) }));
  const judges = read.flatMap(({ description }) => (description === null ? [] : [new Judge(description)]));
  const asked = await requestsOfCases(service, standIn);
  const problemsOf = (request: AskedRequest): string[] => {
    const said = judges.filter((judge) => judge.knows(request.host)).map((judge) => judge.problemsOf(request));
    return (
      said.find((one) => one.length === 0) ??
      said.toSorted((a, b) => rank(a) - rank(b))[0] ?? [`${request.host} is not described`]
    );
  };
  const problems = asked.flatMap(({ of, request }) =>
    problemsOf(request).map((said) => `${of}: ${request.method} ${request.path}: ${said}`),
  );
  const those = judges.length > 0 ? [...new Set(problems)] : [];
  const good = asked
    .map(({ request }) => request)
    .find((request) => isObject(request.body) && problemsOf(request).length === 0);
  const refused = good === undefined ? 0 : faultsOf(good).filter((request) => problemsOf(request).length > 0).length;
  return {
    ...{ service: short, requests: asked.length, described: judges.length > 0 },
    missing: read.filter(({ description }) => description === null).map(({ file }) => file),
    ...{ problems: those.filter((one) => !isKnown(short, one)), known: those.filter((one) => isKnown(short, one)) },
    planted: `${refused} of 3`,
  };
}

/** A description that has the path says more than one that has not. */
const rank = ([first = '']: readonly string[]): number => (first.startsWith('no path') ? 1 : 0);

/** The same request with a wrong path, a wrong verb and a field that nobody knows. */
function faultsOf(good: AskedRequest): AskedRequest[] {
  const { path, method, body } = good;
  return [
    { ...good, path: `${path}/of-nobody` },
    { ...good, method: method === 'DELETE' ? 'PUT' : 'DELETE' },
    { ...good, body: { ...(isObject(body) && body), field_of_nobody: 'x' } },
  ];
}

async function requestsOfCases(
  service: ServiceCases,
  standIn: StandIn,
): Promise<{ of: string; request: AskedRequest }[]> {
  const found: { of: string; request: AskedRequest }[] = [];
  for (const one of service.cases) {
    standIn.answersWith(...answersOf(service, one).map(answerFor));
    await carriedOut(service, requestFor(service, one), standIn, one);
    found.push(
      ...standIn.asked.map(({ headers, ...request }) => ({
        of: one.of,
        request: { ...request, contentType: headers['content-type'] ?? '' },
      })),
    );
  }
  return found;
}
