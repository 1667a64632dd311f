/** `error`: it cannot run. `setup`: it cannot run before a person has set something up. `warning`: advice. */
export const severities = ['error', 'setup', 'warning'] as const;
