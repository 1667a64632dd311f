import { objectIn } from './read-stored.js';
import type { VersionStep } from './version-step.js';

/** Version 1 had recipients and files beside the text, and sent whichever of text and HTML there was. */
export const emailSteps: readonly VersionStep[] = [
  {
    from: [1],
    to: 2.1,
    change: ({ ccEmail, bccEmail, replyTo, attachments, options, ...rest }) => {
      const given = Object.entries({ ccEmail, bccEmail, replyTo, attachments }).filter(
        ([, value]) => value !== undefined,
      );
      const [hasText, hasHtml] = [rest['text'], rest['html']].map((value) => (value ?? '') !== '');
      const emailFormat = hasHtml ? (hasText ? 'both' : 'html') : 'text';
      const { text, html, ...head } = rest;
      const content = { ...(hasText && { text }), ...(hasHtml && { html }) };
      return {
        parameters: {
          ...head,
          emailFormat,
          ...content,
          options: { ...objectIn(options), ...Object.fromEntries(given) },
        },
      };
    },
  },
];
