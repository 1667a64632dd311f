/** An operation as docs/openapi.json has it. */
export interface DescribedOperation {
  id: string;
  method: string;
  /** With a value in the place of each parameter. */
  path: string;
}

interface Document {
  paths: Record<string, Record<string, { operationId: string }>>;
}

/** The operations that are no GET. */
export function changingOperations(text: string): DescribedOperation[] {
  const { paths } = JSON.parse(text) as Document; // our own document, of this form
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'get')
      .map(([method, { operationId: id }]) => {
        const filled = path.replaceAll(/\{\w+\}/g, 'x');
        return { id, method: method.toUpperCase(), path: filled };
      }),
  );
}
