const asks =
  /\b(?:send|share|paste|post|give|provide|tell|type|enter|reply|text|write|submit|supply|need|what(?:'s| is| are)|include)\b/i;
const secret =
  /\b(?:pass(?:word|wd|phrase|code)s?|api[ _-]?keys?|(?:access|bearer|auth|refresh|secret|session|bot|api)[ _-]?tokens?|tokens?|secret keys?|secrets?|private keys?|client secrets?|credentials?|pin codes?|one[- ]time codes?)\b/i;
const pointsAway =
  /\b(?:never|don't|do not|doesn't|not|without|credentials page|credential page|credentials screen|setup card)\b/i;

/**
 * Whether a text asks a person for a secret, sentence by sentence. One that says not to, or that points to the credentials page, does not. It knows
 * English.
 */
export function asksForSecret(text: string): boolean {
  return text
    .slice(0, 50_000)
    .split(/[.!?\n]+/)
    .some((sentence) => secret.test(sentence) && asks.test(sentence) && !pointsAway.test(sentence));
}

/** A text in which one sentence that points to the credentials page stands for all that ask for a secret. */
export function withoutSecretAsks(text: string): string {
  if (!asksForSecret(text)) return text;
  let isPointed = false;
  return text.replaceAll(/[^.!?\n]+[.!?]*/g, (sentence) => {
    if (!asksForSecret(sentence)) return sentence;
    const before = isPointed ? '' : `${/^\s*/.exec(sentence)?.[0] ?? ''}${credentialsPage}`;
    isPointed = true;
    return before;
  });
}

/** What stands in the place of such a question. */
export const credentialsPage =
  'Secrets are never asked for here. Add the credential on the credentials page, and say its name.';
