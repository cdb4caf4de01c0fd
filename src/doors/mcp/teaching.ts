/**
 * Texts for agents. An agent often reads only the descriptions of the tools, so these explain everything that a good
 * design needs. The guides contain the rest (MCP-2, MCP-4).
 */

const boxModel = `PAGE: { name, width, height (whole px), backgroundColor or background (a CSS color or gradient), layers, variables }. Usual sizes: social card 1200x630, square post 1080x1080, story 1080x1920, slide 1920x1080, A4 794x1123.
LAYERS are a flat list, drawn in order (the last on top). Each has a unique id and a type. parentId puts a layer inside a container. A layer with x or y is placed in its parent at that many px; a layer with neither flows. Sizes are width and height in px, "50%" or "auto". Boxes are border-box.
KINDS
- container: groups and backs others. A flex column unless its style says otherwise (flexDirection, gap, padding, alignItems, justifyContent, display: "grid"). Surfaces are containers with backgroundColor, backgroundImage: "linear-gradient(...)", borderRadius, border, boxShadow. loop: { "source": "items", "as": "item" } repeats its children, not itself, for each item of a list.
- text: content. fit: "shrink" with minFontSize shrinks text until it fits width and height; maxLines ends it with an ellipsis. Give every text that shows a variable a width, and a height with fit: "shrink" or maxLines. spans: [{ content, style }] style parts of a text.
- image: src (https URL, data: URL or "asset:<id>" from upload_asset), fit "cover" or "contain", focus { x, y } from 0 to 1, alt.
- shape: shape "rectangle", "ellipse", "line", "polygon", "star", "path" ..., fill, stroke, strokeWidth.
- svg: source (markup). qrcode: value, symbology. shader: shaderId (an id or slug from list_shaders, such as aurora), inputs.
Any layer: rotation, opacity, visible (true, false or an expression), alt. right and bottom place it from the other sides, and x with right instead of width stretches it.
STYLE is CSS in camelCase: fontFamily, fontSize, fontWeight, lineHeight, letterSpacing, color, textAlign, textTransform, padding, margin, flex, gap, borderRadius, boxShadow, filter, transform. Numbers are px. No url(), position, float, or class names: use x and y, and image layers.
FONTS ship with the service: Inter, Manrope, DM Sans, Outfit, Space Grotesk, Syne, Plus Jakarta Sans, Archivo, Oswald, Anton, Bebas Neue, Playfair Display, Fraunces, DM Serif Display, Lora, EB Garamond, Cormorant Garamond, Caveat, Pacifico, JetBrains Mono, Space Mono, Noto Sans with most scripts. Name one in every text. Other scripts have families of their own (Noto Sans Arabic, Noto Sans Hebrew, Noto Sans Devanagari, Noto Sans Thai, Noto Sans JP, KR, SC and TC …): list_fonts with script finds them.
PAGES THAT FLOW (invoices, price lists, reports): set "paginate": { "maxPages": 10 } on the page and flowRegion: true on one top-level container, a column that is no loop itself; x, y, width and height say where it is on every page. Its content continues on further pages, and no row is cut. Set rendererType: "html" on the template so that the layers outside the region (header, footer, table head) repeat on every page of the pdf; with "takumi", the default and faster engine, they are on the first page only. {{ pageNumber }} and {{ totalPages }} number the pages. Rows with columns: { "id": "region", "type": "container", "flowRegion": true, "x": 60, "y": 190, "width": 674, "height": 840 }, { "id": "rows", "type": "container", "parentId": "region", "loop": { "source": "items", "as": "item" } }, { "id": "row", "type": "container", "parentId": "rows", "style": { "flexDirection": "row" } }, { "id": "name", "type": "text", "parentId": "row", "width": 400, "content": "{{ item.name }}" }.
ADS: format html5 opens the address in a variable or tweak named clickTag.`;

