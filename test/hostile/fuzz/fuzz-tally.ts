import type { Answer } from '../http/sender.js';
import type { FuzzRequest } from './requests.js';

const ranks = { public: 0, agent: 1, viewer: 2, operator: 3, builder: 3, admin: 3 };
const rankOfCaller: Readonly<Record<FuzzRequest['caller'], number>> = {
  ...{ viewer: 2, operator: 3, 'viewer-session': 2, 'operator-session': 3 },
  ...{ 'session-without-csrf': 0, 'wrong-key': 0, 'no-key': 0, 'junk-cookie': 0 },
};

/** Statuses that say that nobody looked at the request itself. */
const unlooked: ReadonlySet<number> = new Set([401, 403, 429]);

/** Ways in that wait for what a controller has to say, and there is none here: who waits there has reached them, and is no hang. */
const waits: ReadonlySet<string> = new Set([
  'POST /forms/chat',
  'POST /v1/builder/chat',
  'POST /v1/builder/sessions',
  'POST /api/ai-workflow-builder/chat',
  'POST /webhook/fuzz-chat/chat',
]);

/** Each operation is reached so often by what is valid but for one field. */
export const leastReached = 200;

/** Whether a request asks for what takes as long as somebody else does. */
export function isLong({ operation, path }: FuzzRequest): boolean {
  return waits.has(operation.name) || /[?&]wait=/.test(path); // it says for how long
}

function isWaiting(request: FuzzRequest, answer: Answer): boolean {
  return answer.status === null && answer.why === 'left waiting' && isLong(request);
}

/** Whether a request was looked at, and not turned away for who sent it. */
function isLooked(request: FuzzRequest, answer: Answer): boolean {
  return isWaiting(request, answer) || (answer.status !== null && !unlooked.has(answer.status));
}

/** What an answer is that there must not be; null: it is none. */
function wrongWith(request: FuzzRequest, answer: Answer): string | null {
  const { operation, caller } = request;
  if (isWaiting(request, answer)) return null;
  if (answer.status === null) return answer.why === 'left waiting' ? 'HANG' : 'CUT';
  if (answer.status >= 500) return answer.status === 503 ? 'UNAVAILABLE' : '5xx';
  return answer.status < 400 && rankOfCaller[caller] < ranks[operation.role] ? 'CROSSING' : null;
}

function sampleOf({ method, path, caller, kind, body }: FuzzRequest): string {
  return JSON.stringify({ method, path: path.slice(0, 200), caller, kind, body: body?.subarray(0, 300).toString() });
}

/** What came of it all. */
export class FuzzTally {
  private readonly byStatus = new Map<string, number>();
  private readonly reached = new Map<string, number>();
  private readonly wrong = new Map<string, { count: number; sample: string }>();
  private readonly putOff = new Map<string, number>();
  sent = 0;

  /** A look that waits while the gateway is overloaded (ADR 64) is no failure: it is sent again. */
  addPutOff(why: string): void {
    const reason = why.replaceAll(/\d+/g, 'n');
    this.putOff.set(reason, (this.putOff.get(reason) ?? 0) + 1);
  }

  add(request: FuzzRequest, answer: Answer): void {
    this.sent += 1;
    const outcome = answer.status === null ? answer.why : String(answer.status);
    this.byStatus.set(outcome, (this.byStatus.get(outcome) ?? 0) + 1);
    const { kind, operation } = request;
    const isReached = kind === 'one field off' && isLooked(request, answer);
    this.reached.set(operation.name, (this.reached.get(operation.name) ?? 0) + (isReached ? 1 : 0));
    const what = wrongWith(request, answer);
    const why = answer.status !== null && answer.detail !== undefined ? `${outcome}, ${answer.detail}` : outcome;
    if (what !== null) this.note(what, request, why);
  }

  private note(what: string, request: FuzzRequest, outcome: string): void {
    const name = `${what} ${request.route}: ${outcome} (${request.caller})`;
    const before = this.wrong.get(name) ?? { count: 0, sample: sampleOf(request) };
    this.wrong.set(name, { ...before, count: before.count + 1 });
  }

  countOf(what: string): number {
    const found = [...this.wrong].filter(([name]) => name.startsWith(`${what} `));
    return found.reduce((sum, [, { count }]) => sum + count, 0);
  }

  get fewest(): number {
    return Math.min(...this.reached.values());
  }

  lines(): string[] {
    const share = (count: number): string => `${((100 * count) / this.sent).toFixed(1)} %`;
    const few = [...this.reached].filter(([, count]) => count < leastReached);
    return [
      `${this.sent} requests to ${this.reached.size} operations`,
      ...[...this.byStatus].sort().map(([status, count]) => `  ${status.padEnd(14)} ${count} (${share(count)})`),
      `reached by a request that is valid but for one field: ${this.fewest} times at least`,
      ...Array.from(
        this.putOff,
        ([why, count]) => `put off by an overloaded gateway and sent again: ${count} (${why})`,
      ),
      ...few.map(([name, count]) => `  FEW ${name}: ${count}`),
      ...['5xx', 'HANG', 'CUT', 'CROSSING', 'UNAVAILABLE'].map((what) => `${what}: ${this.countOf(what)}`),
      ...[...this.wrong].map(([name, { count, sample }]) => `  ${count} x ${name}, such as ${sample}`),
    ];
  }
}
