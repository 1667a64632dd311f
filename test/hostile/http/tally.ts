import type { HostileRequest } from './requests.js';
import type { Answer } from './sender.js';

/** How requests were answered. */
export class Tally {
  private readonly byStatus = new Map<string, number>();
  private readonly byRoute = new Map<string, number>();
  /** Those that the gateway has failed at, each once for its route and status, with what was sent. */
  private readonly failed = new Map<string, { count: number; sample: HostileRequest }>();
  sent = 0;

  add(request: HostileRequest, answer: Answer): void {
    this.sent += 1;
    const outcome = answer.status === null ? answer.why : String(answer.status);
    this.byStatus.set(outcome, (this.byStatus.get(outcome) ?? 0) + 1);
    this.byRoute.set(request.route, (this.byRoute.get(request.route) ?? 0) + 1);
    if (answer.status !== null && answer.status < 500) return;
    if (answer.status === null && !isFailure(answer.why)) return;
    const name = `${request.route}: ${outcome}`;
    const before = this.failed.get(name) ?? { count: 0, sample: request };
    this.failed.set(name, { ...before, count: before.count + 1 });
  }

  get failures(): number {
    return [...this.failed.values()].reduce((sum, { count }) => sum + count, 0);
  }

  lines(): string[] {
    const classes = Map.groupBy(this.byStatus, ([status]) => (/^\d{3}$/.test(status) ? `${status[0]}xx` : status));
    const sum = (entries: [string, number][]): number => entries.reduce((total, [, count]) => total + count, 0);
    const linesOf = (name: string, entries: [string, number][]): string =>
      `  ${name.padEnd(14)} ${String(sum(entries)).padStart(7)}  ${entries.map(([status, count]) => `${status}: ${count}`).join(', ')}`;
    return [
      `${this.sent} requests to ${this.byRoute.size} routes, ${Math.min(...this.byRoute.values())} at least to each`,
      ...[...classes].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, entries]) => linesOf(name, entries.sort())),
      ...[...this.failed].map(([name, { count, sample }]) => `  FAILED ${count} x ${name}, such as ${shown(sample)}`),
    ];
  }
}

/** Who hangs up, or waits for what takes long, has not been failed. */
function isFailure(why: string): boolean {
  return why !== 'left waiting';
}

function shown({ method, path, caller, isSigned, headers, body }: HostileRequest): string {
  const words = {
    method,
    path: path.slice(0, 300),
    caller,
    isSigned,
    headers,
    body: body?.subarray(0, 300).toString('latin1'),
  };
  return JSON.stringify(words);
}
