/** As much of the events that people's words come in as is read here: those of conversations, threads and builder sessions. */
interface Written {
  type: string;
  text?: string | null;
  /** Of a thread or a session: what is wanted, in a form of its own. */
  order?: object;
}

function textAt(order: object, field: string): string | null {
  const found: unknown = Reflect.get(order, field);
  return typeof found === 'string' ? found : null;
}

/** A person's words in an event, whatever program reads it; null: it has none. */
export function mailWords({ text, order }: Written): string | null {
  if (typeof text === 'string' || order === undefined) return text ?? null;
  const words = textAt(order, 'text');
  const decision = textAt(order, 'decision');
  return decision === null ? words : [decision, words].filter((each) => each !== null).join(': ');
}
