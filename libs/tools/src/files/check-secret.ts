const needsSecret = /authorization|cookie|token|secret|password|(?:^|[-_]|api)key$/i;

/** A key written out stands in version control: a header or variable whose name says that it holds one must name a secret. */
export function checkSecret(
  field: string,
  name: string,
  value: string,
  say: (field: string, text: string) => void,
): void {
  if (needsSecret.test(name) && !value.includes('${secret:'))
    say(field, 'must name its secret, as ${secret:NAME}; values stand in the environment');
}
