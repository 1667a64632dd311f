/** A value of a document that is an object. The console knows the form of documents by their fields alone: the gateway checks them. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function fieldsIn(value: unknown): Fields {
  return isFields(value) ? value : {};
}

export function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text or a figure as a text; anything else is empty. */
export function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The fields whose node is done within its own, and is drawn in a frame with it. */
const inner = ['body', 'child', 'step', 'each'];

/** The one node that this one repeats, runs apart or gives something to; null: it has none. */
export function findInnerNode(node: Fields): Fields | null {
  const own = inner.map((field) => node[field]).find(isFields);
  const { root } = fieldsIn(node['document']);
  return own ?? (isFields(root) ? root : null);
}
