import { redacted, redactSecrets } from '#secrets';

/** Shorter values would take ordinary words out of texts. */
const shortest = 8;

/** Takes secrets out of what is written down: the values of this process's keys, and what looks like a secret. */
export class Secrets {
  private readonly values: readonly string[];

  constructor(environment: NodeJS.ProcessEnv) {
    const named = Object.entries(environment).filter(([name]) => /KEY|TOKEN|SECRET|PASSWORD/.test(name));
    this.values = named.flatMap(([, value = '']) => (value.length >= shortest ? [value] : []));
  }

  /** The same value without them, in any of its texts. */
  async outOf<T>(value: T): Promise<T> {
    return (await this.clean(value)) as T; // texts become texts, and nothing else is changed
  }

  private async clean(value: unknown): Promise<unknown> {
    if (typeof value === 'string') return this.cleanText(value);
    if (Array.isArray(value)) return Promise.all(value.map((item) => this.clean(item)));
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(value).map(async ([name, field]) => [name, await this.clean(field)] as const);
    return Object.fromEntries(await Promise.all(fields));
  }

  private async cleanText(text: string): Promise<string> {
    const known = this.values.reduce((left, secret) => left.replaceAll(secret, redacted), text);
    return redactSecrets(known);
  }
}
