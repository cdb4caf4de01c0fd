import GithubSlugger from 'github-slugger';
import { Marked, type Tokens } from 'marked';
import { escapeHtml } from '../../../src/draw/html/escape.ts';

/** The part of a page under one heading. Search results refer to such sections. */
export interface Section {
  heading: string;
  /** The id of the heading, empty for the part before the first heading. */
  anchor: string;
  text: string;
}

export interface RenderedPage {
  title: string;
  /** The first paragraph of the page, as plain text. */
  summary: string;
  body: string;
  /** Headings of the second and third level. */
  outline: Array<{ depth: number; text: string; anchor: string }>;
  sections: Section[];
  /** The rewritten URLs of its links. */
  links: string[];
}

interface Rendering {
  highlight(code: string, language: string): string;
  /** Returns the URL on the site for a link in the file; undefined if the link is shown as plain text. */
  resolveHref(href: string): string | undefined;
  /** Returns the size in pixels of a picture of the docs, by its path in the file. */
  readPictureSize(href: string): { width: number; height: number } | undefined;
}

/** Renders a guide to the parts of its page. */
export function renderMarkdown(source: string, { highlight, resolveHref, readPictureSize }: Rendering): RenderedPage {
  const slugger = new GithubSlugger();
  const page: RenderedPage = { title: '', summary: '', body: '', outline: [], sections: [], links: [] };
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const inner = this.parser.parseInline(tokens);
        const text = stripMarkup(inner);
        const anchor = slugger.slug(text);
        if (depth === 1) page.title = text;
        else if (depth < 4) page.outline.push({ depth, text, anchor });
        page.sections.push({ heading: text, anchor: depth === 1 ? '' : anchor, text: '' });
        const link =
          depth === 1 ? '' : `<a class="anchor" href="#${anchor}" aria-label="Link to ${escapeHtml(text)}">#</a>`;
        return `<h${depth} id="${anchor}">${inner}${link}</h${depth}>\n`;
      },
      paragraph({ tokens }: Tokens.Paragraph) {
        const inner = this.parser.parseInline(tokens);
        const text = stripMarkup(inner);
        if (page.summary === '') page.summary = text;
        addText(page, text);
        return `<p>${inner}</p>\n`;
      },
      code({ text, lang = '' }: Tokens.Code) {
        addText(page, text);
        const name = /^\w*/.exec(lang)?.[0] ?? '';
        return `<div class="sample"><pre tabindex="0"><code data-language="${name}">${highlight(text, name)}</code></pre></div>\n`;
      },
      table(token: Tokens.Table) {
        const row = (cells: Tokens.TableCell[], tag: string) =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
        const body = token.rows.map((cells) => row(cells, 'td'));
        addText(page, stripMarkup(body.join(' ')));
        return `<div class="table" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${body.join('')}</tbody></table></div>\n`;
      },
      listitem(item: Tokens.ListItem) {
        const inner = this.parser.parse(item.tokens);
        addText(page, stripMarkup(inner));
        return `<li>${inner}</li>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const inner = this.parser.parseInline(tokens);
        const address = resolveHref(href);
        if (address === undefined) return inner;
        page.links.push(address);
        return `<a href="${escapeHtml(address)}">${inner}</a>`;
      },
      image({ href, text }: Tokens.Image) {
        const address = resolveHref(href) ?? '';
        page.links.push(address);
        const size = readPictureSize(href);
        const room = size === undefined ? '' : ` width="${size.width}" height="${size.height}"`;
        return `<img src="${escapeHtml(address)}" alt="${escapeHtml(text)}"${room} loading="lazy" decoding="async">`;
      },
      html({ text }: Tokens.HTML | Tokens.Tag) {
        return escapeHtml(text);
      },
    },
  });
  page.body = marked.parse(source, { async: false });
  return page;
}

function addText({ sections }: RenderedPage, text: string): void {
  const last = sections.at(-1);
  if (last) last.text += `${text} `;
}

function stripMarkup(markup: string): string {
  const text = markup
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
  return text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&').trim();
}
