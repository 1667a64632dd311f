export function registerTools(server: unknown, schemaOf: unknown, environment: Record<string, string>): void;
