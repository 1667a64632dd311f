import { anyPart, mostParts } from '#compiler';

export { waysIn as routesOf } from '#compiler';

/** The routes that a path may be meant by, those with the fewest parameters first. */
export function webhookRoutes(method: string, path: string): string[] {
  const parts = path.split('/');
  if (parts.length > mostParts) return [];
  let patterns: { count: number; text: string }[] = [{ count: 0, text: '' }];
  for (const part of parts) {
    patterns = patterns.flatMap(({ count, text }) => {
      const before = text === '' ? '' : `${text}/`;
      return [
        { count, text: before + part },
        { count: count + 1, text: before + anyPart },
      ];
    });
  }
  return patterns.toSorted((one, other) => one.count - other.count).map(({ text }) => `webhook ${method} ${text}`);
}

/** What the parameters of a trigger's path are in a path that it takes. */
export function paramsIn(pattern: string, path: string): Record<string, string> {
  const parts = path.split('/');
  const named = pattern
    .split('/')
    .flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), parts[at] ?? '']] : []));
  return Object.fromEntries(named) as Record<string, string>; // pairs of texts
}
