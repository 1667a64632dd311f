import type { SentRequest, ServiceCase } from './service-case.js';

/** A case of an operation of one request. */
export function plainCase(
  of: string,
  parameters: Readonly<Record<string, unknown>>,
  [method, path]: readonly [method: string, path: string],
  { body, query, ...more }: Partial<ServiceCase> & Pick<SentRequest, 'body' | 'query'> = {},
): ServiceCase {
  const [resource = '', operation = ''] = of.split('.');
  return {
    ...{ of, parameters: { resource, operation, ...parameters } },
    asks: [{ method, path, ...(query && { query }), ...(body !== undefined && { body }) }],
    ...more,
  };
}
