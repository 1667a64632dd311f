/** What is asked of the parts of a page that a selector finds. */
export interface HtmlQuestion {
  selector: string;
  as: 'attribute' | 'html' | 'text' | 'value';
  attribute: string;
  /** Of a text, selectors of what is left out. */
  skips: readonly string[];
  /** One value for each part; else one for all. */
  isList: boolean;
  /** Texts as they stand in the page; else as people read them. */
  isPlain: boolean;
}

/** What packages make of texts, for nodes, which load none. They throw errors of their own where a text is none of its form. */
export interface Converters {
  selectHtml(this: void, html: string, question: HtmlQuestion): unknown;
  htmlToMarkdown(this: void, html: string, options: Readonly<Record<string, unknown>>): string;
  markdownToHtml(this: void, markdown: string, options: Readonly<Record<string, unknown>>): string;
  xmlToJson(this: void, xml: string, options: Readonly<Record<string, unknown>>): unknown;
  jsonToXml(this: void, json: unknown, options: Readonly<Record<string, unknown>>): string;
  /** `key`: of an HMAC; absent: it is a hash. */
  hash(this: void, algorithm: string, text: string, encoding: 'hex' | 'base64', key?: string): string;
}
