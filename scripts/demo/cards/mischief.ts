import type { AppProcess } from '../../../test/support/app-process.js';
import type { Stack } from '../../../test/support/stack.js';
import type { Weather } from '../weather.js';

const question = 'How many angry messages today?';
/** The small model of the demo judges it, also where it has no tools: as the agent of a workflow. */
const complaint = 'Is this customer angry or calm: the lamp came broken, for the third time!';
/** Each is asked for once: an answer is kept for a minute. */
const cities = ['Paris', 'Oslo', 'Rome', 'Madrid', 'Vienna', 'Athens', 'Dublin', 'Prague'];
/** How long a killed process is away before its supervisor would have started it, in ms. */
const awayMs = 1_500;
/** How often a send is failed: the server posts twice, and then gives it up. */
const postsFailed = 2;

/** What was done for a card, and when; what the server makes of it is read from the server. */
export interface Done {
  at: number;
  /** The process that was killed. */
  pid?: number | null;
}

/** What the demo can do to its own surroundings, by the names of the page's buttons. */
export const actNames = [
  'break-weather',
  'mend-weather',
  'lose-answer',
  'kill-worker',
  'fail-sends',
  'text-stop',
  'text-question',
  'text-start',
  'text-mood',
] as const;

export type ActName = (typeof actNames)[number];

/** Breaks the demo's stand-ins and processes, mends them, and texts as the demo's person does. */
export class Mischief {
  /** The last time each was done. */
  readonly done = new Map<ActName, Done>();
  private asked = 0;
  private supervisor: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly stack: Stack,
    private readonly weather: Weather,
    readonly person: string,
  ) {}

  get worker(): AppProcess {
    return this.stack.apps['tool-runner'];
  }

  private readonly acts: Record<ActName, () => Promise<unknown>> = {
    'break-weather': async () => (this.weather.isBroken = true),
    'mend-weather': async () => (this.weather.isBroken = false),
    'lose-answer': () => {
      this.stack.twilio.loseResponses(1);
      return this.text(question);
    },
    'kill-worker': () => {
      const city = cities[this.asked++ % cities.length] ?? 'Paris';
      this.weather.hangNext(() => void this.killWorker());
      return this.text(`What is the weather in ${city}?`);
    },
    'fail-sends': () => {
      this.stack.twilio.failNext(postsFailed, 408);
      return this.text(question);
    },
    'text-stop': () => this.text('STOP'),
    'text-question': () => this.text(question),
    'text-start': () => this.text('START'),
    'text-mood': () => this.text(complaint),
  };

  async do(name: ActName): Promise<void> {
    this.done.set(name, { at: Date.now(), pid: this.worker.pid });
    await this.acts[name]();
  }

  get isWeatherBroken(): boolean {
    return this.weather.isBroken;
  }

  private async text(body: string): Promise<void> {
    const [status] = await this.stack.text(this.person, body);
    if (status !== 200) throw new Error(`the webhook answered ${String(status)}`);
  }

  /** While its call is under way: SIGKILL, as a machine that goes does it. */
  private async killWorker(): Promise<void> {
    await this.worker.kill('SIGKILL');
    this.supervisor = setTimeout(() => this.worker.start(), awayMs);
  }

  /** Starts nothing any more. */
  stop(): void {
    clearTimeout(this.supervisor);
  }
}
