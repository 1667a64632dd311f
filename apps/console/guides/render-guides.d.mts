/** Where the gateway serves them. */
export const guidesPath: string;

export interface Guides {
  /** HTML by its name below `docs/`. */
  pages: Map<string, string>;
  /** What the pages show or link, by its name below `docs/`. */
  files: { name: string; path: string }[];
}

/** The repository's Markdown guides as pages, which load these style sheets. */
export function renderGuides(root: string, styleSheets: readonly string[]): Guides;