const variableText = `VARIABLES make a template reusable: "variables": { "schema": { "type": "object", "properties": { "title": { "type": "string", "default": "Hello" } } }, "values": {} }, on a page or on the template. Give every variable a default that shows the design at its best. {{ title }} shows one, in content, src, style and colors; {{ brand.colors.primary ?? "#1d4ed8" }} takes a brand's token. Functions: upper, lower, titleCase, truncate, replace, join, contains, plural, round, formatNumber, formatCurrency, percent, formatDate(date, "d MMMM yyyy", locale, "Europe/Berlin"), now, addDays, diffDays, sum, map, filter, sort, where, groupBy, running, mix, lighten, darken, alpha, contrast; a total is {{ formatCurrency(sum(lines, line => line.quantity * line.price), "EUR") }}; operators ?? ?: && || === + - * /. Words of a sentence stand outside the braces.`;

const example = `EXAMPLE page: { "name": "Card", "width": 1200, "height": 630, "background": "linear-gradient(135deg, #0f172a, #1e3a8a)", "variables": { "schema": { "type": "object", "properties": { "title": { "type": "string", "default": "Ship pictures, not pixels" } } }, "values": {} }, "layers": [ { "id": "body", "type": "container", "x": 80, "y": 80, "width": 1040, "height": 470, "style": { "justifyContent": "flex-end", "gap": 24 } }, { "id": "kicker", "type": "text", "parentId": "body", "content": "GUIDE", "style": { "fontFamily": "Inter", "fontSize": 26, "fontWeight": 700, "letterSpacing": 4, "color": "#7dd3fc" } }, { "id": "title", "type": "text", "parentId": "body", "width": 1040, "height": 220, "content": "{{ title }}", "fit": "shrink", "minFontSize": 40, "style": { "fontFamily": "Space Grotesk", "fontSize": 92, "fontWeight": 700, "lineHeight": 1.1, "color": "#ffffff" } } ] }`;

const mistakes = `COMMON MISTAKES: children nested inside a layer (use parentId); a text without width that runs off the page; a text behind a later full-page layer; x and y on children that should flow with gap; CSS in kebab-case; small grey text on a picture (put a half-transparent container behind it); a variable without a default; loop on a row itself, which repeats its cells side by side (put the row into a container that has the loop).`;

export const designText = `Creates a template with its pages in one call. It stays a draft until publish_template. Check it with preview_page before you publish.
${boxModel}
${variableText}
${mistakes}
${example}`;

export const updateText = `Changes the fields of a template and its pages that you send. Fields that you leave out stay as they are. A page with an id is changed field by field. layers replaces the whole list, so send every layer. null removes an optional field. A page without an id is added. If anything is wrong, nothing is saved. The published version changes only with publish_template. Pages have the same form as in create_template.`;

export const previewText = `Draws a page and returns the picture with lint warnings: text that does not fit (text_overflow), characters that no font has (glyph_missing), missing fonts and pictures, failed expressions, text that is hard to read (contrast_low), each with its layerId. Send pageId for a saved draft, or page for a page that is not saved. Look at the picture, correct what is wrong, and preview again until the lint is empty and the picture looks right. If the content continues on several pages, pages is their number: check each one with pageNumber. A preview costs one credit if the space counts credits, and stores nothing. page has the same form as in create_template.`;

export const renderText = `Renders a published page (or its draft with draft: true) to a file and returns the URL. format: png, jpeg, webp, svg, pdf, pptx or html5. tweaks: { "<variable>": value } set variables; a tweak without a matching variable causes a warning. pageIds make one pdf with several pages; templateId with pptx makes a deck. dryRun: true only checks the request and costs nothing.`;

export const codeText = `Draws source code as a picture with syntax highlighting in a window frame. lang is a language id such as typescript; theme is a Shiki theme.`;

