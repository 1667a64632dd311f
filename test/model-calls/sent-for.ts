import type { ProviderName } from '#llm';
import type { Stranger } from '#stranger';
import { askedOf, meansOf } from './asked-of.js';
import type { Kind } from './kinds.js';

/** A schema that is sent for a kind, and where: several providers may be sent the same. */
export interface Sent {
  schema: Record<string, unknown>;
  providers: string[];
  means: string;
}

/** Every schema that a kind is asked for with; a provider that is sent none is asked in words. */
export async function sentFor(stranger: Stranger, kind: Kind, providers: readonly ProviderName[]): Promise<Sent[]> {
  const sent = new Map<string, Sent>();
  for (const provider of providers.filter((name) => name !== 'scripted')) {
    const asked = await askedOf(stranger, provider, kind);
    const { form } = asked.question;
    const schema = form.by === 'schema' ? form.schema : form.by === 'tools' ? form.tools[0]?.schema : undefined;
    if (schema === undefined) continue;
    const key = JSON.stringify(schema);
    const { providers: before } = sent.get(key) ?? { providers: [] };
    sent.set(key, { schema, providers: [...before, provider], means: meansOf(asked) });
  }
  return [...sent.values()];
}
