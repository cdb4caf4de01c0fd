import { SaxesParser, type SaxesTagPlain } from 'saxes';

export interface MarkupElement {
  name: string;
  /** The attributes by lower-case name. Character references in their values are resolved. */
  attributes: ReadonlyMap<string, string>;
  /** The names of the element's ancestors, the root first. */
  path: readonly string[];
  /** The text directly inside the element. */
  text: string;
}

export interface Markup {
  elements: MarkupElement[];
  doctype?: string;
  instructions: string[];
  /** Set if the markup could not be read. Nothing after the fault was read then. */
  fault?: string;
}

/** Elements whose content is text for browsers but markup for XML parsers. */
const rawText: ReadonlySet<string> = new Set(
  'script style title textarea iframe xmp noembed noframes plaintext'.split(' '),
);

/**
 * Reads HTML or SVG as XML, and rejects the few constructs that browsers read differently, so that this reader finds
 * everything that browsers would load.
 */
export function readMarkup(source: string, language: 'html' | 'svg'): Markup {
  const parser = new SaxesParser({});
  const markup: Markup = { elements: [], instructions: [] };
  const open: MarkupElement[] = [];
  const isHtml = language === 'html';
  const refuse = (what: string): never => {
    throw new Error(what);
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', (doctype) => {
    markup.doctype = doctype.trim();
  });
  parser.on('processinginstruction', ({ target }) => markup.instructions.push(target));
  parser.on('comment', (comment) => {
    if (isHtml && /^-?>/.test(comment)) refuse('a comment ends elsewhere for a browser');
  });
  parser.on('cdata', (text) => {
    if (isHtml) refuse('HTML has no CDATA sections');
    addText(text);
  });
  parser.on('text', addText);
  parser.on('opentag', (tag: SaxesTagPlain) => {
    const parent = open.at(-1);
    const element: MarkupElement = {
      name: tag.name.toLowerCase(),
      attributes: new Map(Object.entries(tag.attributes).map(([name, value]) => [name.toLowerCase(), value])),
      path: open.map(({ name }) => name),
      text: '',
    };
    if (isHtml && parent && rawText.has(parent.name)) refuse(`<${parent.name}> holds no elements`);
    if (isHtml && tag.isSelfClosing && rawText.has(element.name)) refuse(`<${element.name}> needs an end tag`);
    markup.elements.push(element);
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  try {
    if (isHtml && /<(?:script|style)\b[^<>]*>[^<]*&/i.test(source)) refuse('a script or style sheet holds an &');
    parser.write(source).close();
  } catch (error) {
    markup.fault = error instanceof Error ? error.message : String(error);
  }
  return markup;

  function addText(text: string): void {
    const element = open.at(-1);
    if (element) element.text += text;
  }
}
