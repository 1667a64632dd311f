/** One mistake in a tool's file, for its author. */
export interface FileProblem {
  file: string;
  /** Dotted path of the field, `request.url`; empty: the file as a whole. */
  field: string;
  text: string;
}

/** A problem as one line: `weather.json: request.url: must begin with …`. */
export function problemLine({ file, field, text }: FileProblem): string {
  return [file, field, text].filter((part) => part !== '').join(': ');
}
