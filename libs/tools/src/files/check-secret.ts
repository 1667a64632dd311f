const needsSecret = /authorization|cookie|token|secret|password|(?:^|[-_]|api)key$/i;

/** A literal key would be in version control: a header or variable whose name suggests a key must name a secret. */
export function checkSecret(
  field: string,
  name: string,
  value: string,
  say: (field: string, text: string) => void,
): void {
  if (needsSecret.test(name) && !value.includes('${secret:'))
    say(field, 'must name its secret, as ${secret:NAME}; values stand in the environment');
}
