import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppProcess, until } from '../support/app-process.js';
import { freePort } from '../support/free-port.js';

/** A line of the doctor, as both show it. */
export interface Checked {
  name: string;
  status: string;
  what: string;
  from: string | null;
  advice: string | null;
}

interface SetUp {
  /** Null: all four were examined, by the file of settings that they share. */
  app: string | null;
  looked_at: string;
  checks: Checked[];
}

/** A look asks Twilio and providers, and a machine may be busy. */
const patienceMs = 120_000;

/** A gateway that was started by a file of settings with which all is well, and what its page of the set-up is given once the file is broken. */
export class SetUpPage {
  private readonly file: string;
  private gateway: AppProcess | null = null;
  /** What the process itself was started with. */
  private begun = '';

  constructor(
    folder: string,
    private readonly healthy: Readonly<Record<string, string>>,
  ) {
    this.file = join(folder, 'settings-of-the-page.env');
  }

  /** All that the page says of a set-up. What Node reads at a start is no matter of the file: a gateway is started with it. */
  async look({ NODE_OPTIONS: options, ...changes }: Record<string, string>): Promise<SetUp> {
    await this.start(options === undefined ? {} : { NODE_OPTIONS: options });
    const settings = { ...this.healthy, ...changes };
    writeFileSync(this.file, lines(settings));
    const changedAt = Date.now();
    let seen: SetUp | null = null;
    await until(
      'a look at what the file says now',
      async () => {
        seen = await this.ask();
        return Date.parse(seen.looked_at) > changedAt;
      },
      patienceMs,
    );
    if (seen === null) throw new Error('the page was not asked');
    return seen;
  }

  async stop(): Promise<void> {
    await this.gateway?.kill();
    this.gateway = null;
  }

  private async start(atStart: Record<string, string>): Promise<void> {
    const wanted = JSON.stringify(atStart);
    if (this.gateway !== null && this.begun === wanted) return;
    await this.stop();
    writeFileSync(this.file, lines(this.healthy));
    const environment = { ENV_FILE: this.file, ADMIN_PORT: String(await freePort()), ...atStart };
    this.gateway = new AppProcess('gateway', environment);
    this.begun = wanted;
    this.gateway.start();
    await this.gateway.untilReady(patienceMs);
  }

  private async ask(): Promise<SetUp> {
    const response = await fetch(`http://127.0.0.1:${this.healthy['GATEWAY_PORT']}/v1/setup`, {
      headers: { authorization: `Bearer ${this.healthy['OPERATOR_API_KEY']}` },
    });
    if (!response.ok) throw new Error(`the page is answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as SetUp; // as it is described
  }
}

function lines(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('');
}
