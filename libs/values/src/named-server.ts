const server = /^\s*https?:\/\/[^/?#\s\\{}]+[/?#]/i;

/** Whether the beginning of an address says its server whole, so that nothing behind it decides to whom it leads. */
export function namesServer(beginning: string): boolean {
  return server.test(beginning);
}
