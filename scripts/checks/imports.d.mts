/** What was found against a file, or a folder. */
export interface ImportFinding {
  file: string;
  rule: string;
  message: string;
  /** 0: it is about all of it. */
  line: number;
}

/** Holds the imports of a tree against the repository's rules; `arrows` says which library knows which, as `engine > protocol`. */
export function inspectImports(
  tree: string,
): Promise<{ files: ImportFinding[]; folders: ImportFinding[]; arrows: string[] }>;
