/** An element of an HTML document. Names of elements and attributes are in lower case. */
export interface HtmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  parent: HtmlElement | undefined;
  children: HtmlNode[];
  /** The markup of an inline `svg`, which is not parsed further. */
  source?: string;
}

export type HtmlNode = HtmlElement | string;

export function isElement(node: HtmlNode): node is HtmlElement {
  return typeof node !== 'string';
}

/** The text of an element and of everything inside it. */
export function textOf({ children }: HtmlElement): string {
  return children.map((child) => (isElement(child) ? textOf(child) : child)).join('');
}
