declare module 'jq-web' {
  /** What it has been compiled to, once it is. */
  const jq: Promise<{ raw(input: string, filter: string, flags: readonly string[]): string | undefined }>;
  export default jq;
}
