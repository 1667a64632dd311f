import { apis } from '#stranger';
import type { HttpAnswer } from '#stranger';

const { 'chat completions': api } = apis;

/** Whatever asks for a form: it stands in hundreds of requests, and its rules are costly to look at. */
const formFields = ['response_format', 'tools', 'tool_choice'];

/** Holds the requests of tests to the rules that their provider publishes, and keeps what is wrong with each that broke one. */
export class ProviderRules {
  /** How many requests were looked at. */
  checked = 0;
  readonly broken: string[] = [];
  /** Forms in which nothing was found. */
  private readonly sound = new Set<string>();

  /** What the provider answers to a request that breaks a rule; null: it breaks none. */
  refusalOf(path: string, body: Record<string, unknown>): HttpAnswer | null {
    this.checked += 1;
    const form = JSON.stringify(formFields.map((field) => body[field]));
    const isKnown = this.sound.has(form);
    const looked = isKnown ? withoutForm(body) : body;
    const [refusal] = api.refusals({ path, headers: {}, body: looked });
    if (refusal === undefined) {
      if (!isJsonMode(body)) this.sound.add(form);
      return null;
    }
    this.broken.push(refusal.message);
    return api.refuse(refusal);
  }

  /** Throws where a request has broken a rule, with what is wrong. */
  assertKept(): void {
    if (this.broken.length === 0) return;
    const all = [...new Set(this.broken)].join('; ');
    throw new Error(`${this.broken.length} of ${this.checked} requests would be refused by their provider: ${all}`);
  }
}

function withoutForm(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([field]) => !formFields.includes(field)));
}

/** Its rule is about the messages. */
function isJsonMode({ response_format: format }: Record<string, unknown>): boolean {
  return typeof format === 'object' && format !== null && 'type' in format && format.type === 'json_object';
}
