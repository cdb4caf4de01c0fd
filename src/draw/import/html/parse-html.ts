import { Tokenizer } from 'htmlparser2';
import { type HtmlElement, textOf } from './element.ts';
import { impliedEnd, mayCloseAround, voidElements } from './vocabulary.ts';

/** An HTML document, with what was left out because of the limits. */
export interface ParsedHtml {
  html: HtmlElement;
  body: HtmlElement;
  /** The text of all `style` elements. */
  css: string;
  /** Whether the source is a file with a `body` of its own, and not a fragment from the clipboard. */
  isWholeFile: boolean;
  /** How many elements were left out. */
  omitted: number;
  /** How many attributes would run scripts. */
  handlers: number;
}

/**
 * Elements that are read. The layers of a page are fewer, because only some elements become layers of their own.
 */
const maxElements = 10_000;
/** The depth at which browsers stop to nest elements is 512. Every start tag may look at all open elements. */
const maxDepth = 256;
/** The attributes of an element that are read. */
const maxAttributes = 100;

/**
 * Reads HTML in time that is linear in its length: the tokenizer of htmlparser2 makes one pass, and the depth of the tree
 * is limited. Like a browser, it repairs what is not well-formed: it closes elements whose end tags are missing, and
 * ignores end tags without an element.
 */
export function parseHtml(source: string): ParsedHtml {
  const builder = new TreeBuilder(source);
  const tokenizer = new Tokenizer({}, builder);
  tokenizer.write(source);
  tokenizer.end();
  return builder.end();
}

interface OpenElement extends HtmlElement {
  attributes: Map<string, string>;
}

class TreeBuilder {
  readonly #source: string;
  readonly #html: OpenElement = { name: 'html', attributes: new Map(), parent: undefined, children: [] };
  readonly #body: OpenElement = { name: 'body', attributes: new Map(), parent: this.#html, children: [] };
  /** The open elements, without `html`. The first one is the body. */
  readonly #open: OpenElement[] = [this.#body];
  readonly #styles: HtmlElement[] = [];
  /** The element whose tag is being read, or undefined if it is left out. */
  #tag: OpenElement | undefined;
  #tagName = '';
  #attribute = '';
  #value: string[] = [];
  /** Where the outermost open `svg` begins. */
  #svg: { start: number; depth: number } | undefined;
  #tagStart = 0;
  #count = 0;
  #hasBody = false;
  #isFragment = false;
  #omitted = 0;
  #handlers = 0;

  constructor(source: string) {
    this.#source = source;
    this.#html.children.push(this.#body);
  }

  end(): ParsedHtml {
    if (this.#svg) this.#endSvg(this.#source.length);
    return {
      html: this.#html,
      body: this.#body,
      css: this.#styles.map(textOf).join('\n'),
      isWholeFile: this.#hasBody && !this.#isFragment,
      omitted: this.#omitted,
      handlers: this.#handlers,
    };
  }

  get #current(): OpenElement {
    return this.#open.at(-1) ?? this.#body;
  }

  onopentagname(start: number, end: number): void {
    const name = this.#source.slice(start, end).toLowerCase();
    this.#tagName = name;
    this.#tagStart = start - 1;
    this.#tag = undefined;
    if (this.#svg) {
      if (name === 'svg') this.#svg.depth++;
      return;
    }
    if (name === 'html') this.#tag = this.#html;
    else if (name === 'body') {
      this.#hasBody = true;
      this.#tag = this.#body;
    } else if (name !== 'head') this.#append(name === 'image' ? 'img' : name);
  }

  #append(name: string): void {
    if (this.#count >= maxElements) {
      this.#omitted++;
      return;
    }
    this.#count++;
    this.#closeImplied(name);
    const parent = this.#current;
    const element: OpenElement = { name, attributes: new Map(), parent, children: [] };
    parent.children.push(element);
    this.#tag = element;
    if (name === 'style') this.#styles.push(element);
  }

  #closeImplied(name: string): void {
    const implied = impliedEnd(name);
    if (!implied) return;
    for (let index = this.#open.length - 1; index > 0; index--) {
      const open = this.#open[index]?.name ?? '';
      if (implied.within.has(open)) return;
      if (!implied.closes.has(open)) continue;
      this.#open.length = index;
      // A row also closes its cells, so the search goes on.
      if (!name.startsWith('t')) return;
    }
  }

  onopentagend(end: number): void {
    const element = this.#tag;
    const name = this.#tagName;
    this.#tag = undefined;
    if (this.#svg || !element) return;
    if (name === 'svg') {
      this.#svg = { start: this.#tagStart, depth: 1 };
      this.#open.push(element);
    } else if (element !== this.#html && element !== this.#body && !voidElements.has(element.name)) {
      if (this.#open.length < maxDepth) this.#open.push(element);
      else if (end >= 0) this.#omitted++;
    }
  }

  onselfclosingtag(end: number): void {
    const name = this.#tagName;
    if (this.#svg) {
      if (name === 'svg') this.#svg.depth--;
    } else if (name === 'svg' && this.#tag) this.#tag.source = this.#source.slice(this.#tagStart, end + 1);
    // HTML ignores the slash of other elements.
    else this.onopentagend(end);
  }

  onclosetag(start: number, end: number): void {
    const name = this.#source.slice(start, end).toLowerCase();
    if (this.#svg) {
      if (name === 'svg' && --this.#svg.depth === 0) this.#endSvg(this.#source.indexOf('>', end) + 1);
      return;
    }
    if (name === 'br') {
      this.#append('br');
      return;
    }
    for (let index = this.#open.length - 1; index > 0; index--) {
      const open = this.#open[index]?.name ?? '';
      if (open === name) {
        this.#open.length = index;
        return;
      }
      if (!mayCloseAround(name, open)) return;
    }
  }

  #endSvg(end: number): void {
    const element = this.#open.pop();
    if (element) element.source = this.#source.slice(this.#svg?.start, end);
    this.#svg = undefined;
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#source.slice(start, end).toLowerCase();
    this.#value = [];
  }

  onattribdata(start: number, end: number): void {
    this.#value.push(this.#source.slice(start, end));
  }

  onattribentity(codePoint: number): void {
    this.#value.push(String.fromCodePoint(codePoint));
  }

  onattribend(): void {
    const attributes = this.#tag?.attributes;
    if (!attributes || attributes.size >= maxAttributes) return;
    if (/^on[a-z]/.test(this.#attribute)) this.#handlers++;
    else if (!attributes.has(this.#attribute)) attributes.set(this.#attribute, this.#value.join(''));
  }

  ontext(start: number, end: number): void {
    this.#addText(this.#source.slice(start, end));
  }

  ontextentity(codePoint: number): void {
    this.#addText(String.fromCodePoint(codePoint));
  }

  #addText(text: string): void {
    if (this.#svg || this.#count >= maxElements) return;
    const { children } = this.#current;
    const last = children.at(-1);
    if (typeof last === 'string') children[children.length - 1] = last + text;
    else children.push(text);
  }

  oncomment(start: number, end: number): void {
    // Browsers mark with this what was selected when HTML was copied.
    if (this.#source.startsWith('StartFragment', start) && end > start) this.#isFragment = true;
  }

  isInForeignContext(): boolean {
    return this.#svg !== undefined;
  }

  oncdata(): void {}
  ondeclaration(): void {}
  onend(): void {}
  onprocessinginstruction(): void {}
}