export const brandText = `A brand holds the tokens that designs share: { "name", "tokens": { "colors": { "primary": "#1d4ed8", "background": "#ffffff", "text": "#0f172a" }, "typography": { "heading": { "fontFamily": "Space Grotesk", "fontWeight": 700 } }, "logos": { "main": "https://…" }, "images": {}, "copy": { "tagline": "…" } } }. tokens sets both the draft and the live side. Templates use a brand by brandId, and designs by {{ brand.colors.primary ?? "#1d4ed8" }}. Pictures from other hosts are copied into the space.`;

export const collectionText = `A collection is a table of entries that pages can show. { "apiName": "posts", "name": "Posts", "fields": [ { "apiName": "slug", "name": "Slug", "type": "text", "required": true }, { "apiName": "title", "name": "Title", "type": "text" } ] }. Types: text, richText, number, boolean, date, color, image, url, select, json, list, reference, references. preview.slugField names the text field that identifies an entry; the default is "slug".`;

export const entryText = `data has a value for each field of the collection, by its apiName. A page shows published entries through its field content: [ { "as": "posts", "collection": "posts", "limit": 3 } ], as {{ content.posts[0].title }} or in a loop.`;

/** The description of the whole service that a client shows to its model. */
export const instructions = `Galley renders designs: templates with pages of layers become png, jpeg, webp, svg, pdf, pptx and HTML5 ads.
How to make a design: (1) whoami, and get_brand if there is a brand; (2) create_template with its pages; (3) preview_page, and look at the picture; (4) update_template, and preview again until the lint is empty and it looks right; (5) publish_template; (6) render_page with tweaks.
An error has a code, the path of each fault and what to do about it. Correct the input and call the tool again.
The descriptions of create_template and preview_page explain the form of a page. The guides are resources; documents.md lists every field and limit.`;

/** What an agent can do about an error, by its code, in addition to what the error says about the input. */
export const remedies: Readonly<Record<string, string>> = {
  unknown_field: 'Remove the field, or correct its name. The message suggests the nearest valid name.',
  invalid_body: 'Correct each fault at its path. The input schema says what is valid.',
  invalid_document: 'Correct each layer that a path names. create_template describes the form of a page.',
  invalid_tweak: 'Send values that match the variables of the template. get_template shows their schema.',
  page_not_found: 'get_template lists the pages with their ids.',
  page_not_published: 'Call publish_template first, or render with draft: true.',
  template_not_found:
    'list_templates lists the templates of the space. Templates of other spaces cannot be used by id, unless they are public.',
  template_empty: 'Add a page with update_template first.',
  brand_not_found: 'list_brands lists the brands of the space.',
  collection_not_found: 'list_collections lists the collections of the space. Use the apiName.',
  entry_not_found: 'list_entries lists the entries of a collection.',
  shader_not_found: 'list_shaders lists the shaders of the space, and with public: true the public ones.',
  scope_denied: 'whoami lists the tools that you may call. A person can add scopes to the key.',
  forbidden_role: 'A person with a higher role in the space can do this.',
  credits_exhausted: 'The space has no credits left. Tell the person who owns it.',
  output_too_large: 'Render at a smaller scale, or make the page smaller.',
  too_complex: 'Send less at once.',
  body_too_large: 'Send less at once. Add pages in several calls, and send pictures as URLs.',
  conflict: 'Read the record again and repeat the change. If the slug is taken, use another one.',
  browser_needs_root: 'Use png, jpeg, webp or svg without shaders, and tell the user what the error says.',
  renderer_unavailable: 'Try again in half a minute, or use png, jpeg, webp or svg.',
};

/** The text of the prompt for one kind of design. */
export function designPrompt(subject: string, size: string): string {
  return `Design ${subject} (${size}) with the tools of Galley. Use the brand of the space if there is one. Use a clear hierarchy: one dominant element, generous margins, two type sizes at most beside it. Put what changes from picture to picture into variables with good defaults. Preview it, correct what the lint says and what looks wrong, and preview again. Then tell me the template id and show the preview; publish only when I agree.`;
}
