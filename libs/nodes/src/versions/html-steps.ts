import type { VersionStep } from './version-step.js';

/** A template of HTML is evaluated where it has braces, though it does not begin as an expression does. */
export const htmlSteps: readonly VersionStep[] = [1, 1.1, 1.2].map((version) => ({
  from: [version],
  to: version,
  change: ({ html, ...rest }) =>
    typeof html === 'string' && !html.startsWith('=') && html.includes('{{')
      ? { parameters: { ...rest, html: `=${html}` } }
      : null,
}));
