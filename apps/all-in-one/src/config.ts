/** The apps of this process, in the order of their ports for probes. */
export const parts = ['gateway', 'controller', 'tool-runner', 'compressor'] as const;

export type Part = (typeof parts)[number];

/**
 * What each app of one process reads its settings from. A given ADMIN_PORT is the gateway's, and the others have the ports after it; the
 * controller does what it can itself (ADR 161) unless SERVE says otherwise, since no secret is kept from it here.
 */
export function environmentFor(part: Part, environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const { ADMIN_PORT: first = '', SERVE = 'all' } = environment;
  const isPort = /^[1-9]\d*$/.test(first); // what is none is told by whoever reads it
  return { ...environment, SERVE, ...(isPort && { ADMIN_PORT: String(Number(first) + parts.indexOf(part)) }) };
}
